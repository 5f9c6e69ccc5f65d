import { expect, it } from 'vitest';
import type { FilterNode } from '#generated/entities/descriptor.gen.ts';
import { recordConditions } from './record-conditions.ts';

const section: FilterNode = { field: 'Inscription.IdSection', op: 'eq', value: '$fiche' };
const programme: FilterNode = { field: 'IdProgramme', op: 'eq', value: '$fiche.IdProgramme' };
const fixed: FilterNode = { field: 'IsRecue', op: 'eq', value: false };

it('gives the conditions of a sheet the values of its record', () => {
  expect(recordConditions({ and: [section, programme, fixed] }, { Id: 7, IdProgramme: 12 })).toEqual({
    and: [{ ...section, value: 7 }, { ...programme, value: 12 }, fixed],
  });
});

it('asks for links that hold the record among others', () => {
  const linked: FilterNode = { field: 'Contact.Delegations', op: 'in', value: '$fiche' };
  expect(recordConditions(linked, { Id: 7 })).toEqual({ ...linked, value: [7] });
});

it('matches nothing where the record lacks what a condition needs, and goes on with the others where one is enough', () => {
  expect(recordConditions({ and: [section, programme] }, { Id: 7, IdProgramme: null })).toBeNull();
  expect(recordConditions({ and: [{ or: [section, programme] }] }, { Id: 7 })).toEqual({ and: [{ or: [{ ...section, value: 7 }] }] });
  expect(recordConditions({ or: [programme] }, { Id: 7 })).toBeNull();
  expect(recordConditions({ not: programme }, { Id: 7 })).toBeNull();
});
