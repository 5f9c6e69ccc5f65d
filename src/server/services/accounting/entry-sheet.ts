import type { Entry } from '#domain/accounting/ledger.ts';
import type { ExportCell } from '#domain/exports/export-cell.ts';
import type { XlsxColumn } from '#domain/exports/xlsx-parts.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { textsIn } from '#domain/texts/server-texts.ts';

const COLUMNS = [
  ['journal', 90],
  ['date', 110],
  ['piece', 140],
  ['compte', 110],
  ['tiers', 240],
  ['libelle', 280],
  ['debit', 110],
  ['credit', 110],
  ['analytique', 120],
  ['mode', 160],
] as const;

/** Columns of the accounting entries. */
export function entryColumns(culture: Language): readonly XlsxColumn[] {
  return COLUMNS.map(([key, width]) => ({ title: textsIn(culture)(`facture.${key}`), width }));
}

function text(value: string): ExportCell {
  return value === '' ? { as: 'empty' } : { as: 'text', text: value };
}

function money(value: number): ExportCell {
  return value === 0 ? { as: 'empty' } : { as: 'number', value, format: 'money' };
}

/** An entry as a spreadsheet reads it; a side without amount stays empty. */
export function entryCells({ journal, date, piece, account, client, label, debit, credit, analytic, mode }: Entry): readonly ExportCell[] {
  return [
    text(journal),
    { as: 'date', date },
    text(piece),
    text(account),
    text(client),
    text(label),
    money(debit),
    money(credit),
    text(analytic),
    text(mode),
  ];
}
