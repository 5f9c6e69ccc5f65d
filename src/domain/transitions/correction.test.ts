import { expect, it } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';
import type { RuleDescriptor, StateDescriptor } from '#generated/entities/descriptor.gen.ts';
import { InvitationStatut } from '#generated/enums/invitation-statut.gen.ts';
import { TrancheStatut } from '#generated/enums/tranche-statut.gen.ts';
import { correctedValues, correctionErrors, statesOf } from './correction.ts';
import { marks } from './marks.ts';

function step(from: readonly number[], to: number) {
  return {
    name: 'x',
    from,
    to,
    right: 'X',
    guard: null,
    effect: null,
    mail: null,
    reason: false,
  };
}

const states = { field: 'Statut', enum: 'statut', start: 1, transitions: [step([1], 2), step([2, 1], 8)] };
const dated: RuleDescriptor = { rule: 'require', field: 'DateRemise', when: { field: 'Statut', value: 8 } };

it('knows the statuses of a file by its steps', () => {
  expect(statesOf(states)).toEqual([1, 2, 8]);
});

it.each([
  ['one that the file never has', 4, [{ path: 'Statut', code: 'valeur' }]],
  ['the one it already has', 2, [{ path: 'Statut', code: 'valeur' }]],
  ['one that another value of the record forbids', 8, [{ path: 'DateRemise', code: 'obligatoire' }]],
  ['any other, without a step between them', 1, []],
])('corrects a status to %s or not', (_, to, errors) => {
  expect(correctionErrors({ states, rules: [dated] }, { Statut: 2, DateRemise: null }, to)).toEqual(errors);
});

function emptiedBy(states: StateDescriptor | null, to: number) {
  if (states === null) throw new Error('no statuses');
  const { [states.field]: status, ...emptied } = correctedValues(states, to);
  expect(status).toBe(to);
  return emptied;
}

const NOT_HANDED_OVER = { DateRemise: null, IdRemisPar: null };

it.each([
  ['brouillon', { ...NOT_HANDED_OVER, DateInvitation: null }],
  ['envoyee', NOT_HANDED_OVER],
  ['refusee', NOT_HANDED_OVER],
  ['desistement', NOT_HANDED_OVER],
  ['validee', NOT_HANDED_OVER],
  ['retiree', {}],
] as const)('an invitation put right to « %s » keeps the dates of what was done by then, and no other', (status, emptied) => {
  expect(emptiedBy(entities['festival-participant-invite'].states, InvitationStatut[status])).toEqual(emptied);
});

it.each([
  ['correction', { DateCorrige: null, DateTraduit: null, DateRelue: null, IsValid: false, DateValidation: null }],
  ['corrige', { DateTraduit: null, DateRelue: null, IsValid: false, DateValidation: null }],
  ['relecture', { DateRelue: null, IsValid: false, DateValidation: null }],
  ['relue', {}],
] as const)('a translation batch put right to « %s » is dated as far as it went', (status, emptied) => {
  expect(emptiedBy(entities['festival-tranche'].states, TrancheStatut[status])).toEqual(emptied);
});

it('a badge handed over with its payment is taken back like one that was only handed over', () => {
  const atTheDesk = { ...step([4], 128), effect: 'emettreEtRemettre' };
  expect(emptiedBy({ ...states, transitions: [atTheDesk] }, 4)).toEqual(NOT_HANDED_OVER);
});

it('what a step writes down of itself is in fields of its record', () => {
  const missing = Object.values(entities).flatMap(({ name, states, fields }) => {
    const fieldNames = new Set(fields.map((field) => field.name));
    const written = (states?.transitions ?? []).flatMap(({ effect }) =>
      Object.entries(marks).flatMap(([mark, values]) => (mark === effect ? Object.keys(values) : [])),
    );
    return written.filter((field) => !fieldNames.has(field)).map((field) => `${name} ${field}`);
  });
  expect(missing).toEqual([]);
});
