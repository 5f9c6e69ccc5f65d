import { describe, expect, test } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';
import { enums } from '#generated/enums/all.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import type { RecordSource } from '../read/record-source.ts';
import { isWithin, limitOf, type ScopeHolder, type ScopeUse } from './scope.ts';
import { norm } from '#domain/values/text/norm.ts';

const NOW = '2027-02-01T18:00:00.000';
const rows: Readonly<Record<string, readonly RecordData[]>> = {
  'festival-section': [
    { Id: 1, DateDeliberation: '2027-02-01T17:59:00.000' },
    { Id: 2, DateDeliberation: '2027-02-01T18:01:00.000' },
    { Id: 3, DateDeliberation: null },
  ],
  'festival-inscription': [1, 2, 3].map((section) => ({ Id: 10 + section, IdSection: section })),
};
const source: RecordSource = {
  culture: 'fr',
  fold: norm,
  entity: (name) => Object.values(entities).find((entity) => entity.name === name) ?? entities.film,
  enumOf: (name) => new Map(Object.entries(enums)).get(name),
  all: (name) => rows[name] ?? [],
  linkedIds: () => [],
  byId: (name, id) => (rows[name] ?? []).find((record) => record['Id'] === id) ?? null,
};

function person(limits: ScopeHolder['limits'], ...held: readonly string[]): ScopeHolder {
  return {
    limits,
    has: (right) => held.includes(right),
  };
}

function sees(entity: keyof typeof entities, record: RecordData, who: ScopeHolder, use: ScopeUse = 'read'): boolean {
  const conditions = limitOf(entities[entity].scope, who, use);
  return conditions === null || isWithin(source, { entity, record }, { conditions, limits: who.limits, now: NOW });
}

describe('a scope', () => {
  test('narrows whoever follows sections to these, and nobody else', () => {
    const registration = { Id: 11, IdSection: 1 };
    expect(sees('festival-inscription', registration, person({ Id: [7], IdsSection: [1] }))).toBe(true);
    expect(sees('festival-inscription', registration, person({ Id: [7], IdsSection: [2] }))).toBe(false);
    expect(sees('festival-inscription', registration, person({ Id: [7], IdsSection: [] }))).toBe(true);
    expect(sees('festival-inscription', registration, person({ Id: [7], IdsSection: [2] }, 'TOUTES-SECTIONS'))).toBe(true);
  });

  test('gives a batch to each of its three people, and to nobody by an empty place', () => {
    const batch = { Id: 5, IdCorrecteur: 7, IdTraducteur: null, IdRelecteur: 8 };
    expect([7, 8, 9].map((id) => sees('festival-tranche', batch, person({ Id: [id] })))).toEqual([true, true, false]);
  });

  test.each<[string, number, boolean]>([
    ['before', 11, true],
    ['after', 12, false],
    ['without', 13, false],
  ])('shows a note of another %s its hour, to read only', (_when, IdInscription, isShown) => {
    const note = { Id: 3, IdUtilisateur: 8, IdInscription };
    expect([sees('film-note', note, person({ Id: [7] })), sees('film-note', note, person({ Id: [7] }), 'write')]).toEqual([isShown, false]);
    expect(sees('film-note', note, person({ Id: [8] }), 'write')).toBe(true);
  });

  test('leaves an entity that says none to everybody', () => {
    expect(limitOf(entities.film.scope, person({}), 'read')).toBeNull();
  });
});
