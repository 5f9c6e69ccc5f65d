import type { BookLine } from '#domain/accounting/books/book-line.ts';
import { balanceOf } from '#domain/accounting/books/opening-lines.ts';
import { type ServerText, textsIn } from '#domain/texts/server-texts.ts';
import { addDays, formatDate } from '#domain/values/dates.ts';
import { formatMoney, fromCents, toCents } from '#domain/values/money.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import type { BamEmetteur } from '#generated/records/bam-emetteur.gen.ts';
import { box, heading, labelledLines, linesTable, type PdfColumn } from '#server/documents/pdf-blocks.ts';
import type { PdfDocument } from '#server/documents/pdf-document.ts';

export interface ClientStatement {
  readonly client: string;
  /** All lines of the client until the last day. */
  readonly lines: readonly BookLine[];
  readonly from: string;
  readonly to: string;
  /** Only what is not settled: no balance is carried forward, and nothing is lettered. */
  readonly isOpenOnly?: boolean;
  readonly issuer: Partial<BamEmetteur>;
  readonly culture: Language;
  readonly printedAt: Date;
}

/** A statement of account: the balance carried forward, every movement with the running balance, and what is due. */
export function clientStatement(statement: ClientStatement): PdfDocument {
  const { client, lines, to, issuer, culture, printedAt } = statement;
  const say = textsIn(culture);
  const seller = issuer.RaisonSociale ?? '';
  const left = balanceOf(lines);
  const last = { date: formatDate(to) };
  return {
    title: say('livre.releveDe', { client }),
    culture,
    createdAt: printedAt,
    author: seller,
    header: { left: seller, right: say('livre.releveTitre') },
    content: [
      heading(
        say('livre.releveDe', { client }),
        statement.isOpenOnly === true
          ? say('livre.releveOuvert', last)
          : say('facture.periode', { debut: formatDate(statement.from), fin: formatDate(to) }),
      ),
      movesTable(statement, say),
      box(
        labelledLines([
          [left < 0 ? say('livre.enVotreFaveur', last) : say('livre.reste', last), formatMoney(fromCents(Math.abs(left)), culture)],
          ['IBAN', left > 0 ? (issuer.Iban ?? null) : null],
        ]),
      ),
    ],
  };
}

function movesTable({ lines, from, culture, isOpenOnly = false }: ClientStatement, say: ServerText) {
  const before = balanceOf(lines.filter(({ date }) => date < from));
  const moves = lines.filter(({ date }) => date >= from).toSorted((left, right) => left.date.localeCompare(right.date));
  let running = before;
  const rows = moves.map(({ date, piece, label, due, key, debit, credit, letter }) => {
    running += toCents(debit) - toCents(credit);
    const dueOn = key?.startsWith('p') === true && due !== null && debit !== 0 ? formatDate(due) : '';
    return [
      formatDate(date),
      piece,
      label,
      dueOn,
      amount(debit, culture),
      amount(credit, culture),
      formatMoney(fromCents(running), culture),
      letter,
    ];
  });
  const sums = {
    debit: moves.reduce((sum, { debit }) => sum + toCents(debit), 0),
    credit: moves.reduce((sum, { credit }) => sum + toCents(credit), 0),
  };
  const table = linesTable({
    columns: columnsOf(say),
    rows: [...(isOpenOnly ? [] : [openingRow(before, from, { culture, say })]), ...rows],
    totals: [
      [
        '',
        '',
        say('livre.total'),
        '',
        formatMoney(fromCents(sums.debit), culture),
        formatMoney(fromCents(sums.credit), culture),
        formatMoney(fromCents(running), culture),
        '',
      ],
    ],
  });
  // Small enough for « Règlement de FA2027-00012 » to stand on one line.
  return { ...table, fontSize: 8.5 };
}

function openingRow(before: number, from: string, { culture, say }: { readonly culture: Language; readonly say: ServerText }) {
  const balance = formatMoney(fromCents(before), culture);
  return ['', '', say('livre.reporte', { date: formatDate(addDays(from, -1)) }), '', '', '', balance, ''];
}

function amount(value: number, culture: Language): string {
  return value === 0 ? '' : formatMoney(value, culture);
}

function columnsOf(say: ServerText): readonly PdfColumn[] {
  return [
    { title: say('livre.date') },
    { title: say('livre.piece') },
    { title: say('livre.libelle'), width: '*' },
    { title: say('livre.echeance') },
    { title: say('livre.debit'), alignment: 'right' },
    { title: say('livre.credit'), alignment: 'right' },
    { title: say('livre.solde'), alignment: 'right' },
    { title: say('livre.lettre') },
  ];
}
