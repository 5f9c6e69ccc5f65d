import { SituationTva } from '#generated/enums/situation-tva.gen.ts';

const DUTIES = ['reception', 'emission', 'ventes', 'paiements'] as const;
type Duty = (typeof DUTIES)[number];

/** An obligation of an issuer; without a day it does not apply. */
export interface DatedDuty {
  readonly duty: Duty;
  /** First day in force. */
  readonly since: string | null;
}

// Ordonnance 2021-1190 and the finance act for 2024 (art. 91): everyone receives first, small companies issue and report a year later.
const RECEPTION = '2026-09-01';
const SMALL_COMPANIES = '2027-09-01';

const DAYS: Readonly<Record<number, Readonly<Partial<Record<Duty, string>>>>> = {
  // Outside the scope of VAT, hence outside that of the reform.
  [SituationTva.sansTva]: {},
  [SituationTva.redevable]: { reception: RECEPTION, emission: SMALL_COMPANIES, ventes: SMALL_COMPANIES, paiements: SMALL_COMPANIES },
  // A taxable person that charges no tax: it issues nothing electronic and reports nothing.
  [SituationTva.accessoire]: { reception: RECEPTION },
};

/** Fields of an issuer that decide on its obligations; a form may still lack them. */
export interface DutyBearer {
  readonly SituationTva?: number | null | undefined;
  readonly IsOptionDebits?: boolean | null | undefined;
}

/** Every obligation in its order. Under the option for debits, tax does not wait for payments: they are not reported. */
export function dutiesOf({ SituationTva: status, IsOptionDebits }: DutyBearer): readonly DatedDuty[] {
  const days = DAYS[status ?? SituationTva.redevable] ?? {};
  return DUTIES.map((duty) => ({ duty, since: duty === 'paiements' && IsOptionDebits === true ? null : (days[duty] ?? null) }));
}

export function isInForce({ since }: DatedDuty, today: string): boolean {
  return since !== null && since <= today;
}
