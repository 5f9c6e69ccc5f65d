import path from 'node:path';
import pdfMake from 'pdfmake';
import virtualFs from 'pdfmake/js/virtual-fs.js';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { printedText } from '#domain/documents/typography.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import { fitTexts } from './fonts/fit-texts.ts';
import type { LoadedSlice } from './fonts/noto-slice.ts';
import { ROBOTO, ROBOTO_FOLDER } from './fonts/roboto.ts';
import { inFonts, setFonts, textsOf } from './fonts/set-fonts.ts';
import { takeShapingOver } from './fonts/shape-text.ts';
import { dictionaryOf, openTypeCase, type TypeCase } from './fonts/type-case.ts';
import { placeByDirection } from './fonts/visual-order.ts';
import { carryInvoice } from './facturx.ts';
import { fillPlaces, letterheadBlock } from './letterhead.ts';
import type { PdfDocument } from './pdf-document.ts';
import { INK, LAYOUTS, stylesIn } from './pdf-styles.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { eachNode, readKeys } from './read-nodes.ts';

const SIDE = 40;

placeByDirection();
takeShapingOver();

/** Lays a document out on the thread it is called from: `render-pdf.ts` is what others call. */
export async function layOutPdf(document: PdfDocument): Promise<Buffer> {
  const printed = printedParts(document);
  const fonts = await openTypeCase(textsOf([printed.content, ...Object.values(printed.lines)]));
  // Kept by the thread for the next document; nothing else is in it.
  pdfMake.setFonts({ ...ROBOTO, ...dictionaryOf(fonts, keepFont) });
  // Content comes from records: nothing in it may make the server read a file or call an address.
  pdfMake.setLocalAccessPolicy((file) => path.dirname(file) === ROBOTO_FOLDER);
  pdfMake.setUrlAccessPolicy(() => false);
  pdfMake.setTableLayouts(LAYOUTS);
  fitTexts(printed.content, fonts);
  setFonts(printed.content, fonts);
  const created = pdfMake.createPdf(definitionOf(document, printed, fonts));
  if (document.facturx !== undefined) carryInvoice(await created.getStream(), document, document.facturx);
  return created.getBuffer();
}

function keepFont(slice: LoadedSlice, weight: 'normal' | 'bold'): string {
  const file = `${slice.name} ${weight}`;
  if (!virtualFs.default.existsSync(file)) virtualFs.default.writeFileSync(file, slice[weight]);
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
      left: printedText(header?.left ?? '', culture),
      right: printedText(header?.right ?? '', culture),
      footer: printedText(footer ?? '', culture),
    },
  };
}

function definitionOf(document: PdfDocument, { content, lines }: PrintedParts, fonts: TypeCase): TDocumentDefinitions {
  const isNumbered = document.pages !== 'cards';
  const [left, top, right, bottom] = document.margins ?? [SIDE, document.header === undefined ? SIDE : 56, SIDE, isNumbered ? 52 : SIDE];
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
    defaultStyle: { font: 'Roboto', fontSize: 9.5, lineHeight: 1.2, color: INK.text },
    styles: stylesIn(colourOf(document)),
    content,
    ...(document.header === undefined ? {} : { header: headerOf(lines, fonts, [left, 26, right, 0]) }),
    ...(isNumbered ? { footer: footerOf(lines.footer, fonts, { culture: document.culture, margin: [left, 18, right, 0] }) } : {}),
  };
}

function colourOf({ letterhead }: PdfDocument): string {
  return (letterhead === undefined || letterhead === 'own' ? null : letterhead.colour) ?? INK.accent;
}

type Margin = [number, number, number, number];

function headerOf({ left, right }: PrintedParts['lines'], fonts: TypeCase, margin: Margin) {
  return (): Content => ({
    margin,
    style: 'aside',
    columns: [
      { ...inFonts(left, fonts), width: '*' },
      { ...inFonts(right, fonts), width: 'auto', alignment: 'right' },
    ],
  });
}

interface Foot {
  readonly culture: Language;
  readonly margin: Margin;
}

function footerOf(told: string, fonts: TypeCase, { culture, margin }: Foot) {
  return (page: number, pages: number): Content => ({
    margin,
    style: 'aside',
    columnGap: 12,
    columns: [
      { ...inFonts(told, fonts), width: '*' },
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
