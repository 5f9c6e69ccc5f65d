import type { BookLine } from '#domain/accounting/books/book-line.ts';
import { enumLabel } from '#domain/records/read/display.ts';
import { analytiqueTypeEnum } from '#generated/enums/analytique-type.gen.ts';
import { modePaiementEnum } from '#generated/enums/mode-paiement.gen.ts';
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

/** A line of the books as a spreadsheet reads it; a side without amount stays empty. */
export function entryCells(line: BookLine, culture: Language): readonly ExportCell[] {
  return [
    text(line.journal),
    { as: 'date', date: line.date },
    text(line.piece),
    text(line.account),
    text(line.auxiliaryLabel),
    text(line.label),
    money(line.debit),
    money(line.credit),
    text(line.analytic === 0 ? '' : (enumLabel(analytiqueTypeEnum, line.analytic, culture) ?? '')),
    text(line.mode === 0 ? '' : (enumLabel(modePaiementEnum, line.mode, culture) ?? '')),
  ];
}
