import type { Content } from 'pdfmake/interfaces.js';
import type { BookLine } from '#domain/accounting/books/book-line.ts';
import { type AgedRow, journalOrder, ledgerOrder, sumsOf, trialBalance } from '#domain/accounting/books/reports.ts';
import { type ServerText, textsIn } from '#domain/texts/server-texts.ts';
import { formatDate } from '#domain/values/dates.ts';
import { formatMoney, fromCents, sumMoney, toCents } from '#domain/values/money.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import type { BamEmetteur } from '#generated/records/bam-emetteur.gen.ts';
import { box, heading, labelledLines, linesTable, paragraph, type PdfColumn } from '#server/documents/pdf-blocks.ts';
import type { PdfDocument } from '#server/documents/pdf-document.ts';

export interface PrintedBook {
  readonly book: 'balance' | 'grandLivre' | 'journaux' | 'agee';
  readonly period: { readonly from: string; readonly to: string };
  readonly lines: readonly BookLine[];
  /** Of the aged balance. */
  readonly aged: readonly AgedRow[];
  readonly issuer: Partial<BamEmetteur>;
  readonly culture: Language;
  readonly printedAt: Date;
  /** Day of the festival. */
  readonly today: string;
}

/** A book on paper: accounts or journals one after the other, each with its sums. */
export function bookDocument(printed: PrintedBook): PdfDocument {
  const { book, period, issuer, culture, printedAt, today } = printed;
  const say = textsIn(culture);
  const title = say(`livre.${book}`);
  const seller = issuer.RaisonSociale ?? '';
  const days = { debut: formatDate(period.from), fin: formatDate(period.to) };
  return {
    title: `${title} – ${seller}`,
    culture,
    createdAt: printedAt,
    author: seller,
    orientation: book === 'balance' ? 'portrait' : 'landscape',
    header: { left: seller, right: title },
    footer: say('facture.imprimee', { date: formatDate(today) }),
    content: [
      heading(title, book === 'agee' ? `${say('livre.jour')} ${days.fin}` : say('facture.periode', days)),
      ...contentOf(printed, say),
    ],
  };
}

function contentOf({ book, lines, aged, culture }: PrintedBook, say: ServerText): readonly Content[] {
  if (book === 'agee') return aged.length === 0 ? [paragraph(say('livre.ageeVide'))] : [agedTable(aged, culture, say)];
  if (lines.length === 0) return [paragraph(say('livre.vide'))];
  if (book === 'balance') return [balanceTable(lines, culture, say)];
  if (book === 'grandLivre') {
    const accounts = Map.groupBy(ledgerOrder(lines), ({ account }) => account);
    return [...[...accounts.values()].map((accountLines) => accountTable(accountLines, culture, say)), wholeOf(lines, culture, say)];
  }
  const journals = Map.groupBy(journalOrder(lines), ({ journal }) => journal);
  return [...[...journals.values()].map((journalLines) => journalTable(journalLines, culture, say)), wholeOf(lines, culture, say)];
}

/** Sums of all accounts, which are equal. */
function wholeOf(lines: readonly BookLine[], culture: Language, say: ServerText): Content {
  const { Debit, Credit } = sumsOf(lines);
  return box(
    labelledLines([
      [`${say('livre.total')} – ${say('livre.debit')}`, formatMoney(Debit, culture)],
      [`${say('livre.total')} – ${say('livre.credit')}`, formatMoney(Credit, culture)],
    ]),
  );
}

const SMALL = { fontSize: 8 } as const;
/** Room of 9,999,999.99 € in small letters. */
const AMOUNT = 62;

function amount(value: number, culture: Language): string {
  return value === 0 ? '' : formatMoney(value, culture);
}

function amountColumn(title: string): PdfColumn {
  return { title, width: AMOUNT, alignment: 'right' };
}

function balanceTable(lines: readonly BookLine[], culture: Language, say: ServerText): Content {
  const { Comptes, Debit, Credit } = trialBalance(lines);
  return linesTable({
    columns: [
      { title: say('livre.compte') },
      { title: say('livre.intitule'), width: '*' },
      ...(['livre.debit', 'livre.credit', 'livre.solde'] as const).map((key) => ({ ...amountColumn(say(key)), width: 78 })),
    ],
    rows: Comptes.map((row) => [
      row.Compte,
      row.Intitule,
      amount(row.Debit, culture),
      amount(row.Credit, culture),
      formatMoney(row.Solde, culture),
    ]),
    totals: [['', say('livre.total'), formatMoney(Debit, culture), formatMoney(Credit, culture), '']],
  });
}

const AGES = ['NonEchu', 'Jours30', 'Jours60', 'Jours90', 'Plus90', 'Credit', 'Total'] as const;
const AGE_TITLES = ['nonEchu', 'jours30', 'jours60', 'jours90', 'plus90', 'avoirClient', 'total'] as const;

function agedTable(rows: readonly AgedRow[], culture: Language, say: ServerText): Content {
  const table = linesTable({
    columns: [
      { title: say('livre.auxiliaire') },
      { title: say('livre.client'), width: '*' },
      ...AGE_TITLES.map((key) => amountColumn(say(`livre.${key}`))),
    ],
    rows: rows.map((row) => [row.Compte, row.Nom, ...AGES.map((age) => amount(row[age], culture))]),
    totals: [['', say('livre.total'), ...AGES.map((age) => formatMoney(sumMoney(rows.map((row) => row[age])), culture))]],
  });
  return { ...table, ...SMALL };
}

function accountTable(lines: readonly BookLine[], culture: Language, say: ServerText): Content {
  const { Debit, Credit } = sumsOf(lines);
  let running = 0;
  const rows = lines.map(({ date, journal, number, piece, auxiliaryLabel, label, debit, credit, letter }) => {
    running += toCents(debit) - toCents(credit);
    const amounts = [amount(debit, culture), amount(credit, culture), formatMoney(fromCents(running), culture)];
    return [formatDate(date), journal, String(number), piece, auxiliaryLabel, label, ...amounts, letter];
  });
  const [first] = lines;
  const table = linesTable({
    caption: `${first?.account ?? ''} ${first?.accountLabel ?? ''}`,
    columns: [
      { title: say('livre.date') },
      { title: say('livre.journal') },
      { title: say('livre.numero') },
      { title: say('livre.piece') },
      { title: say('livre.tiers') },
      { title: say('livre.libelle'), width: '*' },
      ...(['livre.debit', 'livre.credit', 'livre.solde'] as const).map((key) => amountColumn(say(key))),
      { title: say('livre.lettre') },
    ],
    rows,
    totals: [
      ['', '', '', '', '', say('livre.total'), ...[Debit, Credit, fromCents(running)].map((value) => formatMoney(value, culture)), ''],
    ],
  });
  return { ...table, ...SMALL };
}

function journalTable(lines: readonly BookLine[], culture: Language, say: ServerText): Content {
  const { Debit, Credit } = sumsOf(lines);
  const [first] = lines;
  const table = linesTable({
    caption: `${first?.journal ?? ''} ${first?.journalLabel ?? ''}`,
    columns: [
      { title: say('livre.date') },
      { title: say('livre.numero') },
      { title: say('livre.compte') },
      { title: say('livre.tiers') },
      { title: say('livre.piece') },
      { title: say('livre.libelle'), width: '*' },
      amountColumn(say('livre.debit')),
      amountColumn(say('livre.credit')),
    ],
    rows: lines.map(({ date, number, account, auxiliaryLabel, piece, label, debit, credit }) => [
      formatDate(date),
      String(number),
      account,
      auxiliaryLabel,
      piece,
      label,
      amount(debit, culture),
      amount(credit, culture),
    ]),
    totals: [['', '', '', '', '', say('livre.total'), formatMoney(Debit, culture), formatMoney(Credit, culture)]],
  });
  return { ...table, ...SMALL };
}
