import { addDays, installationZone, parseInstant, zonedParts } from '#domain/values/dates.ts';
import { toCents } from '#domain/values/money.ts';
import { readId } from '#domain/values/record-data.ts';
import { find, type Work } from '#domain/work/work.ts';
import { readFrozen } from '../frozen.ts';
import { sharesOf } from '../sales/rate-shares.ts';
import type { TaxedPiece } from '../vat-due.ts';

/** A piece with the issuer whose return its tax belongs to. */
export interface IssuedTaxedPiece extends TaxedPiece {
  readonly emetteur: number | null;
}

interface TaxPeriod {
  readonly Debut: string;
  readonly Fin: string;
}

/** Every piece with its receipts until the end of a period, whatever was sold. */
export function* taxedPieces({ Debut, Fin }: TaxPeriod): Work<readonly IssuedTaxedPiece[]> {
  const near = yield* find('bam-reglement', { DateReglement: { from: addDays(Debut, -1), to: addDays(Fin, 2) } });
  const issued = yield* find('bam-paiement', { DateEmission: { from: Debut, to: Fin } });
  const paid = yield* find('bam-paiement', { Id: [...new Set(near.map(({ IdPaiement }) => IdPaiement))] });
  const pieces = [...new Map([...issued, ...paid].map((piece) => [piece.Id, piece])).values()].filter(
    ({ NoFacture }) => NoFacture !== null,
  );
  const ids = pieces.map(readId);
  const lines = Map.groupBy(yield* find('bam-paiement-ligne', { IdPaiement: ids }), ({ IdPaiement }) => IdPaiement);
  const receipts = Map.groupBy(yield* find('bam-reglement', { IdPaiement: ids }), ({ IdPaiement }) => IdPaiement);
  return pieces.map((piece) => ({
    emetteur: piece.IdEmetteur,
    date: piece.DateEmission ?? '',
    isDebits: readFrozen(piece, 'Emetteur').is('IsOptionDebits'),
    mention: piece.MentionTva,
    shares: sharesOf(lines.get(piece.Id) ?? []),
    receipts: (receipts.get(piece.Id) ?? []).map((receipt) => ({ date: bookDay(receipt.DateReglement), amount: toCents(receipt.Montant) })),
  }));
}

/** Day of an instant in the books. */
function bookDay(instant: string): string {
  return zonedParts(parseInstant(instant) ?? 0, installationZone()).date;
}
