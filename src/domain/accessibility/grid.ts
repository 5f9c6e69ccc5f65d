import { THEMES } from './criteria.ts';

type CriterionState = 'conforme' | 'nonConforme' | 'nonApplicable' | 'nonVerifie';

/** A check that was really made: by a test that runs, or by a reading of the code. */
interface Check {
  readonly state: Exclude<CriterionState, 'nonVerifie'>;
  readonly date: string;
  readonly tool: string;
  /** File of the repository that shows it. */
  readonly evidence: string;
}

const DAY = '2026-11-30';
const AXE = { state: 'conforme', date: DAY, evidence: 'tests/e2e/walks/walk.spec.ts' } as const;

/**
 * Only what a check shows. Rules of axe stand for the criteria that ask whether something is there; whether it is pertinent takes
 * a person, who has not looked yet.
 */
const CHECKS: Readonly<Record<string, Check>> = {
  '1.1': { ...AXE, tool: 'axe-core : image-alt, svg-img-alt, role-img-alt' },
  '1.4': { state: 'nonApplicable', date: DAY, tool: 'lecture du code : aucun CAPTCHA', evidence: 'src/web/app/pages/sign-in-form.tsx' },
  '1.5': { state: 'nonApplicable', date: DAY, tool: 'lecture du code : aucun CAPTCHA', evidence: 'src/web/app/pages/sign-in-form.tsx' },
  '2.1': { ...AXE, tool: 'axe-core : frame-title' },
  '3.2': { ...AXE, tool: 'axe-core : color-contrast, thèmes clair et sombre' },
  '6.2': { ...AXE, tool: 'axe-core : link-name' },
  '8.1': { state: 'conforme', date: DAY, tool: 'test : type de document', evidence: 'src/domain/accessibility/grid.test.ts' },
  '8.3': { ...AXE, tool: 'axe-core : html-has-lang' },
  '8.5': { ...AXE, tool: 'axe-core : document-title' },
  '11.1': { ...AXE, tool: 'axe-core : label, select-name, aria-input-field-name' },
  '12.7': { state: 'conforme', date: DAY, tool: 'lecture du code : lien « Aller au contenu »', evidence: 'src/web/app/frame/frame.tsx' },
  '13.3': { state: 'nonConforme', date: DAY, tool: 'lecture du code : PDF sans balises', evidence: 'src/server/documents/render-pdf.ts' },
};

interface Criterion {
  readonly number: string;
  readonly title: string;
  readonly state: CriterionState;
  readonly check: Check | null;
}

interface ThemeGrid {
  readonly number: number;
  readonly title: string;
  readonly criteria: readonly Criterion[];
}

/** Every criterion with its state, theme by theme. */
export function accessibilityGrid(): readonly ThemeGrid[] {
  return THEMES.map(({ number, title, criteria }) => ({
    number,
    title,
    criteria: criteria.map((question, index) => {
      const name = `${number}.${index + 1}`;
      const check = CHECKS[name] ?? null;
      return { number: name, title: question, state: check?.state ?? 'nonVerifie', check };
    }),
  }));
}

export interface AccessibilityRate {
  readonly counts: Readonly<Record<CriterionState, number>>;
  /** Percentage of the criteria that were verified and apply; it says nothing of the others. */
  readonly verifiedRate: number;
  /** Without a whole audit the law calls a service « non conforme ». */
  readonly isAudited: boolean;
  /** Day of the latest check. */
  readonly day: string;
}

export function accessibilityRate(): AccessibilityRate {
  const criteria = accessibilityGrid().flatMap((theme) => theme.criteria);
  const counts = { conforme: 0, nonConforme: 0, nonApplicable: 0, nonVerifie: 0 };
  for (const { state } of criteria) counts[state] += 1;
  const applied = counts.conforme + counts.nonConforme;
  return {
    counts,
    verifiedRate: applied === 0 ? 0 : Math.round((100 * counts.conforme) / applied),
    isAudited: counts.nonVerifie === 0,
    day:
      criteria
        .flatMap(({ check }) => check?.date ?? [])
        .toSorted()
        .at(-1) ?? DAY,
  };
}
