import pdfMake from 'pdfmake';
import virtualFs from 'pdfmake/js/virtual-fs.js';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { printedText } from '#domain/documents/typography.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import { fitTexts } from './fonts/fit-texts.ts';
import { INTER, interFonts } from './fonts/inter.ts';
import { inFonts, setFonts, textsOf } from './fonts/set-fonts.ts';
import { takeShapingOver } from './fonts/shape-text.ts';
import { dictionaryOf, openTypeCase, type TypeCase } from './fonts/type-case.ts';
import { placeByDirection } from './fonts/visual-order.ts';
import { carryInvoice } from './facturx.ts';
import { fitColumns, roomOf } from './fit-columns.ts';
import { fillPlaces, letterheadBlock } from './letterhead.ts';
import type { PdfDocument } from './pdf-document.ts';
import { INK, LAYOUTS, LETTERS, stylesIn } from './pdf-styles.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { eachNode, readKeys } from './read-nodes.ts';

const SIDE = 40;
/** Above the text, for a line that says what the page is a part of. */
const HEAD_MIN = 40;

placeByDirection();
takeShapingOver();

/** Lays a document out on the thread it is called from: `render-pdf.ts` is what others call. */
export async function layOutPdf(document: PdfDocument): Promise<Buffer> {
  const printed = printedParts(document);
  const fonts = await openTypeCase(textsOf([printed.content, ...Object.values(printed.lines)]));
  // Kept by the thread for the next document; nothing else is in it.
  pdfMake.setFonts({
    ...interFonts(keepFont),
    ...dictionaryOf(fonts, (slice, weight) => keepFont(`${slice.name} ${weight}`, slice[weight])),
  });
  // Content comes from records: nothing in it may make the server read a file or call an address.
  pdfMake.setLocalAccessPolicy(() => false);
  pdfMake.setUrlAccessPolicy(() => false);
  pdfMake.setTableLayouts(LAYOUTS);
  fitTexts(printed.content, fonts);
  fitColumns(printed.content, fonts, roomOf(document, SIDE));
  setFonts(printed.content, fonts);
  const created = pdfMake.createPdf(definitionOf(document, printed, fonts));
  if (document.facturx !== undefined) carryInvoice(await created.getStream(), document, document.facturx);
  return created.getBuffer();
}

function keepFont(file: string, bytes: Buffer): string {
  if (!virtualFs.default.existsSync(file)) virtualFs.default.writeFileSync(file, bytes);
  return file;
}

interface PrintedParts {
  readonly content: Content[];
  readonly lines: { readonly left: string; readonly right: string; readonly footer: string };
}

/** All that a document prints, as it is printed. */
function printedParts(document: PdfDocument): PrintedParts {
  const { header, footer, culture } = document;
  fillPlaces(document);
  mendTexts(document.content, culture);
  return {
    content: [...letterheadBlock(document), ...document.content],
    lines: {
      left: printedText(header?.left ?? document.title, culture),
      right: printedText(header?.right ?? '', culture),
      footer: printedText(footer ?? '', culture),
    },
  };
}

function definitionOf(document: PdfDocument, { content, lines }: PrintedParts, fonts: TypeCase): TDocumentDefinitions {
  const isNumbered = document.pages !== 'cards';
  const [left, top, right, bottom] = document.margins ?? [
    SIDE,
    document.header === undefined && !isNumbered ? SIDE : 48,
    SIDE,
    isNumbered ? 52 : SIDE,
  ];
  return {
    pageSize: document.size ?? 'A4',
    pageOrientation: document.orientation ?? 'portrait',
    pageMargins: [left, top, right, bottom],
    version: '1.7',
    ...(document.facturx === undefined ? {} : { subset: 'PDF/A-3b' as const }),
    language: document.culture,
    displayTitle: true,
    info: {
      title: document.title,
      creator: 'Festival back-office',
      producer: 'pdfmake',
      creationDate: document.createdAt,
      modDate: document.createdAt,
      ...(document.author === undefined ? {} : { author: document.author }),
    },
    defaultStyle: { font: INTER, fontSize: LETTERS, lineHeight: 1.2, color: INK.text },
    styles: stylesIn(colourOf(document)),
    content,
    ...(isNumbered && top >= HEAD_MIN
      ? { header: headerOf(lines, fonts, { margin: [left, top - 26, right, 0], isOnFirst: document.header !== undefined }) }
      : {}),
    ...(isNumbered ? { footer: footerOf(lines.footer, fonts, { culture: document.culture, margin: [left, 18, right, 0] }) } : {}),
  };
}

function colourOf({ letterhead }: PdfDocument): string {
  return (letterhead === undefined || letterhead === 'own' ? null : letterhead.colour) ?? INK.accent;
}

type Margin = [number, number, number, number];

interface Head {
  readonly margin: Margin;
  /** The first page may say the same in large letters. */
  readonly isOnFirst: boolean;
}

/** Header of a page that names its document, on each one that has nothing else to say it. */
function headerOf({ left, right }: PrintedParts['lines'], fonts: TypeCase, { margin, isOnFirst }: Head) {
  return (page: number): Content =>
    page === 1 && !isOnFirst
      ? []
      : {
          margin,
          style: 'aside',
          columnGap: 12,
          columns: [
            { ...inFonts(left, fonts), width: '*' },
            { ...inFonts(right, fonts), width: 'auto', alignment: 'right' },
          ],
        };
}

interface Foot {
  readonly culture: Language;
  readonly margin: Margin;
}

function footerOf(footerText: string, fonts: TypeCase, { culture, margin }: Foot) {
  return (page: number, pages: number): Content => ({
    margin,
    style: 'aside',
    columnGap: 12,
    columns: [
      { ...inFonts(footerText, fonts), width: '*' },
      { text: textsIn(culture)('document.page', { page, pages }), width: 'auto', alignment: 'right' },
    ],
  });
}

/** Writes every text of a content as it is printed, in place. */
function mendTexts(content: unknown, culture: Language): void {
  eachNode(content, (node) => {
    for (const key of readKeys(node)) {
      const value: unknown = Reflect.get(node, key);
      if (typeof value === 'string') Reflect.set(node, key, printedText(value, culture));
    }
  });
}
