import { describe, expect, it } from 'vitest';
import { factorRequiredFrom, mustEnrol, NO_FACTOR_POLICY } from './obligation.ts';

const FREE = { groupRequires: false, groupFrom: null, rights: new Set(['ENCAISSER']) };

describe('the day from which a second factor is demanded', () => {
  it('is none without a group or a right that demands one', () => {
    expect(factorRequiredFrom(FREE, NO_FACTOR_POLICY)).toBeNull();
    expect(factorRequiredFrom(FREE, { rights: ['UTILISATEUR-WRITE'], from: null })).toBeNull();
  });

  it('is the earliest of the group and of the rights', () => {
    const policy = { rights: ['ENCAISSER'], from: '2027-03-01' };
    expect(factorRequiredFrom(FREE, policy)).toBe('2027-03-01');
    expect(factorRequiredFrom({ ...FREE, groupRequires: true, groupFrom: '2027-02-01' }, policy)).toBe('2027-02-01');
    expect(factorRequiredFrom({ ...FREE, groupRequires: true }, policy)).toBe('0001-01-01');
  });
});

describe('enrolment', () => {
  it.each([
    ['on its first day', '2027-03-01', true],
    ['not the day before', '2027-02-28', false],
  ])('is due %s', (_title, today, isDue) => {
    expect(mustEnrol({ isProtected: false, requiredFrom: '2027-03-01' }, today)).toBe(isDue);
  });

  it('is not due of a protected account, nor where nothing demands it', () => {
    expect(mustEnrol({ isProtected: true, requiredFrom: '2027-03-01' }, '2027-03-02')).toBe(false);
    expect(mustEnrol({ isProtected: false, requiredFrom: null }, '2027-03-02')).toBe(false);
  });
});
