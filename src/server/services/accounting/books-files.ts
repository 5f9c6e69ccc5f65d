import type { BookLine } from '#domain/accounting/books/book-line.ts';
import { agedRows, chosenBooks } from '#domain/accounting/books/books-services.ts';
import { type AgedRow, journalOrder, ledgerOrder, trialBalance } from '#domain/accounting/books/reports.ts';
import { FIRST_DAY } from '#domain/accounting/periods/period-bounds.ts';
import type { ExportCell } from '#domain/exports/export-cell.ts';
import { PRINTED_ROWS_MAX } from '#domain/exports/export-formats.ts';
import { exportFileName } from '#domain/exports/file-name.ts';
import type { XlsxColumn } from '#domain/exports/xlsx-parts.ts';
import { type ServerText, textsIn } from '#domain/texts/server-texts.ts';
import { parseInstant } from '#domain/values/dates.ts';
import { refuse, refuseField, type Work } from '#domain/work/work.ts';
import type { Facts } from '#domain/work/rule.ts';
import type { FileService } from '#server/services/produced/produced-file.ts';
import { bookDocument, type PrintedBook } from './books-document.ts';
import { clientStatement } from './client-statement.ts';

interface BooksBody {
  readonly Debut: string;
  readonly Fin: string;
  readonly Emetteur?: number | null | undefined;
}

interface Export extends BooksBody {
  readonly Livre: 'balance' | 'grandLivre' | 'journaux' | 'agee';
  readonly Format: 'xlsx' | 'csv' | 'pdf';
}

interface Sheet {
  readonly columns: readonly XlsxColumn[];
  readonly rows: readonly (readonly ExportCell[])[];
}

/** A book of a period as workbook or CSV, where amounts are numbers which add up, or on paper. */
export const exportLivre: FileService<{ readonly body: Export }> = {
  entity: 'bam-paiement',
  *run({ body }, facts) {
    const say = textsIn(facts.culture);
    const title = say(`livre.${body.Livre}`);
    const name = exportFileName(`${title} ${body.Debut} - ${body.Fin}`, facts.today, body.Format);
    if (body.Format === 'pdf') return { name, document: bookDocument(yield* printedBook(body, facts)) };
    const sheet = yield* sheetOf(body, facts, say);
    return { name, sheet: { format: body.Format, title, ...sheet } };
  },
};

function* printedBook({ Livre, Debut: debut, Fin: fin, Emetteur }: Export, facts: Facts): Work<PrintedBook> {
  const emetteur = Emetteur ?? undefined;
  const { issuer, lines } = yield* chosenBooks({ debut, fin, emetteur }, facts);
  const isByLine = Livre === 'grandLivre' || Livre === 'journaux';
  if (isByLine && lines.length > PRINTED_ROWS_MAX)
    yield* refuseField({ path: 'Format', code: 'trop-elements', params: { max: PRINTED_ROWS_MAX } });
  return {
    book: Livre,
    period: { from: debut, to: fin },
    lines,
    aged: Livre === 'agee' ? yield* agedRows({ jour: fin, emetteur }, facts) : [],
    issuer,
    culture: facts.culture,
    printedAt: new Date(parseInstant(facts.now) ?? 0),
    today: facts.today,
  };
}

function* sheetOf(body: Export, facts: Facts, say: ServerText): Work<Sheet> {
  const { Livre, Debut: debut, Fin: fin } = body;
  const emetteur = body.Emetteur ?? undefined;
  if (Livre === 'agee') return agedSheet(yield* agedRows({ jour: fin, emetteur }, facts), say);
  const { lines } = yield* chosenBooks({ debut, fin, emetteur }, facts);
  if (Livre === 'balance') return balanceSheet(lines, say);
  return linesSheet(Livre === 'journaux' ? journalOrder(lines) : ledgerOrder(lines), say);
}

function balanceSheet(lines: readonly BookLine[], say: ServerText): Sheet {
  const { Comptes, Debit, Credit } = trialBalance(lines);
  return {
    columns: [
      { title: say('livre.compte'), width: 100 },
      { title: say('livre.intitule'), width: 260 },
      { title: say('livre.debit'), width: 110 },
      { title: say('livre.credit'), width: 110 },
      { title: say('livre.solde'), width: 110 },
    ],
    rows: [
      ...Comptes.map((row) => [text(row.Compte), text(row.Intitule), money(row.Debit), money(row.Credit), money(row.Solde)]),
      [text(say('livre.total')), text(''), money(Debit), money(Credit), text('')],
    ],
  };
}

function agedSheet(rows: readonly AgedRow[], say: ServerText): Sheet {
  const amounts = ['NonEchu', 'Jours30', 'Jours60', 'Jours90', 'Plus90', 'Credit', 'Total'] as const;
  const titles = ['nonEchu', 'jours30', 'jours60', 'jours90', 'plus90', 'avoirClient', 'total'] as const;
  return {
    columns: [
      { title: say('livre.auxiliaire'), width: 110 },
      { title: say('livre.client'), width: 260 },
      ...titles.map((key) => ({ title: say(`livre.${key}`), width: 110 })),
    ],
    rows: rows.map((row) => [text(row.Compte), text(row.Nom), ...amounts.map((name) => money(row[name]))]),
  };
}

function linesSheet(lines: readonly BookLine[], say: ServerText): Sheet {
  const columns = [
    ['journal', 80],
    ['numero', 70],
    ['date', 100],
    ['compte', 100],
    ['intitule', 200],
    ['auxiliaire', 110],
    ['tiers', 220],
    ['piece', 140],
    ['libelle', 260],
    ['debit', 110],
    ['credit', 110],
    ['lettre', 70],
    ['lettreLe', 100],
  ] as const;
  return { columns: columns.map(([key, width]) => ({ title: say(`livre.${key}`), width })), rows: lines.map(lineCells) };
}

function lineCells(line: BookLine): readonly ExportCell[] {
  return [
    text(line.journal),
    { as: 'number', value: line.number, format: 'integer' },
    { as: 'date', date: line.date },
    text(line.account),
    text(line.accountLabel),
    text(line.auxiliary),
    text(line.auxiliaryLabel),
    text(line.piece),
    text(line.label),
    money(line.debit),
    money(line.credit),
    text(line.letter),
    line.letteredOn === '' ? { as: 'empty' } : { as: 'date', date: line.letteredOn },
  ];
}

function text(value: string): ExportCell {
  return value === '' ? { as: 'empty' } : { as: 'text', text: value };
}

function money(value: number): ExportCell {
  return value === 0 ? { as: 'empty' } : { as: 'number', value, format: 'money' };
}

/** Opening debt of a client, each piece and each receipt, and its debt at the end. */
export const printReleveClient: FileService<{ readonly body: BooksBody & { readonly Client: string } }> = {
  entity: 'bam-paiement',
  *run({ body: { Client, Debut, Fin, Emetteur } }, facts) {
    const query = { debut: FIRST_DAY, fin: Fin, emetteur: Emetteur ?? undefined };
    const { issuer, lines } = yield* chosenBooks(query, facts);
    const clientLines = lines.filter(({ client }) => client === Client);
    const [first] = clientLines;
    if (first === undefined || Fin < Debut) return yield* refuse('introuvable');
    const name = clientLines.at(-1)?.auxiliaryLabel ?? first.auxiliaryLabel;
    const document = clientStatement({
      client: name,
      lines: clientLines,
      from: Debut,
      to: Fin,
      issuer,
      culture: facts.culture,
      printedAt: new Date(parseInstant(facts.now) ?? 0),
    });
    return { name: exportFileName(`${textsIn(facts.culture)('livre.releveTitre')} ${name}`, Fin, 'pdf'), document };
  },
};
