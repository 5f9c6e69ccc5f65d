import { ModePaiement } from '#generated/enums/mode-paiement.gen.ts';
import { fingerprintOf } from '#domain/values/fingerprint.ts';
import { sumMoney } from '#domain/values/money.ts';

/** Piles that a desk counts apart. */
export const TILLS = ['especes', 'cheques', 'cb', 'autres'] as const;
export type Till = (typeof TILLS)[number];
export type Amounts = Readonly<Record<Till, number>>;

export function tillOf(mode: number): Till {
  if (mode === ModePaiement.espece) return 'especes';
  if (mode === ModePaiement.cheque) return 'cheques';
  return mode === ModePaiement.cb ? 'cb' : 'autres';
}

export interface DeskReceipt {
  readonly id: number;
  /** Of a piece, or of the credit of a client. */
  readonly of: 'bam-reglement' | 'bam-credit';
  /** Day of the festival's clock. */
  readonly day: string;
  readonly mode: number;
  readonly amount: number;
  readonly client: string | null;
  readonly bank: string | null;
  readonly cheque: string | null;
  /** The receipt that it takes back. */
  readonly undoes: number | null;
}

/** Without those that were reversed and what reverses them: nothing of them goes to the bank. */
export function standingReceipts(receipts: readonly DeskReceipt[]): readonly DeskReceipt[] {
  const receiptKeys = new Set(receipts.map(keyOf));
  const undone = new Set(
    receipts.flatMap(({ of, undoes }) => (undoes === null ? [] : [keyOf({ of, id: undoes })])).filter((key) => receiptKeys.has(key)),
  );
  return receipts.filter(
    ({ of, id, undoes }) => !undone.has(keyOf({ of, id })) && (undoes === null || !undone.has(keyOf({ of, id: undoes }))),
  );
}

function keyOf({ of, id }: Pick<DeskReceipt, 'of' | 'id'>): string {
  return of === 'bam-reglement' ? String(id) : `c${id}`;
}

/** Recorded amounts of a desk, pile by pile. */
export function recordedOf(receipts: readonly DeskReceipt[]): Amounts {
  function of(till: Till): number {
    return sumMoney(receipts.filter(({ mode }) => tillOf(mode) === till).map(({ amount }) => amount));
  }
  return { especes: of('especes'), cheques: of('cheques'), cb: of('cb'), autres: of('autres') };
}

export function totalOf(amounts: Amounts): number {
  return sumMoney(TILLS.map((till) => amounts[till]));
}

/** Surplus of the count over the record; below 0: the lack. Piles do not make up for each other: any that differs is explained. */
export function differenceOf(counted: Amounts, recorded: Amounts): { readonly total: number; readonly isSame: boolean } {
  return {
    total: sumMoney([totalOf(counted), -totalOf(recorded)]),
    isSame: TILLS.every((till) => sumMoney([counted[till], -recorded[till]]) === 0),
  };
}

export interface Closed {
  readonly desk: string;
  readonly day: string;
  readonly receipts: readonly DeskReceipt[];
  readonly counted: Amounts;
  /** Fingerprint of the closing before it. */
  readonly before: string | null;
}

/** Fingerprint of a closing: another receipt, another amount or another order makes another text. */
export function closingFingerprint({ desk, day, receipts, counted, before }: Closed): string {
  return fingerprintOf([
    before ?? '',
    desk,
    day,
    ...TILLS.map((till) => counted[till].toFixed(2)),
    ...receipts.map(({ of, id, mode, amount }) => `${keyOf({ of, id })} ${mode} ${amount.toFixed(2)}`),
  ]);
}
