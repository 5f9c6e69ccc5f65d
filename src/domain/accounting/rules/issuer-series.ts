import type { BamEmetteur } from '#generated/records/bam-emetteur.gen.ts';
import { find, update, type Work } from '#domain/work/work.ts';
import { type CommitRule, idsOf, type WriteRule } from '#domain/work/rule.ts';

const LETTERS = 'BCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Two sellers never share a series: the first numbers without a letter, each other one under its own. */
export const seriesOfIssuers: WriteRule = {
  name: 'give each issuer a series of its own',
  phase: 'before-write',
  on: [{ entity: 'bam-emetteur', ops: ['insert', 'update'] }],
  *run(issuer: Partial<BamEmetteur>, _facts, before: BamEmetteur | null) {
    const typed = issuer.Serie ?? before?.Serie ?? null;
    if (typed !== null) return {};
    const others = (yield* find('bam-emetteur', {})).filter(({ Id }) => Id !== before?.Id);
    if (before !== null || others.every(({ Serie }) => Serie !== null)) return {};
    return { Serie: freeLetter(others) };
  },
};

function freeLetter(others: readonly BamEmetteur[]): string | null {
  const taken = new Set(others.map(({ Serie }) => Serie));
  return [...LETTERS].find((letter) => !taken.has(letter)) ?? null;
}

/** Of the issuers only one is that of what names none. */
export const oneDefaultIssuer: CommitRule = {
  name: 'keep one default issuer',
  phase: 'before-commit',
  on: [{ entity: 'bam-emetteur', ops: ['insert', 'update'], fields: ['IsDefaut'] }],
  *run(written) {
    const chosen = (yield* find('bam-emetteur', { Id: idsOf(written, 'bam-emetteur'), IsDefaut: true })).at(-1);
    if (chosen !== undefined) yield* clearOthers(chosen.Id);
  },
};

function* clearOthers(chosen: number): Work<void> {
  for (const { Id } of yield* find('bam-emetteur', { IsDefaut: true }, ['IsDefaut']))
    if (Id !== chosen) yield* update('bam-emetteur', Id, { IsDefaut: false });
}
