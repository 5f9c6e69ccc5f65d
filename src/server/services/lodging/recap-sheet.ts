import { analytiqueTypeEnum } from '#generated/enums/analytique-type.gen.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import type { ExportCell } from '#domain/exports/export-cell.ts';
import type { RecapLine } from '#domain/lodging/invoiced/hotel-recap.ts';
import type { HotelLines } from '#domain/lodging/invoiced/read-recaps.ts';
import { differenceWords, payerWords } from '#domain/lodging/invoiced/recap-words.ts';
import { enumLabel } from '#domain/records/read/display.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import type { ProducedSheet } from '#server/services/produced/produced-file.ts';

const EMPTY: ExportCell = { as: 'empty' };

function words(text: string): ExportCell {
  return text === '' ? EMPTY : { as: 'text', text };
}

function money(value: number | null): ExportCell {
  return value === null ? EMPTY : { as: 'number', value, format: 'money' };
}

function count(value: number | null): ExportCell {
  return value === null ? EMPTY : { as: 'number', value, format: 'integer' };
}

/** A row by hotel, payer and axis; what the payer is invoiced stands once, on the first of its rows, so that columns add up. */
export function recapSheet(recaps: readonly HotelLines[], title: string, culture: Language): ProducedSheet {
  const text = textsIn(culture);
  return {
    format: 'xlsx',
    title,
    columns: [
      { title: text('recap.hotel'), width: 220 },
      { title: text('recap.payeur'), width: 220 },
      { title: text('recap.unAxe'), width: 140 },
      ...(['nuits', 'montant', 'nuitsSansPrix', 'facturees', 'facture', 'ecart'] as const).map((name) => ({
        title: text(`recap.${name}`),
        width: 110,
      })),
      { title: text('recap.dOuVient'), width: 360 },
    ],
    rows: recaps.flatMap((one) => one.lines.flatMap((line) => rowsOf(one.hotel, line, culture))),
  };
}

/** A payer who is invoiced and booked nothing has a row too. */
function rowsOf(hotel: string, line: RecapLine, culture: Language): readonly (readonly ExportCell[])[] {
  const speaking = { text: textsIn(culture), culture };
  const axes = line.Axes.length === 0 ? [null] : line.Axes;
  return axes.map((axis, index) => [
    words(hotel),
    words(payerWords(line, speaking)),
    words(axis === null ? '' : (enumLabel(analytiqueTypeEnum, axis.Axe, culture) ?? '')),
    count(axis?.NbNuits ?? 0),
    money(axis?.Montant ?? 0),
    ...(index === 0
      ? [
          count(line.NbSansPrix),
          count(line.NbFacturees),
          money(line.Facture),
          money(line.Ecart),
          words(line.Ecart === null ? speaking.text('recap.sansFacture') : differenceWords(line, speaking)),
        ]
      : [EMPTY, EMPTY, EMPTY, EMPTY, EMPTY]),
  ]);
}
