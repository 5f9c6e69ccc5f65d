import { describe, expect, it } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor, FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { guessColumns } from './guess-columns.ts';
import { readCell } from './read-cell.ts';
import { repeatedLines } from './repeated-lines.ts';
import { begunByName, saidByName } from './said-by-name.ts';
import { labelled } from '#tests/support/samples/entities.ts';

const field = (kind: FieldDescriptor['kind'], more: Partial<FieldDescriptor> = {}): FieldDescriptor => ({
  name: 'Champ',
  kind,
  column: 'champ',
  declaredIn: 'essai',
  required: false,
  readOnly: false,
  default: undefined,
  unique: false,
  filterable: true,
  sortable: true,
  normalised: false,
  ...more,
});
const enums = {
  etat: {
    name: 'etat',
    flags: true,
    values: [
      { key: 'un', value: 1, tone: 'ok' as const, labels: labelled({ fr: 'Premier', en: 'First', es: 'Primero' }) },
      { key: 'deux', value: 2, tone: 'ok' as const, labels: labelled({ fr: 'Deuxième', en: 'Second', es: 'Segundo' }) },
    ],
  },
};
const read = (kind: FieldDescriptor['kind'], cell: Parameters<typeof readCell>[1], more: Partial<FieldDescriptor> = {}) =>
  readCell(field(kind, more), cell, { enums, today: '2027-01-15' });

describe('a cell of a file', () => {
  it.each([
    ['boolean', 'Oui', true],
    ['boolean', 'x', true],
    ['boolean', 'FAUX', false],
    ['integer', '1 234', 1234],
    ['integer', 12, 12],
    ['money', '1 234,50 €', 1234.5],
    ['percent', '5,5 %', 5.5],
    ['date', '12/03/2026', '2026-03-12'],
    ['date', { at: '2026-03-12T00:00:00' }, '2026-03-12'],
    ['datetime', '12/07/2026 20:30', '2026-07-12T18:30:00.000'],
    ['datetime', { at: '2026-01-12T20:30:00' }, '2026-01-12T19:30:00.000'],
    ['time', '9h30', '09:30:00'],
    ['time', 0.5, '12:00:00'],
    ['duration', '92', '01:32:00'],
    ['duration', "14'20", '00:14:20'],
    ['duration', { at: '1899-12-30T01:32:00' }, '01:32:00'],
    ['duration', { at: '1899-12-31T02:00:00' }, '26:00:00'],
    ['string', 42, '42'],
    ['strings', 'un, deux ; un', ['un', 'deux']],
  ] as const)('%s: %j says %j', (kind, cell, value) => {
    expect(read(kind, cell)).toEqual({ value });
  });

  it('names a value of a list in any of the languages, several of them too', () => {
    expect(read('enum', 'second', { enum: 'etat' })).toEqual({ value: 2 });
    expect(read('flags', 'Premier, segundo', { enum: 'etat' })).toEqual({ value: 3 });
  });

  it.each([
    ['boolean', 'peut-être'],
    ['integer', 'douze'],
    ['date', '31/02/2026'],
    ['datetime', '12/07/2026 20:30 environ'],
    ['time', '25:00'],
    ['duration', 'long'],
  ] as const)('%s: « %s » is not read', (kind, cell) => {
    expect(read(kind, cell)).toEqual({ unread: true });
    expect(read('enum', 'Troisième', { enum: 'etat' })).toEqual({ unread: true });
  });

  it('names records by their text, or by their year', () => {
    expect(read('reference', ' Gaumont ', { key: 'Id' })).toEqual({ names: ['Gaumont'] });
    expect(read('reference', '2027', { key: 'Eannee' })).toEqual({ value: 2027 });
    expect(read('ids', 'France, Italie')).toEqual({ names: ['France', 'Italie'] });
  });
});

describe('the columns of a file', () => {
  const targets = [
    { key: 'Email', names: ['E-mail', 'Email'] },
    { key: 'Nom', names: ['Nom de famille'] },
  ];
  it('are guessed by their titles, whatever case and marks, and each field is taken once', () => {
    expect(guessColumns(['E MAIL (pro)', 'nom de FAMILLE', 'email', 'Divers'], targets)).toEqual(['Email', 'Nom', null, null]);
  });
  it('are what somebody made of them the last time', () => {
    expect(guessColumns(['Courriel', 'E-mail'], targets, { courriel: 'Email', 'e mail': '' })).toEqual(['Email', null]);
  });
});

describe('a whole name', () => {
  const personne: EntityDescriptor = entities.personne;
  it.each([
    ['Agnès Varda', { Prenom: 'Agnès', Nom: 'Varda' }],
    ['VARDA Agnès', { Prenom: 'Agnès', Nom: 'VARDA' }],
    ['Lars von Trier', { Prenom: 'Lars', Nom: 'von Trier' }],
    ['Varda, Agnès', { Prenom: 'Agnès', Nom: 'Varda' }],
    ['Maïwenn', { Nom: 'Maïwenn' }],
  ])('%s', (name, said) => {
    expect(saidByName(personne, name)).toEqual(said);
  });
  it('of a structure is its one name, and of a film nothing that can be made', () => {
    expect(saidByName(entities.structure, ' Gaumont  Films ')).toEqual({ RaisonSociale: 'Gaumont Films' });
    expect(saidByName(entities['festival-participant'], 'Quelqu’un')).toBeNull();
  });
});

it('a name that was not found begins its record: a person in two fields, a title whole, a label in the language on screen', () => {
  expect(begunByName(entities.personne, 'Nolwenn Le Goff', 'fr')).toEqual({ Prenom: 'Nolwenn', Nom: 'Le Goff' });
  expect(begunByName(entities.film, ' La Pointe courte ', 'fr')).toEqual({ TitreOriginal: 'La Pointe courte' });
  expect(begunByName(entities['mot-cle'], 'Harbour', 'en')).toMatchObject({ TradLibelle: { TraductionFr: null, TraductionEn: 'Harbour' } });
  expect(begunByName(entities.contact, 'Quelqu’un', 'fr')).toEqual({});
  expect(begunByName(entities.personne, ' ', 'fr')).toEqual({});
});

it('two lines that say the same of a record are found, whatever the case', () => {
  const row = (line: number, Email: string | null) => ({ line, data: { Email }, linked: {} });
  expect([...repeatedLines([row(2, 'a@b.fr'), row(3, null), row(4, 'A@B.FR'), row(5, null)], ['Email'])]).toEqual([[4, 2]]);
});
