import type { BamReglement } from '#generated/records/bam-reglement.gen.ts';
import type { BamCloture } from '#generated/records/bam-cloture.gen.ts';
import type { BamEmetteur } from '#generated/records/bam-emetteur.gen.ts';
import { defaultIssuer } from '#domain/accounting/sales/issuers.ts';
import { turnOf } from '#domain/accounting/money/registers.ts';
import { closedUntil } from '#domain/accounting/periods/close-period.ts';
import { openingOf } from './open-register.ts';
import { festivalZone, parseInstant, zonedParts } from '#domain/values/dates.ts';
import { formatMoney, sumMoney } from '#domain/values/money.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import type { Facts } from '#domain/work/rule.ts';
import { create, find, names, refuse, refuseField, see, takeTurn, update, type Work } from '#domain/work/work.ts';
import {
  type Amounts,
  closingFingerprint,
  type DeskReceipt,
  differenceOf,
  recordedOf,
  standingReceipts,
  type Till,
  TILLS,
  tillOf,
  totalOf,
} from './closing.ts';

export interface Register {
  readonly Guichet: string;
  readonly Jour: string;
  /** First day that it holds. */
  readonly Depuis: string | null;
  readonly Modes: readonly { readonly Mode: Till; readonly Nombre: number; readonly Montant: number }[];
  readonly Cheques: readonly {
    readonly NoCheque: string | null;
    readonly Banque: string | null;
    readonly Client: string | null;
    readonly Montant: number;
  }[];
  readonly Total: number;
  readonly NbReglements: number;
  /** Float that its opening put in the drawer. */
  readonly Fond: number;
  readonly OuverteLe: string | null;
  readonly Cloture: { readonly Id: number; readonly Jour: string; readonly Le: string; readonly Par: string | null } | null;
}

/** Receipts in the register of a desk until the end of a day that no closing holds. */
export function* readRegister(desk: string, day: string, today: string): Work<Register> {
  const receipts = yield* openReceipts(desk, day);
  const opening = yield* openingOf(desk);
  const recorded = recordedOf(receipts);
  return {
    Guichet: desk,
    Jour: day,
    Depuis: receipts[0]?.day ?? null,
    Modes: TILLS.map((Mode) => ({ Mode, Nombre: receipts.filter(({ mode }) => tillOf(mode) === Mode).length, Montant: recorded[Mode] })),
    Cheques: chequesOf(receipts),
    Total: totalOf(recorded),
    NbReglements: receipts.length,
    Fond: opening?.FondCaisse ?? 0,
    OuverteLe: opening?.DateOuverture ?? null,
    Cloture: yield* closedAlready({ desk, day, today, isEmpty: receipts.length === 0 && opening === null }),
  };
}

function chequesOf(receipts: readonly DeskReceipt[]): Register['Cheques'] {
  return standingReceipts(receipts)
    .filter(({ mode }) => tillOf(mode) === 'cheques')
    .map(({ cheque, bank, client, amount }) => ({ NoCheque: cheque, Banque: bank, Client: client, Montant: amount }));
}

function* openReceipts(desk: string, day: string): Work<readonly DeskReceipt[]> {
  return (yield* described({ Guichet: desk, IdCloture: null })).filter((receipt) => receipt.day <= day);
}

type RegisterPart = { readonly Guichet: string; readonly IdCloture: null } | { readonly IdCloture: number };

/** Money of pieces and of the credits of clients that one register holds. */
function* described(where: RegisterPart): Work<readonly DeskReceipt[]> {
  const receipts = yield* ofPieces(yield* find('bam-reglement', where));
  const credits = (yield* find('bam-credit', where)).map((credit) => ({
    ...moneyOf(credit, credit.DateCredit),
    of: 'bam-credit' as const,
    client: credit.NomClient,
  }));
  return [...receipts, ...credits].toSorted((left, right) => left.day.localeCompare(right.day) || left.id - right.id);
}

type Money = Pick<BamReglement, 'Id' | 'ModePaiement' | 'Montant' | 'Banque' | 'NoCheque' | 'IdAnnule'>;

function moneyOf({ Id: id, ModePaiement: mode, Montant: amount, Banque: bank, NoCheque: cheque, IdAnnule: undoes }: Money, at: string) {
  return { id, mode, amount, bank, cheque, undoes, day: zonedParts(parseInstant(at) ?? 0, festivalZone()).date };
}

function* ofPieces(records: readonly BamReglement[]): Work<readonly DeskReceipt[]> {
  const ids = [...new Set(records.flatMap((record) => record.IdPaiement))];
  const clients = new Map((yield* find('bam-paiement', { Id: ids })).map((piece) => [piece.Id, piece.NomClient]));
  return records.map((record) => ({
    ...moneyOf(record, record.DateReglement),
    of: 'bam-reglement',
    client: clients.get(record.IdPaiement) ?? null,
  }));
}

interface Closable {
  readonly desk: string;
  readonly day: string;
  readonly today: string;
  /** Neither a float nor a receipt since the last closing. */
  readonly isEmpty: boolean;
}

/** The closing after which nothing is left to close; a day may have several while it lasts. */
function* closedAlready({ desk, day, today, isEmpty }: Closable): Work<Register['Cloture']> {
  const closings = yield* find('bam-cloture', { Guichet: desk });
  const closing = closings
    .filter(({ Jour }) => Jour > day || (Jour === day && (day < today || isEmpty)))
    .toSorted((left, right) => left.Jour.localeCompare(right.Jour) || right.Id - left.Id)[0];
  if (closing === undefined) return null;
  const by = closing.IdUtilisateur;
  const named = by === null ? {} : yield* names('utilisateur', [by]);
  const who = named[String(by)];
  return {
    Id: closing.Id,
    Jour: closing.Jour,
    Le: closing.DateCloture,
    Par: typeof who === 'string' ? who : null,
  };
}

export interface ClosingOrder {
  readonly Guichet: string;
  readonly Jour: string;
  /** The recorded total that the person was shown. */
  readonly Attendu: number;
  readonly Especes: number;
  readonly Cheques: number;
  readonly Cb: number;
  readonly Autres: number;
  readonly Explication?: string | null | undefined;
}

/** Counted against recorded: what differs is explained, and the register takes nothing more for these days. Answers the id. */
export function* closeRegister(
  order: ClosingOrder,
  { today, now, userId, culture }: Pick<Facts, 'today' | 'now' | 'userId' | 'culture'>,
): Work<number> {
  const desk = yield* deskOf(order.Guichet);
  if (order.Jour > today) yield* refuseField({ path: 'Jour', code: 'valeur', message: 'paiement.jourFutur' });
  const ended = yield* closedUntil();
  if (ended !== null && order.Jour <= ended) yield* refuseField({ path: 'Jour', code: 'valeur', message: 'paiement.jourPeriode' });
  yield* takeTurn(turnOf(desk));
  const receipts = yield* openReceipts(desk, order.Jour);
  const opening = yield* openingOf(desk);
  const isEmpty = receipts.length === 0 && opening === null;
  const closed = yield* closedAlready({ desk, day: order.Jour, today, isEmpty });
  if (closed !== null) yield* refuse('caisse-cloturee', { guichet: desk, par: closed.Par ?? '–' });
  const recorded = recordedOf(receipts);
  // Somebody received something since the person began to count.
  if (totalOf(recorded) !== order.Attendu) yield* refuse('caisse-changee', { montant: formatMoney(totalOf(recorded), culture) });
  const counted: Amounts = { especes: order.Especes, cheques: order.Cheques, cb: order.Cb, autres: order.Autres };
  const explanation = order.Explication?.trim() ?? '';
  const float = opening?.FondCaisse ?? 0;
  const { total, isSame } = differenceOf(counted, { ...recorded, especes: sumMoney([recorded.especes, float]) });
  if (!isSame && explanation === '') yield* refuseField({ path: 'Explication', code: 'obligatoire' });
  const closings = (yield* find('bam-cloture', { Guichet: desk })).toSorted((left, right) => left.Id - right.Id);
  const before = closings.at(-1);
  const id = yield* create('bam-cloture', {
    ...closingValues({ recorded, counted, total }),
    Jour: order.Jour,
    Guichet: desk,
    Rang: closings.filter(({ Jour }) => Jour === order.Jour).length + 1,
    FondCaisse: float,
    IdUtilisateur: userId,
    Explication: explanation === '' ? null : explanation,
    DateCloture: now,
    Empreinte: closingFingerprint({
      desk,
      day: order.Jour,
      receipts,
      counted,
      before: before === undefined ? null : before.Empreinte,
    }),
  });
  for (const receipt of receipts) yield* update(receipt.of, receipt.id, { IdCloture: id });
  if (opening !== null) yield* update('bam-ouverture', opening.Id, { IdCloture: id });
  return id;
}

function* deskOf(name: string): Work<string> {
  const [desk] = yield* find('bam-guichet', { Libelle: name.trim() });
  return desk?.Libelle ?? (yield* refuseField({ path: 'Guichet', code: 'valeur', message: 'paiement.guichetInconnu' }));
}

interface Count {
  readonly recorded: Amounts;
  readonly counted: Amounts;
  readonly total: number;
}

export function closingValues({ recorded, counted, total }: Count): RecordData {
  return {
    TotalEspeces: recorded.especes,
    TotalCheques: recorded.cheques,
    TotalCb: recorded.cb,
    TotalAutres: recorded.autres,
    EspecesComptees: counted.especes,
    ChequesComptes: counted.cheques,
    CbComptees: counted.cb,
    AutresComptes: counted.autres,
    Ecart: total,
  };
}

export interface DepositSlip {
  readonly closing: BamCloture;
  readonly cheques: Register['Cheques'];
  readonly by: string | null;
  readonly issuer: Partial<BamEmetteur>;
  /** First and last day of what it holds. */
  readonly days: readonly [string, string];
}

/** Deposit at the bank with a closing. */
export function* depositSlip(id: number): Work<DepositSlip> {
  const closing = yield* see('bam-cloture', id);
  const receipts = yield* described({ IdCloture: id });
  const by = closing.IdUtilisateur;
  const who = by === null ? null : (yield* names('utilisateur', [by]))[String(by)];
  const day = String(closing.Jour);
  return {
    closing,
    cheques: chequesOf(receipts),
    by: typeof who === 'string' ? who : null,
    issuer: (yield* defaultIssuer()) ?? {},
    days: [receipts[0]?.day ?? day, day],
  };
}

/** Cash and cheques, in euros. */
export function depositOf(closing: BamCloture): { readonly cash: number; readonly cheques: number; readonly total: number } {
  const cash = sumMoney([closing.EspecesComptees, -closing.FondCaisse]);
  const cheques = closing.ChequesComptes;
  return { cash, cheques, total: sumMoney([cash, cheques]) };
}
