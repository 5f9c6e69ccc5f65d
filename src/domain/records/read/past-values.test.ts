import { expect, it } from 'vitest';
import type { RecordData } from '#domain/values/record-data.ts';
import { pastValues } from './past-values.ts';

it('what a record held before several changes is what the earliest of them found', () => {
  expect(pastValues([{ Duree: '00:20:00', Commentaire: 'b' }, { Duree: '00:10:00' }])).toEqual({ Duree: '00:10:00', Commentaire: 'b' });
});

it('a text that changed in two languages, one after the other, is given back in both', () => {
  const befores: readonly RecordData[] = [
    { TradResume: { Id: 7, TraductionFr: 'avant' } },
    { TradResume: { Id: 7, TraductionEn: 'before' } },
  ];
  expect(pastValues(befores)).toEqual({ TradResume: { Id: 7, TraductionFr: 'avant', TraductionEn: 'before' } });
});
