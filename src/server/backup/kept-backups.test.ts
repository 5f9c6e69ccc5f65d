import { expect, it } from 'vitest';
import { type KeptBackup, outlived } from './kept-backups.ts';

function made(day: string, { isVerified = true, isAutomatic = true } = {}): KeptBackup {
  return {
    file: day,
    madeMs: Date.parse(`${day}T03:00:00Z`),
    isAutomatic,
    isVerified,
  };
}

function gone(backups: readonly KeptBackup[], keep: number): readonly string[] {
  return outlived(backups, keep).map(({ file }) => file);
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
