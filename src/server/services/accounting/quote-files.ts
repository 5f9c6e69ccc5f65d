import { openQuote } from '#domain/accounting/quotes/quote-link.ts';
import { printedVersion } from '#domain/accounting/quotes/sent-quotes.ts';
import type { FileService } from '#server/services/produced/produced-file.ts';
import { pieceDocument } from './piece-document.ts';

/** The quote behind a link, on paper as it was sent. */
export const printDevis: FileService<{ readonly body: { readonly Jeton: string } }> = {
  entity: 'festival-devis-envoye',
  isOpen: true,
  *run({ body }, { today }) {
    const { quote } = yield* openQuote(body.Jeton, today);
    return { name: `${quote.NoDevis}.pdf`, document: pieceDocument(printedVersion(quote)) };
  },
};
