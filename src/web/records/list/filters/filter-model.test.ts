import { describe, expect, it } from 'vitest';
import { resolveField } from '#web/records/lookup/resolve-field.ts';
import { testField, testModule } from '#tests/support/web/screen.ts';
import { operatorKey } from './filter-editor.tsx';
import { isComplete, newFilter, offeredOperators, toSent, withOperator } from './filter-model.ts';

function fieldOf(name: string) {
  const named = resolveField(testModule, name, 'fr');
  if (named === null) throw new Error(name);
  return named;
}

describe('filters', () => {
  it('offer operators by the kind of the field', () => {
    expect(offeredOperators(fieldOf('Titre'))[0]).toBe('contains');
    expect(offeredOperators(fieldOf('Annee'))[0]).toBe('between');
    expect(offeredOperators(fieldOf('IdPays'))[0]).toBe('in');
    expect(offeredOperators(fieldOf('Resume'))[0]).toBe('contains');
    expect(newFilter(fieldOf('IsArchive'))).toEqual({ field: 'IsArchive', op: 'eq', value: true });
  });

  it('ask chosen days for one of them, which they do not equal', () => {
    const days = { ...fieldOf('Annee'), kind: 'days', field: testField('Jours', 'days') } as const;
    expect(offeredOperators(days)).toEqual(['eq', 'between', 'period', 'empty', 'notEmpty']);
    expect([operatorKey(days, 'eq'), operatorKey(fieldOf('Annee'), 'eq')]).toEqual(['filtre.op.jour', 'filtre.op.eq']);
  });

  it('are sent only once they say something', () => {
    expect(isComplete({ field: 'Titre', op: 'contains' })).toBe(false);
    expect(isComplete({ field: 'Titre', op: 'empty' })).toBe(true);
    expect(isComplete({ field: 'IdPays', op: 'in', value: [] })).toBe(false);
    expect(isComplete({ field: 'Annee', op: 'between', value: [1960, null] })).toBe(true);
  });

  it('read one bound alone as « from » or « up to »', () => {
    expect(toSent({ field: 'Annee', op: 'between', value: [1960, null] })).toEqual({ field: 'Annee', op: 'gte', value: 1960 });
    expect(toSent({ field: 'Annee', op: 'between', value: [null, 1970] })).toEqual({ field: 'Annee', op: 'lte', value: 1970 });
  });

  it('keep their value when the new operator takes the same', () => {
    expect(withOperator({ field: 'IdPays', op: 'in', value: [45] }, 'notIn')).toEqual({ field: 'IdPays', op: 'notIn', value: [45] });
    expect(withOperator({ field: 'IdPays', op: 'in', value: [45] }, 'empty')).toEqual({ field: 'IdPays', op: 'empty' });
  });
});
