import { Document, Packer, Paragraph, Table, TableCell, TableLayoutType, TableRow, TextRun, WidthType } from 'docx';
import type { TrancheEchange } from '#generated/client/types.gen.ts';
import { directionOf } from '#domain/values/text/direction.ts';
import type { Text } from '#generated/i18n/keys.gen.ts';

type Segment = TrancheEchange['Segments'][number];

/** Twentieths of a point: a page on its side, with a narrow column of references. */
const WIDTHS = [1900, 6000, 6000];
const [GREY, PALE] = ['666666', 'F2F2F2'];
const MARGIN = 800;

/** The texts of a batch as a table: reference, source, translation, a row each under its film. */
export function writeDocx(batch: TrancheEchange, text: Text): Promise<ArrayBuffer> {
  const films = [...Map.groupBy(batch.Segments, ({ Film, Ref }) => `${Ref.split('-')[0] ?? ''} ${Film}`).values()];
  const document = new Document({
    title: batch.Libelle,
    sections: [
      {
        properties: { page: { size: { orientation: 'landscape' }, margin: { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN } } },
        children: [
          new Paragraph({ children: [new TextRun({ text: `${batch.Libelle} · ${batch.Source} → ${batch.Cible}`, bold: true, size: 28 })] }),
          new Paragraph({ text: text('echange.consigne'), spacing: { after: 200 } }),
          new Table({
            layout: TableLayoutType.FIXED,
            columnWidths: WIDTHS,
            width: { size: WIDTHS.reduce((sum, width) => sum + width, 0), type: WidthType.DXA },
            rows: [
              headRow(batch, text),
              ...films.flatMap((segments) => [filmRow(segments), ...segments.map((one) => segmentRow(one, batch, text))]),
            ],
          }),
        ],
      },
    ],
  });
  return Packer.toArrayBuffer(document);
}

function cell(width: number | undefined, children: readonly Paragraph[], fill?: string): TableCell {
  return new TableCell({
    children: [...children],
    ...(width === undefined ? {} : { width: { size: width, type: WidthType.DXA } }),
    ...(fill === undefined ? {} : { shading: { fill } }),
    margins: { top: 60, bottom: 60, left: 100, right: 100 },
  });
}

function headRow({ Source, Cible }: TrancheEchange, text: Text): TableRow {
  return new TableRow({
    tableHeader: true,
    children: [text('echange.reference'), Source.toUpperCase(), Cible.toUpperCase()].map((title, index) =>
      cell(WIDTHS[index], [new Paragraph({ children: [new TextRun({ text: title, bold: true })] })], PALE),
    ),
  });
}

function filmRow([first]: readonly Segment[]): TableRow {
  return new TableRow({
    children: [
      new TableCell({
        columnSpan: 3,
        children: [new Paragraph({ children: [new TextRun({ text: first?.Film ?? '', bold: true, size: 24 })], keepNext: true })],
        shading: { fill: PALE },
      }),
    ],
  });
}

function small(text: string): Paragraph {
  return new Paragraph({ children: [new TextRun({ text, size: 14, color: GREY })] });
}

function segmentRow({ Ref, Type, Source, Cible, NbSignesMax, IsRelu }: Segment, batch: TrancheEchange, text: Text): TableRow {
  return new TableRow({
    children: [
      cell(WIDTHS[0], [
        small(Ref),
        small([Type ?? text('echange.titreFilm'), ...(NbSignesMax === null ? [] : [`≤ ${NbSignesMax}`])].join(' ')),
        ...(IsRelu ? [small(text('echange.relu'))] : []),
      ]),
      cell(WIDTHS[1], paragraphs(Source, batch.Source)),
      cell(WIDTHS[2], paragraphs(Cible, batch.Cible)),
    ],
  });
}

/** Paragraphs and runs say the way of their language: a word processor sets neither by the letters. */
function paragraphs(text: string, code: string): readonly Paragraph[] {
  const isReversed = directionOf(code) === 'rtl';
  const lines = text.split('\n');
  if (!isReversed) return lines.map((line) => new Paragraph({ text: line }));
  return lines.map((line) => new Paragraph({ bidirectional: true, children: [new TextRun({ text: line, rightToLeft: true })] }));
}
