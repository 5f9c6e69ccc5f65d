import { printedDeposit } from '#domain/accounting/deposits/bank-deposits.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import { parseInstant } from '#domain/values/dates.ts';
import type { FileService } from '#server/services/produced/produced-file.ts';
import { depositDocument, depositSheet } from './deposit-document.ts';
import { readIssuer } from '#domain/accounting/books/issuer-books.ts';

/** The slip of a bank deposit, on paper or as a workbook. */
export const getRemiseBordereau: FileService<{
  readonly params: { readonly id: number };
  readonly query: { readonly format: 'pdf' | 'xlsx' };
}> = {
  entity: 'bam-remise',
  *run({ params, query }, { culture, now }) {
    const slip = {
      ...(yield* printedDeposit(params.id)),
      issuer: yield* readIssuer(),
      culture,
      printedAt: new Date(parseInstant(now) ?? 0),
    };
    const name = `${textsIn(culture)('caisse.bordereau')} ${slip.deposit.NoRemise}.${query.format}`;
    return query.format === 'xlsx' ? { name, sheet: depositSheet(slip) } : { name, document: depositDocument(slip) };
  },
};
