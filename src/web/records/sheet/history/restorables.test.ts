import { describe, expect, it } from 'vitest';
import * as film from '#generated/entities/film.gen.ts';
import * as accreditation from '#generated/entities/festival-participant-accredite.gen.ts';
import { restorables } from './restorables.ts';

function names(found: ReturnType<typeof restorables>) {
  return {
    values: found.values.map(({ property, value }) => [property, value]),
    left: found.left.map(({ name }) => name),
  };
}

function all() {
  return true;
}

describe('what the history puts back', () => {
  it('is what differs from the record as it is, in the languages that changed', () => {
    const record = { Id: 7, Duree: '00:20:00', AnneeProd: 2026, TradResume: { Id: 4, TraductionFr: 'Après', TraductionEn: 'Same' } };
    const past = { Duree: '00:10:00', AnneeProd: 2026, TradResume: { Id: 4, TraductionFr: 'Avant' } };
    expect(names(restorables({ entity: film, past, record, can: all }))).toEqual({
      values: [
        ['Duree', '00:10:00'],
        ['TradResume', { Id: 4, TraductionFr: 'Avant', TraductionEn: 'Same' }],
      ],
      left: [],
    });
  });

  it('leaves what steps alone write, what is given once for all, and what the person may not change', () => {
    const asStep = restorables({
      entity: accreditation,
      past: { Statut: 2, IsPaye: false },
      record: { Statut: 4, IsPaye: true },
      can: all,
    });
    expect(names(asStep)).toEqual({ values: [], left: ['Statut', 'IsPaye'] });
    expect(names(restorables({ entity: film, past: { Reference: null }, record: { Reference: 'V1' }, can: all })).left).toEqual([
      'Reference',
    ]);
    const past = { IsReglementDiffere: true };
    expect(names(restorables({ entity: accreditation, past, record: {}, can: () => false })).left).toEqual(['IsReglementDiffere']);
  });
});
