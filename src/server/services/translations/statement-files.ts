import type { Content } from 'pdfmake/interfaces.js';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import type { ExportCell } from '#domain/exports/export-cell.ts';
import { exportFileName } from '#domain/exports/file-name.ts';
import { type ServerText, textsIn } from '#domain/texts/server-texts.ts';
import { rateText } from '#domain/translations/pay/rate-text.ts';
import { type Statement, type StatementLine, statementOf, type StatementPeriod } from '#domain/translations/pay/statement.ts';
import { formatDate, parseInstant } from '#domain/values/dates.ts';
import { formatMoney, formatNumber } from '#domain/values/money.ts';
import { heading, linesTable, paragraph } from '#server/documents/pdf-blocks.ts';
import { INK } from '#server/documents/pdf-styles.ts';
import type { FileService } from '#server/services/produced/produced-file.ts';

interface Demand {
  readonly body: StatementPeriod;
}

const EMPTY: ExportCell = { as: 'empty' };

/** The statement of a translator as a workbook: amounts and counts are numbers, which add up. */
export const exportReleveTraducteur: FileService<Demand> = {
  entity: 'tarif-traduction',
  *run({ body }, { culture }) {
    const text = textsIn(culture);
    const statement = yield* statementOf(body);
    return {
      name: exportFileName(titleOf(statement, text), periodName(body), 'xlsx'),
      sheet: {
        format: 'xlsx',
        title: text('traduction.releve'),
        columns: [
          { title: text('traduction.tranche'), width: 240 },
          { title: text('traduction.sens'), width: 90 },
          { title: text('traduction.rendue'), width: 100 },
          { title: text('traduction.fiches'), width: 70 },
          { title: text('traduction.motsEnvoi'), width: 110 },
          { title: text('traduction.tarif'), width: 160 },
          { title: text('traduction.quantite'), width: 90 },
          { title: text('traduction.montant'), width: 110 },
          { title: '', width: 200 },
        ],
        rows: [
          ...statement.Lignes.map((line) => sheetRow(line, { text, culture })),
          [
            { as: 'text', text: text('traduction.total') },
            EMPTY,
            EMPTY,
            EMPTY,
            integer(statement.NbMots),
            EMPTY,
            EMPTY,
            money(statement.Total),
            EMPTY,
          ],
        ],
      },
    };
  },
};

/** The same on paper, for the accountant and the translator. */
export const printReleveTraducteur: FileService<Demand> = {
  entity: 'tarif-traduction',
  *run({ body }, { culture, now }) {
    const text = textsIn(culture);
    const statement = yield* statementOf(body);
    const title = titleOf(statement, text);
    const period = text('traduction.periode', { debut: formatDate(body.Debut), fin: formatDate(body.Fin) });
    const document = {
      title,
      culture,
      createdAt: new Date(parseInstant(now) ?? 0),
      content: [
        heading(title, period),
        statement.Lignes.length === 0 ? paragraph(text('traduction.rien')) : statementTable(statement, { text, culture }),
        ...(statement.NbSansMontant === 0 ? [] : [paragraph(text('traduction.sansMontant', { count: statement.NbSansMontant }))]),
      ],
    };
    return { name: exportFileName(title, periodName(body), 'pdf'), document };
  },
};

function titleOf({ Traducteur }: Statement, text: ServerText): string {
  return `${text('traduction.releve')} – ${Traducteur}`;
}

function periodName({ Debut, Fin }: StatementPeriod): string {
  return `${Debut} - ${Fin}`;
}

interface Words {
  readonly text: ServerText;
  readonly culture: Language;
}

function noteOf({ IsMinimum, Manque }: StatementLine, text: ServerText): string {
  if (Manque !== null) return text(Manque === 'tarif' ? 'traduction.sansTarif' : 'traduction.sansMots');
  return IsMinimum ? text('traduction.minimum') : '';
}

function sheetRow(line: StatementLine, { text, culture }: Words): readonly ExportCell[] {
  const { Tranche, Sens, DateTraduit, NbFiches, NbMots, Quantite, Montant } = line;
  return [
    { as: 'text', text: Tranche },
    { as: 'text', text: Sens },
    { as: 'date', date: DateTraduit },
    integer(NbFiches),
    NbMots === null ? EMPTY : integer(NbMots),
    { as: 'text', text: rateText(line, { text, culture }) },
    Quantite === null ? EMPTY : { as: 'number', value: Quantite, format: 'decimal' },
    Montant === null ? EMPTY : money(Montant),
    { as: 'text', text: noteOf(line, text) },
  ];
}

function money(value: number): ExportCell {
  return { as: 'number', value, format: 'money' };
}

function integer(value: number): ExportCell {
  return { as: 'number', value, format: 'integer' };
}

function statementTable({ Lignes, NbMots, Total }: Statement, { text, culture }: Words): Content {
  return linesTable({
    columns: [
      { title: text('traduction.tranche'), width: '*' },
      { title: text('traduction.rendue') },
      { title: text('traduction.motsEnvoi'), alignment: 'right' },
      { title: text('traduction.tarif') },
      { title: text('traduction.quantite'), alignment: 'right' },
      { title: text('traduction.montant'), alignment: 'right' },
    ],
    rows: Lignes.map((line) => [
      {
        stack: [
          { text: line.Tranche, bold: true },
          { text: line.Sens, fontSize: 8, color: INK.aside },
        ],
      },
      formatDate(line.DateTraduit),
      line.NbMots === null ? '' : formatNumber(line.NbMots, 0, culture),
      rateText(line, { text, culture }),
      line.Quantite === null ? '' : formatNumber(line.Quantite, Number.isInteger(line.Quantite) ? 0 : 2, culture),
      {
        stack: [
          { text: formatMoney(line.Montant, culture), alignment: 'right' },
          { text: noteOf(line, text), fontSize: 8, color: INK.aside, alignment: 'right' },
        ],
      },
    ]),
    totals: [[text('traduction.total'), '', formatNumber(NbMots, 0, culture), '', '', formatMoney(Total, culture)]],
  });
}
