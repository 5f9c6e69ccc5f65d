import type { BamPaiement } from '#generated/records/bam-paiement.gen.ts';
import type { BamPaiementLigne } from '#generated/records/bam-paiement-ligne.gen.ts';
import type { FestivalGroupe } from '#generated/records/festival-groupe.gen.ts';
import { find, refuse, type Work } from '#domain/work/work.ts';
import { readFace } from '#domain/editions/face/read-face.ts';
import type { AccountingInput } from '#domain/work/accounting-input.ts';
import { frozenClient, frozenIssuer } from './frozen.ts';
import type { IssuedSale } from './invoice.ts';
import { goodsAmong, operationOfPiece } from './mentions/operations.ts';
import { groupSale } from './sales/group-sale.ts';
import { issuerOf } from './sales/issuers.ts';
import { isTaxed, lineFields, type PieceLine, quotedRegime, taxedLines, taxFields } from './sales/sale-lines.ts';

/** A piece with its lines and, for a credit note, the invoice it answers. */
/** Printed fields of a piece; a quote has no more. */
export type PieceFace = Pick<BamPaiement, 'NoFacture' | 'DateEmission' | 'DateEcheance' | 'Emetteur' | 'Client' | 'NomClient'> &
  Partial<BamPaiement> & { readonly IsDevis?: boolean; readonly IsProforma?: boolean; readonly DateValidite?: string | null };

export interface PrintedPiece {
  readonly piece: PieceFace;
  readonly lines: readonly PieceLine[];
  readonly invoice: BamPaiement | null;
}

/** A draft has no number and is not printed. */
export function* printedPiece(id: number): Work<PrintedPiece> {
  const [piece] = yield* find('bam-paiement', { Id: id });
  if (piece === undefined || piece.NoFacture === null) return yield* refuse('introuvable');
  const lines = yield* find('bam-paiement-ligne', { IdPaiement: id });
  const invoices = piece.IsAvoir === true ? yield* find('bam-paiement', { Id: Number(piece.IdAvoir ?? 0) }) : [];
  return { piece, lines: lines.toSorted(byOrder), invoice: invoices[0] ?? null };
}

function byOrder(left: BamPaiementLigne, right: BamPaiementLigne): number {
  return Number(left.Ordre ?? 0) - Number(right.Ordre ?? 0);
}

/** The quote of a group as its invoice would be today: the same lines, the same rates, under its own number. One that has no number is not printed. */
export function* composedQuote(group: FestivalGroupe, input: AccountingInput): Work<PrintedPiece> {
  const number = group.NoDevis;
  if (number === null) return yield* refuse('introuvable');
  const { sale } = yield* groupSale(group, input);
  const lines = yield* taxedLines(sale, input, quotedRegime);
  const head = { NoFacture: number, IsDevis: true, DateEmission: group.DateDevis ?? input.today, DateEcheance: null };
  const Conditions = input.textsIn(sale.client.culture)('facture.accord');
  return yield* composedPiece({ ...sale, lines }, { ...head, DateValidite: group.DateValidite, Conditions });
}

type ComposedHead = Pick<PieceFace, 'NoFacture' | 'DateEmission' | 'DateEcheance' | 'Conditions' | 'IsDevis' | 'IsProforma'> & {
  readonly DateValidite: string | null;
};

/** Piece that would be issued today for a sale, under a head that makes it no invoice. */
export function* composedPiece(sale: IssuedSale, head: ComposedHead): Work<PrintedPiece> {
  const issuer = yield* issuerOf(sale.issuerId);
  const goods = yield* goodsAmong(sale.lines);
  const piece = {
    ...head,
    ...taxFields(sale.lines),
    Emetteur: issuer === null ? null : frozenIssuer(issuer, yield* readFace(), isTaxed(sale.lines)),
    Client: frozenClient(sale.client),
    NomClient: sale.client.name,
    NatureOperation: operationOfPiece(sale.lines, goods),
    ...sale.said,
  };
  return { piece, lines: lineFields(sale.lines, goods), invoice: null };
}

/** Series of the quotes of a year. */
export function quoteSeries(date: string): string {
  return `DE${date.slice(0, 4)}-`;
}

/** Neither a number nor an entry: what an invoice would say. */
export function isProforma(piece: PieceFace): boolean {
  return piece.IsProforma === true;
}

export function isQuote(piece: PieceFace): boolean {
  return piece.IsDevis === true;
}

export function numberOf(piece: PieceFace): string {
  return piece.NoFacture ?? String(piece.Id ?? '');
}
