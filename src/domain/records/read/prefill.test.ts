import { describe, expect, it } from 'vitest';
import { descriptor as section } from '#generated/entities/festival-section.gen.ts';
import { descriptor as seance } from '#generated/entities/festival-programmation.gen.ts';
import { prefill, referenceCondition } from './prefill.ts';

const NOTHING = { filter: [], fixed: {}, edition: null };

describe('a record created from a list', () => {
  it('takes the edition being worked on', () => {
    expect(prefill(seance, { ...NOTHING, edition: 2026 })).toEqual({ Eannee: 2026 });
    expect(prefill(seance, NOTHING)).toEqual({});
  });

  it('takes the equalities of the base filter that it can hold', () => {
    const filter = [
      { and: [{ field: 'IsHorsFestival', op: 'eq' as const, value: true }] },
      { field: 'NbSpectateurs', op: 'gt' as const, value: 3 },
      { field: 'Jauge', op: 'eq' as const, value: 'x' },
      { or: [{ field: 'QuotaPublic', op: 'eq' as const, value: 1 }] },
    ];
    expect(prefill(seance, { ...NOTHING, filter })).toEqual({ IsHorsFestival: true });
  });

  it('takes what the path of the screen fixes, over its filter', () => {
    const filter = [{ field: 'TypeSeance', op: 'eq' as const, value: 1 }];
    expect(prefill(seance, { ...NOTHING, filter, fixed: { TypeSeance: 4 } })).toEqual({ TypeSeance: 4 });
  });

  it('points to a record that meets the condition on a reference', () => {
    const filter = [{ field: 'SectionType.IsHorsFestival', op: 'eq' as const, value: true }];
    expect(prefill(section, { ...NOTHING, filter })).toEqual({});
    expect(referenceCondition(section, filter)).toEqual({
      field: 'IdSectionType',
      to: 'festival-section-type',
      filter: { field: 'IsHorsFestival', op: 'eq', value: true },
    });
    expect(referenceCondition(section, [{ field: 'Eannee', op: 'eq', value: 2026 }])).toBeNull();
  });
});
