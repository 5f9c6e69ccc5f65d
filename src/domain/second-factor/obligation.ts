/** Rights that oblige their holders to a second factor, and since when; the settings of the installation name them. */
export interface FactorPolicy {
  /** Folded codes. */
  readonly rights: readonly string[];
  /** First day, `YYYY-MM-DD`; null: at once. */
  readonly from: string | null;
}

export const NO_FACTOR_POLICY: FactorPolicy = { rights: [], from: null };

interface Obliged {
  readonly groupRequires: boolean;
  /** First day of the group's own demand; null: at once. */
  readonly groupFrom: string | null;
  /** Folded codes. */
  readonly rights: ReadonlySet<string>;
}

/** Before every day that the product meets. */
const AT_ONCE = '0001-01-01';

/** First day on which the account opens nothing without a second factor; null: it may go without. */
export function factorRequiredFrom({ groupRequires, groupFrom, rights }: Obliged, policy: FactorPolicy): string | null {
  const days = [
    ...(groupRequires ? [groupFrom ?? AT_ONCE] : []),
    ...(policy.rights.some((right) => rights.has(right)) ? [policy.from ?? AT_ONCE] : []),
  ];
  return days.toSorted()[0] ?? null;
}

/** State of an account between its factors and the demands on it. */
export interface FactorStanding {
  /** It has an application or a key. */
  readonly isProtected: boolean;
  /** `YYYY-MM-DD`; null: no second factor is demanded. */
  readonly requiredFrom: string | null;
}

/** The account opens nothing but the way to set a second factor up. */
export function mustEnrol({ isProtected, requiredFrom }: FactorStanding, today: string): boolean {
  return !isProtected && requiredFrom !== null && requiredFrom <= today;
}

/** Operations that stay open meanwhile: setting a factor up, and leaving. */
export const ENROLMENT: ReadonlySet<string> = new Set([
  'ping',
  'logout',
  'getSecondFacteur',
  'prepareSecondFacteur',
  'activateSecondFacteur',
  'prepareCleAcces',
  'registerCleAcces',
]);
