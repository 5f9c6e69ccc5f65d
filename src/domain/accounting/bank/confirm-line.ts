import { CreditNature } from '#generated/enums/credit-nature.gen.ts';
import { ModePaiement } from '#generated/enums/mode-paiement.gen.ts';
import type { BamPaiement } from '#generated/records/bam-paiement.gen.ts';
import type { BamReleveLigne } from '#generated/records/bam-releve-ligne.gen.ts';
import { formatMoney, fromCents, toCents } from '#domain/values/money.ts';
import type { AccountingInput } from '#domain/work/accounting-input.ts';
import { createAll, hold, read, refuse, refuseField, takeTurn, update, type Work } from '#domain/work/work.ts';
import { clientOf, clientOfPiece, heldCredit, moveCredit, type NamedClient } from '../credits/client-credit.ts';
import { keepExcess } from '../credits/credit-orders.ts';
import { markPaid } from '../money/paid-file.ts';
import type { Means } from '../money/means.ts';
import { meansOfBody } from '../money/money-parts.ts';
import { moneyPlace } from '../money/registers.ts';
import { type Account, accountOf, dueOf, receiveNamed } from '../receipts.ts';
import { openDeposits, openReceipts } from './candidates.ts';

interface InvoiceShare {
  readonly IdPaiement: number;
  readonly Montant: number;
}

/** A single choice: invoices, the credit of a client, or a receipt or deposit that is written. */
interface ConfirmOrder extends NamedClient {
  readonly Factures?: readonly InvoiceShare[] | null;
  readonly IdReglement?: number | null;
  readonly IdRemise?: number | null;
}

/** A part of the line, as stored. */
interface MatchedPart {
  readonly IdReglement?: number;
  readonly IdCredit?: number;
  readonly IdRemise?: number;
  readonly Montant: number;
  readonly IsDejaEcrit: boolean;
}

/** Writes or ties what a person says that the line is. Answers its id. */
export function* confirmLine(id: number, order: ConfirmOrder, input: AccountingInput): Work<number> {
  yield* hold('bam-releve-ligne', id, 'paiement-en-cours');
  const line = yield* read('bam-releve-ligne', id);
  if (line.RapprocheeLe !== null || line.Montant <= 0) return yield* refuse('deja-fait');
  const parts = yield* partsOf(line, order, input);
  yield* createAll(
    'bam-rapprochement',
    parts.map((part) => ({ ...part, IdLigne: id })),
  );
  yield* update('bam-releve-ligne', id, { RapprocheeLe: input.now, IdRapprocheur: input.userId });
  return id;
}

function* partsOf(line: BamReleveLigne, order: ConfirmOrder, input: AccountingInput): Work<readonly MatchedPart[]> {
  const { Factures = null, IdReglement = null, IdRemise = null, IdStructure = null, IdPersonne = null, IdContact = null } = order;
  const named = { IdStructure, IdPersonne, IdContact };
  const isCredit = Object.values(named).some((one) => one !== null);
  const choices = [Factures !== null, IdReglement !== null, IdRemise !== null, isCredit].filter(Boolean);
  if (choices.length !== 1) return yield* refuseField({ path: 'Factures', code: 'valeur' });
  if (Factures !== null) return yield* receiveShares(line, Factures, input);
  if (IdReglement !== null) return [yield* tiedReceipt(line, IdReglement)];
  return [IdRemise === null ? yield* keepAsCredit(line, named, input) : yield* tiedDeposit(line, IdRemise)];
}

function* tiedReceipt(line: BamReleveLigne, id: number): Work<MatchedPart> {
  const isFree = (yield* openReceipts(line)).some(({ receipt }) => receipt === id);
  if (!isFree) return yield* refuseField({ path: 'IdReglement', code: 'valeur' });
  return { IdReglement: id, Montant: line.Montant, IsDejaEcrit: true };
}

function* tiedDeposit(line: BamReleveLigne, id: number): Work<MatchedPart> {
  yield* takeTurn('remises en banque');
  const isFree = (yield* openDeposits(line)).some(({ deposit }) => deposit === id);
  if (!isFree) return yield* refuseField({ path: 'IdRemise', code: 'valeur' });
  return { IdRemise: id, Montant: line.Montant, IsDejaEcrit: true };
}

function transferOn({ Montant, Jour }: Pick<BamReleveLigne, 'Montant' | 'Jour'>, input: AccountingInput): Means {
  return meansOfBody({ Montant, ModePaiement: ModePaiement.virement, Jour }, input);
}

/** Money without an invoice: the credit of its client. */
function* keepAsCredit(line: BamReleveLigne, named: NamedClient, input: AccountingInput): Work<MatchedPart> {
  const client = yield* clientOf(named);
  yield* heldCredit(client);
  const means = transferOn(line, input);
  const place = yield* moneyPlace({ means, issued: null, issuerId: null }, input);
  const move = { nature: CreditNature.recu, client, cents: toCents(line.Montant), means: { ...means, ...place } };
  const credit = yield* moveCredit({ ...move, said: { Motif: line.Libelle } }, input);
  return { IdCredit: credit, Montant: line.Montant, IsDejaEcrit: false };
}

interface Share {
  readonly piece: BamPaiement;
  readonly account: Account;
  readonly cents: number;
}

/** Invoices take their parts; their client keeps the rest of the line. */
function* receiveShares(line: BamReleveLigne, wanted: readonly InvoiceShare[], input: AccountingInput): Work<readonly MatchedPart[]> {
  const rest = toCents(line.Montant) - wanted.reduce((sum, { Montant }) => sum + toCents(Montant), 0);
  if (rest < 0) return yield* refuse('rapprochement-trop', { montant: formatMoney(line.Montant, input.culture) });
  if (new Set(wanted.map(({ IdPaiement }) => IdPaiement)).size < wanted.length)
    return yield* refuseField({ path: 'Factures', code: 'valeur' });
  const shares: Share[] = [];
  for (const one of wanted) shares.push(yield* shareOf(one));
  if (rest > 0) yield* requireOneClient(shares);
  const parts: MatchedPart[] = [];
  for (const [index, share] of shares.entries())
    parts.push(...(yield* receiveShare(share, { line, rest: index === shares.length - 1 ? rest : 0 }, input)));
  return parts;
}

function* shareOf({ IdPaiement, Montant }: InvoiceShare): Work<Share> {
  yield* hold('bam-paiement', IdPaiement, 'paiement-en-cours');
  const piece = yield* read('bam-paiement', IdPaiement);
  const account = yield* accountOf(piece);
  const cents = toCents(Montant);
  if (piece.IsAvoir || piece.NoFacture === null || cents > dueOf(account)) return yield* refuse('trop-percu');
  return { piece, account, cents };
}

function* requireOneClient(shares: readonly Share[]): Work<void> {
  const clients = new Set<string>();
  for (const { piece } of shares) clients.add((yield* clientOfPiece(piece)).auxiliary);
  if (clients.size > 1) yield* refuse('rapprochement-clients');
}

interface ShareOrder {
  readonly line: BamReleveLigne;
  /** In cents: credit of the client beyond the invoices. */
  readonly rest: number;
}

function* receiveShare({ piece, account, cents }: Share, { line, rest }: ShareOrder, input: AccountingInput): Work<readonly MatchedPart[]> {
  const means = transferOn(line, input);
  const { account: after, id } = yield* receiveNamed(account, { piece, amount: cents, means }, input);
  yield* markPaid(piece, after);
  const paid = { IdReglement: id, Montant: fromCents(cents), IsDejaEcrit: false };
  if (rest === 0) return [paid];
  const credit = yield* keepExcess(after, { cents: rest, means, receipt: id }, input);
  return [paid, { IdCredit: credit, Montant: fromCents(rest), IsDejaEcrit: false }];
}
