import type { BamPaiementLigne } from '#generated/records/bam-paiement-ligne.gen.ts';
import type { BamPaiement } from '#generated/records/bam-paiement.gen.ts';
import type { BamReglement } from '#generated/records/bam-reglement.gen.ts';
import { PaiementOrigine } from '#generated/enums/paiement-origine.gen.ts';
import { type IssuedTaxedPiece, taxedPieces } from '#domain/accounting/tax/taxed-pieces.ts';
import { sharesOf } from '#domain/accounting/sales/rate-shares.ts';
import { addDays, installationZone, parseInstant, zonedParts } from '#domain/values/dates.ts';
import { fromCents } from '#domain/values/money.ts';
import { readId } from '#domain/values/record-data.ts';
import type { Facts } from '#domain/work/rule.ts';
import { openScreen, type ViewScreen } from '#domain/views/view-screens.ts';
import { find, refuseField, type Work } from '#domain/work/work.ts';

export interface Period {
  /** `TypeOrigine` of the pieces. */
  readonly origin: number;
  readonly from: string;
  readonly to: string;
}

const ORIGINS = {
  'bam-paiement': PaiementOrigine.abonnement,
  'bam-accred-paiement': PaiementOrigine.accreditation,
  'festival-groupe-paiement': PaiementOrigine.groupe,
  'bam-vente-paiement': PaiementOrigine.vente,
} as const;

export interface AskedPeriod {
  readonly params: { readonly ecran: keyof typeof ORIGINS };
  readonly body: { readonly Debut: string; readonly Fin: string };
}

/** The list a call of the accounting is about, and its period; refused without the right of the list, before any reading. */
export function* openPeriod({ params, body }: AskedPeriod, facts: Facts): Work<Period & { readonly list: ViewScreen }> {
  const list = yield* openScreen(params.ecran, facts);
  if (body.Fin < body.Debut) yield* refuseField({ path: 'Fin', code: 'ordre' });
  return { list, origin: ORIGINS[params.ecran], from: body.Debut, to: body.Fin };
}

export interface PieceRow {
  readonly numero: string;
  readonly isAvoir: boolean;
  readonly date: string;
  readonly client: string;
  readonly objet: string;
  readonly ht: number;
  readonly tva: number;
  readonly ttc: number;
  readonly analytique: number;
  readonly emetteur: number | null;
  /** The same amounts by rate. */
  readonly taux: readonly RateRow[];
}

interface RateRow {
  /** In percent. */
  readonly taux: number;
  readonly ht: number;
  readonly tva: number;
  readonly ttc: number;
}

/** Issued pieces of a period, by day and number. */
export function* readPieces({ origin, from, to }: Period): Work<readonly PieceRow[]> {
  const pieces = yield* find('bam-paiement', { TypeOrigine: origin, DateEmission: { from, to } });
  const numbered = pieces.filter((piece) => piece.NoFacture !== null);
  const lines = Map.groupBy(yield* find('bam-paiement-ligne', { IdPaiement: numbered.map(readId) }), (line) => line.IdPaiement);
  return numbered
    .map((piece) => pieceRow(piece, lines.get(piece.Id) ?? []))
    .toSorted((left, right) => left.date.localeCompare(right.date) || left.numero.localeCompare(right.numero));
}

function pieceRow(piece: BamPaiement, lines: readonly BamPaiementLigne[]): PieceRow {
  return {
    numero: piece.NoFacture ?? '',
    isAvoir: piece.IsAvoir,
    date: piece.DateEmission ?? '',
    client: piece.NomClient ?? '',
    objet: piece.Objet ?? '',
    ht: piece.PrixHt ?? 0,
    tva: piece.PrixTva ?? 0,
    ttc: piece.PrixTtc ?? 0,
    analytique: piece.Analytique ?? 0,
    emetteur: piece.IdEmetteur,
    taux: sharesOf(lines).map(({ percent, amounts: { ht, tva, ttc } }) => ({
      taux: percent,
      ht: fromCents(ht),
      tva: fromCents(tva),
      ttc: fromCents(ttc),
    })),
  };
}

export interface ReceiptRow {
  readonly numero: string;
  readonly date: string;
  readonly client: string;
  readonly montant: number;
  readonly mode: number;
  readonly emetteur: number | null;
}

/** Receipts and refunds of a period, by the day of the festival's clock. */
export function* readReceipts({ origin, from, to }: Period): Work<readonly ReceiptRow[]> {
  // A day of the festival may begin or end on another one of the wire.
  const near = yield* find('bam-reglement', { DateReglement: { from: addDays(from, -1), to: addDays(to, 2) } });
  const dated = near.map((receipt) => ({ receipt, date: dayOf(receipt) })).filter(({ date }) => date >= from && date <= to);
  const ids = [...new Set(dated.map(({ receipt }) => receipt.IdPaiement))];
  const pieces = new Map((yield* find('bam-paiement', { Id: ids, TypeOrigine: origin })).map((piece) => [piece.Id, piece]));
  return dated
    .toSorted((left, right) => dateOf(left.receipt).localeCompare(dateOf(right.receipt)))
    .flatMap(({ receipt, date }) => {
      const piece = pieces.get(receipt.IdPaiement);
      if (piece === undefined) return [];
      return [
        {
          numero: piece.NoFacture ?? '',
          date,
          client: piece.NomClient ?? '',
          montant: receipt.Montant,
          mode: receipt.ModePaiement ?? 0,
          emetteur: piece.IdEmetteur,
        },
      ];
    });
}

function dateOf({ DateReglement }: BamReglement): string {
  return DateReglement ?? '';
}

function dayOf(receipt: BamReglement): string {
  return zonedParts(parseInstant(dateOf(receipt)) ?? 0, installationZone()).date;
}

/** Refused without the rights of every list of pieces, and for a period that ends before it begins. */
export function* openAllSales({ Debut, Fin }: AskedPeriod['body'], facts: Facts): Work<void> {
  for (const list of ['bam-paiement', 'bam-accred-paiement', 'festival-groupe-paiement', 'bam-vente-paiement'] as const)
    yield* openScreen(list, facts);
  if (Fin < Debut) yield* refuseField({ path: 'Fin', code: 'ordre' });
}

/** Every piece with its receipts until the end of a period, whatever was sold; refused without the rights of all its lists. */
export function* readTaxedPieces(period: AskedPeriod['body'], facts: Facts): Work<readonly IssuedTaxedPiece[]> {
  yield* openAllSales(period, facts);
  return yield* taxedPieces(period);
}
