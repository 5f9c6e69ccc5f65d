import type { BamCredit } from '#generated/records/bam-credit.gen.ts';
import type { BamReglement } from '#generated/records/bam-reglement.gen.ts';
import { ModePaiement } from '#generated/enums/mode-paiement.gen.ts';
import { RemiseNature } from '#generated/enums/remise-nature.gen.ts';
import { fromCents, toCents } from '#domain/values/money.ts';
import { find, type Work } from '#domain/work/work.ts';

/** A cheque that the bank does not have yet. */
export interface PendingCheque {
  /** `r12` of a receipt, `c3` of the credit of a client. */
  readonly Cle: string;
  readonly NoCheque: string | null;
  readonly Banque: string | null;
  readonly Client: string | null;
  readonly Montant: number;
  readonly RecuLe: string;
  readonly Guichet: string | null;
}

export interface PendingMoney {
  readonly Especes: number;
  readonly Cheques: readonly PendingCheque[];
}

/** Cash and cheques of closed registers that no deposit holds. */
export function* pendingMoney(): Work<PendingMoney> {
  return { Especes: fromCents(yield* pendingCash()), Cheques: yield* pendingCheques() };
}

const OPEN_CHEQUES = { ModePaiement: ModePaiement.cheque, DateRemise: null, IdRemise: null } as const;

/** An undone receipt is no cheque any more; money of a desk goes with its closing. */
export function* pendingCheques(): Work<readonly PendingCheque[]> {
  const receipts = standing(yield* find('bam-reglement', OPEN_CHEQUES));
  const credits = standing(yield* find('bam-credit', OPEN_CHEQUES));
  const pieces = yield* find('bam-paiement', { Id: [...new Set(receipts.map(({ IdPaiement }) => IdPaiement))] });
  const clients = new Map(pieces.map(({ Id, NomClient }) => [Id, NomClient]));
  return [
    ...receipts.map((one) => ({ ...chequeOf(one, 'r'), Client: clients.get(one.IdPaiement) ?? null, RecuLe: one.DateReglement })),
    ...credits.map((one) => ({ ...chequeOf(one, 'c'), Client: one.NomClient, RecuLe: one.DateCredit })),
  ].toSorted((left, right) => left.RecuLe.localeCompare(right.RecuLe) || left.Cle.localeCompare(right.Cle));
}

type Money = Pick<BamReglement, 'Id' | 'Montant' | 'IdAnnule' | 'Guichet' | 'IdCloture' | 'Banque' | 'NoCheque'>;

function standing<M extends Money>(rows: readonly M[]): readonly M[] {
  const undone = new Set(rows.flatMap(({ IdAnnule }) => IdAnnule ?? []));
  return rows.filter(
    ({ Id, Montant, IdAnnule, Guichet, IdCloture }) =>
      Montant > 0 && IdAnnule === null && !undone.has(Id) && (Guichet === null || IdCloture !== null),
  );
}

function chequeOf({ Id, NoCheque, Banque, Montant, Guichet }: Money, kind: 'r' | 'c') {
  return { Cle: `${kind}${Id}`, NoCheque, Banque, Montant, Guichet };
}

/** In cents: what was counted in closed registers and taken from the bank for them, less what went back there. */
export function* pendingCash(): Work<number> {
  const closings = yield* find('bam-cloture', {});
  const counted = closings.reduce((sum, { EspecesComptees, FondCaisse }) => sum + toCents(EspecesComptees) - toCents(FondCaisse), 0);
  const floats = (yield* find('bam-ouverture', { IsRetrait: true })).reduce((sum, one) => sum + toCents(one.FondCaisse), 0);
  const deposits = (yield* find('bam-remise', { Nature: RemiseNature.especes })).reduce((sum, { Montant }) => sum + toCents(Montant), 0);
  return counted + floats - deposits - (yield* cashOfOldClosings());
}

/** A closing of before deposits were records carried its cash to the bank. */
function* cashOfOldClosings(): Work<number> {
  const receipts = yield* find('bam-reglement', { ModePaiement: ModePaiement.espece });
  return receipts.filter(isOldDeposit).reduce((sum, { Montant }) => sum + toCents(Montant), 0);
}

export function isOldDeposit({ DateRemise, IdRemise }: Pick<BamReglement | BamCredit, 'DateRemise' | 'IdRemise'>): boolean {
  return DateRemise !== null && IdRemise === null;
}
