import { describe, expect, it } from 'vitest';
import { TacheRythme } from '#generated/enums/tache-rythme.gen.ts';
import { nextDue } from './repetition.ts';

function due(
  Echeance: string,
  Rythme: number,
  { Depart = Echeance, RythmeFin = null }: { Depart?: string; RythmeFin?: string | null } = {},
) {
  return { Echeance, Rythme, Depart, RythmeFin };
}

describe('a task that comes back', () => {
  it('is due a day, a week or a month later', () => {
    expect(nextDue(due('2027-03-10', TacheRythme.jour), '2027-03-09')).toBe('2027-03-11');
    expect(nextDue(due('2027-03-10', TacheRythme.semaine), '2027-03-10')).toBe('2027-03-17');
    expect(nextDue(due('2027-03-10', TacheRythme.mois), '2027-03-01')).toBe('2027-04-10');
  });

  it('keeps the last day of months that are shorter for them alone', () => {
    const first = due('2027-01-31', TacheRythme.mois);
    expect(nextDue(first, '2027-01-31')).toBe('2027-02-28');
    expect(nextDue(due('2027-02-28', TacheRythme.mois, { Depart: '2027-01-31' }), '2027-02-28')).toBe('2027-03-31');
  });

  it('keeps its weekday where it was late, and makes up for no week', () => {
    expect(nextDue(due('2027-03-01', TacheRythme.semaine), '2027-03-20')).toBe('2027-03-22');
    expect(nextDue(due('2027-03-01', TacheRythme.jour), '2027-03-20')).toBe('2027-03-21');
  });

  it('ends with its last day', () => {
    expect(nextDue(due('2027-03-10', TacheRythme.jour, { RythmeFin: '2027-03-11' }), '2027-03-10')).toBe('2027-03-11');
    expect(nextDue(due('2027-03-11', TacheRythme.jour, { RythmeFin: '2027-03-11' }), '2027-03-10')).toBeNull();
    expect(nextDue({ Echeance: '2027-03-10', Rythme: null, RythmeFin: null, Depart: null }, '2027-03-10')).toBeNull();
  });
});
