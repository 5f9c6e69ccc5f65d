import { type RecordData, readId, readNumber, readText } from '#domain/records/values/record-data.ts';
import { find, refuse, type Work } from '#domain/work/work.ts';
import type { AccountingInput } from './accounting-input.ts';
import { fromTtc, rateOf } from './amounts.ts';
import { frozenClient, frozenIssuer } from './frozen.ts';
import { knownRegime, lineOf, moneyFields } from './invoice.ts';
import { groupSale } from './sales.ts';

/** A piece with its lines and, for a credit note, the invoice it answers. */
export interface PrintedPiece {
  readonly piece: RecordData;
  readonly lines: readonly RecordData[];
  readonly invoice: RecordData | null;
}

/** A draft has no number and is not printed. */
export function* printedPiece(id: number): Work<PrintedPiece> {
  const [piece] = yield* find('bam-paiement', { Id: id });
  if (piece === undefined || readText(piece, 'NoFacture') === null) return yield* refuse('introuvable');
  const lines = yield* find('bam-paiement-ligne', { IdPaiement: id });
  const invoices = piece['IsAvoir'] === true ? yield* find('bam-paiement', { Id: Number(piece['IdAvoir'] ?? 0) }) : [];
  return { piece, lines: lines.toSorted(byOrder), invoice: invoices[0] ?? null };
}

const byOrder = (left: RecordData, right: RecordData): number => Number(left['Ordre'] ?? 0) - Number(right['Ordre'] ?? 0);

/** The quote of a group as its invoice would be: the same sale, the same rate, under its own number. One that has no number is not printed. */
export function* printedQuote(group: RecordData, input: AccountingInput): Work<PrintedPiece> {
  const number = readText(group, 'NoDevis');
  if (number === null) return yield* refuse('introuvable');
  const { sale } = yield* groupSale(group, input);
  const regime = yield* knownRegime(sale, input);
  const percent = regime?.percent ?? 0;
  const amounts = fromTtc('ttc' in sale.price ? sale.price.ttc : sale.price.ht, rateOf(percent));
  const issuer = (yield* find('bam-emetteur', { IsActif: true })).at(-1);
  const piece = {
    NoFacture: number,
    IsDevis: true,
    DateEmission: readText(group, 'DateDevis') ?? input.today,
    DateEcheance: null,
    ...moneyFields(amounts),
    TauxTva: percent,
    MentionTva: regime?.mention ?? null,
    Conditions: input.textsIn(sale.client.culture)('facture.accord'),
    Emetteur: issuer === undefined ? null : frozenIssuer(issuer),
    Client: frozenClient(sale.client),
    NomClient: sale.client.name,
    ...sale.said,
  };
  return { piece, lines: [lineOf(sale, { id: readId(group), amounts, percent })], invoice: null };
}

/** Series of the quotes of a year. */
export const quoteSeries = (date: string): string => `DE${date.slice(0, 4)}-`;

export const isQuote = (piece: RecordData): boolean => piece['IsDevis'] === true;

export const numberOf = (piece: RecordData): string => readText(piece, 'NoFacture') ?? String(readNumber(piece, 'Id') ?? '');
