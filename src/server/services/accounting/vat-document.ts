import type { Content } from 'pdfmake/interfaces.js';
import type { DueTax } from '#domain/accounting/vat-due.ts';
import { addAmounts } from '#domain/accounting/amounts.ts';
import { formatDate } from '#domain/values/dates.ts';
import { formatMoney, formatPercent, fromCents } from '#domain/values/money.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { heading, linesTable, paragraph } from '#server/documents/pdf-blocks.ts';
import type { PdfDocument } from '#server/documents/pdf-document.ts';
import { textsIn } from '#domain/texts/server-texts.ts';

/** Declarations of one issuer under its own SIREN. */
export interface IssuerVat {
  readonly seller: string;
  readonly siren: string;
  readonly isDebits: boolean;
  readonly due: readonly DueTax[];
}

export interface VatStatement {
  readonly issuers: readonly IssuerVat[];
  readonly from: string;
  readonly to: string;
  readonly culture: Language;
  readonly printedAt: Date;
  /** Day of the festival. */
  readonly today: string;
}

/** The tax due for a period, one page an issuer: by rate with the line of the return, and each operation without tax with its reason. */
export function vatDocument({ issuers, from, to, culture, printedAt, today }: VatStatement): PdfDocument {
  const say = textsIn(culture);
  const name = say('facture.tvaExigible');
  const [only] = issuers;
  const seller = issuers.length === 1 ? (only?.seller ?? '') : '';
  const period = say('facture.periode', { debut: formatDate(from), fin: formatDate(to) });
  return {
    title: name,
    culture,
    createdAt: printedAt,
    author: seller,
    header: { left: seller, right: name },
    footer: say('facture.imprimee', { date: formatDate(today) }),
    content: issuers.map((issuer, index) => ({
      stack: [heading(name, period), ...statementOf(issuer, culture)],
      ...(index === 0 ? {} : { pageBreak: 'before' as const }),
    })),
  };
}

function statementOf({ seller, siren, isDebits, due }: IssuerVat, culture: Language): Content[] {
  const say = textsIn(culture);
  function money(cents: number): string {
    return formatMoney(fromCents(cents), culture);
  }
  const whole = addAmounts(due.map(({ amounts }) => amounts));
  return [
    paragraph(say('facture.declarant', { nom: seller, siren })),
    paragraph(say(isDebits ? 'facture.tvaDebits' : 'facture.tvaEncaissements')),
    due.length === 0
      ? paragraph(say('facture.vide'))
      : linesTable({
          columns: [
            { title: say('facture.caseCa3') },
            { title: say('facture.taux'), alignment: 'right' },
            { title: say('facture.motifSansTva'), width: '*' },
            { title: say('facture.totalHt'), alignment: 'right' },
            { title: say('facture.tvaDue'), alignment: 'right' },
          ],
          rows: due.map(({ box, percent, reason, amounts }) => [
            box,
            formatPercent(percent, culture),
            reason ?? (percent === 0 ? say('facture.sansMention') : ''),
            money(amounts.ht),
            money(amounts.tva),
          ]),
          totals: [['', '', '', money(whole.ht), money(whole.tva)]],
        }),
  ];
}
