import { describe, expect, it } from 'vitest';
import { type MigrationFacts, migrationOf } from './migration.ts';

const invitation: MigrationFacts = { type: 2, statut: 1, isPaid: false, isCompanion: false, hasCompanions: false, hasCover: false };
const accreditation: MigrationFacts = { ...invitation, type: 1 };

describe('a migration', () => {
  it.each([
    [1, 1],
    [8, 2],
    [16, 2],
    [64, 64],
  ])('takes an invitation at %i to an accreditation at %i', (statut, reached) => {
    expect(migrationOf({ ...invitation, statut })).toEqual({ ok: true, type: 1, statut: reached });
  });

  it.each([
    [1, 1],
    [2, 1],
    [4, 1],
    [64, 64],
  ])('takes an unpaid accreditation at %i to an invitation at %i', (statut, reached) => {
    expect(migrationOf({ ...accreditation, statut })).toEqual({ ok: true, type: 2, statut: reached });
  });

  it.each([32, 128, 256])('leaves what is refused, handed over or withdrawn (%i) as it is', (statut) => {
    for (const facts of [invitation, accreditation])
      expect(migrationOf({ ...facts, statut })).toEqual({ ok: false, reason: 'participant.migrationStatut' });
  });

  it('is refused to a paid accreditation', () => {
    expect(migrationOf({ ...accreditation, isPaid: true })).toEqual({ ok: false, reason: 'participant.migrationPayee' });
  });

  it.each([
    ['isCompanion', 'participant.migrationAccompagnant'],
    ['hasCompanions', 'participant.migrationAccompagne'],
    ['hasCover', 'participant.migrationNuits'],
  ])('is refused to an invitation with %s', (fact, reason) => {
    expect(migrationOf({ ...invitation, [fact]: true })).toEqual({ ok: false, reason });
  });
});
