import { ModePaiement } from '#generated/enums/mode-paiement.gen.ts';
import { PeriodeType } from '#generated/enums/periode-type.gen.ts';
import type { BamPaiement } from '#generated/records/bam-paiement.gen.ts';
import type { BamReglement } from '#generated/records/bam-reglement.gen.ts';
import { addDays, dayBounds, installationZone, formatDate, parseInstant, toUtcText, zonedParts } from '#domain/values/dates.ts';
import { formatMoney, fromCents, toCents } from '#domain/values/money.ts';
import type { Facts } from '#domain/work/rule.ts';
import { create, find, refuse, takeTurn, type Work } from '#domain/work/work.ts';
import { defaultIssuer } from '#domain/accounting/sales/issuers.ts';
import { FIRST_DAY, fiscalYearStart, type PeriodBounds, periodHolding } from './period-bounds.ts';

/** A period before it is closed: its figures, and what keeps it open. */
export interface PeriodPreview {
  readonly Type: number;
  readonly Debut: string;
  readonly Fin: string;
  readonly NbPieces: number;
  readonly TotalHt: number;
  readonly TotalTva: number;
  readonly TotalTtc: number;
  readonly NbReglements: number;
  readonly TotalEncaisse: number;
  readonly CumulTtc: number;
  readonly PerpetuelTtc: number;
  readonly IsFinie: boolean;
  readonly IsClose: boolean;
  /** Desks whose register is open for a day of it. */
  readonly Guichets: readonly string[];
  /** First day that must be closed before; null: none. */
  readonly Avant: string | null;
}

export interface PeriodOrder {
  readonly Type: number;
  /** A day of the period. */
  readonly Jour: string;
  /** Totals that the person was shown. */
  readonly AttenduTtc: number;
  readonly AttenduEncaisse: number;
}

type Clock = Pick<Facts, 'today'>;

/** Figures of the month, quarter or fiscal year that holds a day. */
export function* previewPeriod(type: number, day: string, { today }: Clock): Work<PeriodPreview> {
  const firstMonth = (yield* defaultIssuer())?.MoisExercice ?? 1;
  const { from, to } = periodHolding(type, day, firstMonth);
  const pieces = (yield* find('bam-paiement', { DateEmission: { from: FIRST_DAY, to } })).filter(({ NoFacture }) => NoFacture !== null);
  const receipts = yield* receiptsUntil(to);
  const inPeriod = pieces.filter(({ DateEmission }) => (DateEmission ?? '') >= from);
  const received = receipts.filter((receipt) => receipt.day >= from);
  const yearStart = fiscalYearStart(to, firstMonth);
  return {
    Type: type,
    Debut: from,
    Fin: to,
    NbPieces: inPeriod.length,
    TotalHt: totalOf(inPeriod, 'PrixHt'),
    TotalTva: totalOf(inPeriod, 'PrixTva'),
    TotalTtc: totalOf(inPeriod, 'PrixTtc'),
    NbReglements: received.length,
    TotalEncaisse: fromCents(received.reduce((sum, { cents }) => sum + cents, 0)),
    CumulTtc: totalOf(
      pieces.filter(({ DateEmission }) => (DateEmission ?? '') >= yearStart),
      'PrixTtc',
    ),
    PerpetuelTtc: totalOf(pieces, 'PrixTtc'),
    IsFinie: to < today,
    IsClose: (yield* find('bam-periode', { Type: type, Debut: from })).length > 0,
    Guichets: openDesks(receipts),
    Avant: yield* openBefore(type, { from, to }),
  };
}

function totalOf(pieces: readonly BamPaiement[], field: 'PrixHt' | 'PrixTva' | 'PrixTtc'): number {
  return fromCents(pieces.reduce((sum, piece) => sum + toCents(piece[field]), 0));
}

/** Money of pieces and of the credits of clients. */
interface DatedMoney {
  readonly day: string;
  readonly cents: number;
  readonly desk: string | null;
  readonly isClosed: boolean;
}

function* receiptsUntil(day: string): Work<readonly DatedMoney[]> {
  // A day of the festival may begin or end on another one of the wire.
  const near = { from: FIRST_DAY, to: addDays(day, 2) };
  const receipts = (yield* find('bam-reglement', { DateReglement: near })).map((receipt) => datedMoney(receipt, receipt.DateReglement));
  const credits = (yield* find('bam-credit', { DateCredit: near })).map((credit) => datedMoney(credit, credit.DateCredit));
  return [...receipts, ...credits].flatMap((money) => (money === null || money.day > day ? [] : [money]));
}

/** Null: the credit of a client moved, and no money. */
function datedMoney(
  { Montant, ModePaiement: mode, Guichet, IdCloture }: Pick<BamReglement, 'Montant' | 'ModePaiement' | 'Guichet' | 'IdCloture'>,
  at: string,
): DatedMoney | null {
  if (mode === ModePaiement.credit) return null;
  const day = zonedParts(parseInstant(at) ?? 0, installationZone()).date;
  return { day, cents: toCents(Montant), desk: Guichet, isClosed: IdCloture !== null };
}

function openDesks(receipts: readonly DatedMoney[]): readonly string[] {
  return [...new Set(receipts.flatMap(({ desk, isClosed }) => (desk === null || isClosed ? [] : [desk])))].toSorted();
}

/** The months of a longer period come before it, and each month after the one before; the first ever closed takes all that is older with it. */
function* openBefore(type: number, { from, to }: PeriodBounds): Work<string | null> {
  const closed =
    (yield* find('bam-periode', { Type: PeriodeType.mois }))
      .map(({ Fin }) => Fin)
      .toSorted()
      .at(-1) ?? null;
  if (type !== PeriodeType.mois) return closed !== null && closed >= to ? null : addDays(closed ?? addDays(from, -1), 1);
  const next = closed === null ? from : addDays(closed, 1);
  return next < from ? next : null;
}

/** Closes a period for the whole house: nothing is dated in it, or before it, any more. Answers the id. */
export function* closePeriod(
  order: PeriodOrder,
  { today, now, userId, culture }: Pick<Facts, 'today' | 'now' | 'userId' | 'culture'>,
): Work<number> {
  // Writers of pieces and receipts wait at the end of their transaction, then see the period closed.
  yield* takeTurn('chaine comptable');
  const preview = yield* previewPeriod(order.Type, order.Jour, { today });
  const { IsFinie, IsClose, Guichets, Avant, ...figures } = preview;
  if (IsClose) yield* refuse('periode-close', { fin: formatDate(preview.Fin) });
  if (!IsFinie) yield* refuse('periode-en-cours', { fin: formatDate(preview.Fin) });
  if (Avant !== null) yield* refuse('periode-avant', { jour: formatDate(Avant) });
  if (Guichets.length > 0) yield* refuse('periode-caisses', { guichets: Guichets.join(', ') });
  if (preview.TotalTtc !== order.AttenduTtc || preview.TotalEncaisse !== order.AttenduEncaisse)
    yield* refuse('periode-changee', {
      ttc: formatMoney(preview.TotalTtc, culture),
      encaisse: formatMoney(preview.TotalEncaisse, culture),
    });
  return yield* create('bam-periode', {
    ...figures,
    Borne: toUtcText(dayBounds(preview.Fin, installationZone()).end),
    IdUtilisateur: userId,
    DateCloture: now,
  });
}

/** Last day of what is closed for the whole house; null while nothing is. */
export function* closedUntil(): Work<string | null> {
  return (
    (yield* find('bam-periode', {}))
      .map(({ Fin }) => Fin)
      .toSorted()
      .at(-1) ?? null
  );
}
