import {
  CommentRangeEnd,
  CommentRangeStart,
  CommentReference,
  Document,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import type { Remarques, TrancheEchange } from '#generated/client/types.gen.ts';
import { festivalZone, zonedParts } from '#domain/values/dates.ts';
import { utcOf } from '#domain/values/dates/dayjs.ts';
import { placeOf } from '#domain/translations/exchange/check-return.ts';
import { directionOf } from '#domain/values/text/direction.ts';
import type { Text } from '#generated/i18n/keys.gen.ts';

type Segment = TrancheEchange['Segments'][number];
type Remark = Remarques['Commentaires'][number];

/** Twentieths of a point: a page on its side, with a narrow column of references. */
const WIDTHS = [1900, 6000, 6000];
const [GREY, PALE] = ['666666', 'F2F2F2'];
const MARGIN = 800;

interface Beside {
  readonly batch: TrancheEchange;
  readonly text: Text;
  /** Remarks to settle, by the text that they are about. */
  readonly remarks: ReadonlyMap<string, readonly Remark[]>;
}

/** The texts of a batch as a table: reference, source, translation, a row each under its film; remarks to settle are comments of the word processor. */
export function writeDocx(batch: TrancheEchange, text: Text, remarks: readonly Remark[] = []): Promise<ArrayBuffer> {
  const open = remarks.filter(({ IsRegle }) => !IsRegle);
  const beside = { batch, text, remarks: Map.groupBy(open, ({ Place }) => Place) };
  const films = [...Map.groupBy(batch.Segments, ({ Film, Ref }) => `${Ref.split('-')[0] ?? ''} ${Film}`).values()];
  const document = new Document({
    title: batch.Libelle,
    comments: { children: open.map(wordComment) },
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
              ...films.flatMap((segments) => [filmRow(segments), ...segments.map((one) => segmentRow(one, beside))]),
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

/** Word shows the figures of a date as they are: those of the festival's clock. */
function wordComment({ Id, Par, Auteur, Le, Texte }: Remark) {
  const children = Texte.split('\n').map((line) => new Paragraph({ text: line }));
  const { date, time } = zonedParts(utcOf(Le).valueOf(), festivalZone());
  return { id: Id, author: Auteur ?? Par ?? '', date: utcOf(`${date}T${time}Z`).toDate(), children };
}

/** A paragraph of the source that carries the remarks on its text: cells of references and translations stay as they are read back. */
function remarked([first, ...others]: readonly Paragraph[], remarks: readonly Remark[]): readonly Paragraph[] {
  if (first === undefined) return others;
  for (const { Id } of remarks) {
    first.addChildElement(new CommentRangeStart(Id));
    first.addChildElement(new CommentRangeEnd(Id));
    first.addChildElement(new TextRun({ children: [new CommentReference(Id)] }));
  }
  return [first, ...others];
}

function segmentRow({ Ref, Type, Source, Cible, NbSignesMax, IsRelu, Brouillon }: Segment, { batch, text, remarks }: Beside): TableRow {
  return new TableRow({
    children: [
      cell(WIDTHS[0], [
        small(Ref),
        small([Type ?? text('echange.titreFilm'), ...(NbSignesMax === null ? [] : [`≤ ${NbSignesMax}`])].join(' ')),
        ...(IsRelu ? [small(text('echange.relu'))] : []),
        ...(Brouillon === undefined ? [] : [small(text('echange.brouillon'))]),
      ]),
      cell(WIDTHS[1], remarked(paragraphs(Source, batch.Source), remarks.get(placeOf(Ref)) ?? [])),
      cell(WIDTHS[2], Brouillon === undefined ? paragraphs(Cible, batch.Cible) : paragraphs(Brouillon, batch.Cible, DRAFT)),
    ],
  });
}

/** Paragraphs and runs say the way of their language: a word processor sets neither by the letters. */
function paragraphs(text: string, code: string, look: typeof DRAFT | null = null): readonly Paragraph[] {
  const isReversed = directionOf(code) === 'rtl';
  return text.split('\n').map((line) => {
    // An empty cell stays a bare paragraph: tools that fill it expect no run.
    if (!isReversed && look === null) return new Paragraph({ text: line });
    const run = new TextRun({ text: line, ...(isReversed && { rightToLeft: true }), ...look });
    return new Paragraph({ ...(isReversed && { bidirectional: true }), children: [run] });
  });
}

/** Look of a text that no person wrote. */
const DRAFT = { italics: true, color: GREY } as const;
