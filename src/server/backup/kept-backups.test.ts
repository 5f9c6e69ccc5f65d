import { expect, it } from 'vitest';
import { type KeptBackup, outlived } from './kept-backups.ts';

function made(day: string, { isVerified = true, isAutomatic = true, isOfUpgrade = false } = {}): KeptBackup {
  return {
    file: day,
    madeMs: Date.parse(`${day}T03:00:00Z`),
    isAutomatic,
    isOfUpgrade,
    isVerified,
  };
}

function gone(backups: readonly KeptBackup[], keep: number): readonly string[] {
  return outlived(backups, { keep, nowMs: Date.parse('2026-11-24T12:00:00Z') }).map(({ file }) => file);
}

it('the latest backups stay, and the last of each month', () => {
  const days = ['2026-11-24', '2026-11-23', '2026-11-22', '2026-10-31', '2026-10-30', '2026-09-02', '2026-09-01'];
  expect(
    gone(
      days.map((day) => made(day)),
      2,
    ),
  ).toEqual(['2026-11-22', '2026-10-30', '2026-09-01']);
});

it('the last backup that was found whole stays, however many came after it', () => {
  const broken = ['2026-11-24', '2026-11-23', '2026-11-22'].map((day) => made(day, { isVerified: false }));
  expect(gone([...broken, made('2026-11-21'), made('2026-11-20')], 1)).toEqual(['2026-11-23', '2026-11-22', '2026-11-20']);
});

it('what somebody made by hand is never removed', () => {
  expect(gone([made('2026-11-24'), made('2026-11-23', { isAutomatic: false })], 1)).toEqual([]);
});

it('what was made before an upgrade goes a year later, so that nothing purged stays in it for ever', () => {
  const upgrades = ['2026-10-01', '2025-11-24', '2025-11-22'].map((day) => made(day, { isAutomatic: false, isOfUpgrade: true }));
  expect(gone([made('2026-11-24'), ...upgrades], 1)).toEqual(['2025-11-22']);
});
