import { expect, it } from 'vitest';
import { descriptor as section } from '#generated/entities/festival-section.gen.ts';
import { descriptor as tariff } from '#generated/entities/festival-tarif-edition.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { alreadyThere } from './already-there.ts';

function named(TraductionFr: string, Prefixe: string | null): RecordData {
  return { TradLibelle: { TraductionFr }, Prefixe };
}

it('knows a record by its unique values, case and accents aside', () => {
  const isThere = alreadyThere(section, [named('Nationale', 'É')]);
  expect([named('Compétition', 'e'), named('Nationale', 'F')].map(isThere)).toEqual([true, false]);
});

it('knows by its name a record whose unique values are empty', () => {
  const isThere = alreadyThere(section, [named('Rencontres', null), named('Nationale', 'N')]);
  expect([named('rencontres', null), named('Nationale', null), named('Ateliers', null)].map(isThere)).toEqual([true, true, false]);
});

it('knows by what it belongs to a record that has no name', () => {
  const isThere = alreadyThere(tariff, [{ IdTarif: 1, Eannee: 2028 }]);
  expect(
    [
      { IdTarif: 1, Eannee: 2027 },
      { IdTarif: 2, Eannee: 2027 },
    ].map(isThere),
  ).toEqual([true, false]);
});
