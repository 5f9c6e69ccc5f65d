import { invoiceOfLink } from '#domain/accounting/online/payment-link.ts';
import { numberOf, printedPiece } from '#domain/accounting/printed-piece.ts';
import type { FileService } from '#server/services/produced/produced-file.ts';
import { pieceDocument } from './piece-document.ts';

/** The invoice behind a payment link, on paper as it was issued. */
export const printPaiement: FileService<{ readonly body: { readonly Jeton: string } }> = {
  entity: 'bam-paiement',
  isOpen: true,
  *run({ body }) {
    const printed = yield* printedPiece((yield* invoiceOfLink(body.Jeton)).Id);
    return { name: `${numberOf(printed.piece)}.pdf`, document: pieceDocument(printed) };
  },
};
