import { createRequire } from 'node:module';
import path from 'node:path';
import pdfMake from 'pdfmake';
import type { Content, TDocumentDefinitions, TFontDictionary } from 'pdfmake/interfaces.js';
import { printedText } from '#domain/documents/typography.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import { fillPlaces, letterheadBlock } from './letterhead.ts';
import type { PdfDocument } from './pdf-document.ts';
import { INK, LAYOUTS, stylesIn } from './pdf-styles.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { eachNode, readKeys } from './read-nodes.ts';

const FONTS = path.join(path.dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts', 'Roboto');

function font(name: string): string {
  return path.join(FONTS, `Roboto-${name}.ttf`);
}

const ROBOTO: TFontDictionary = {
  Roboto: { normal: font('Regular'), bold: font('Medium'), italics: font('Italic'), bolditalics: font('MediumItalic') },
};
const SIDE = 40;

/** Lays a document out on the thread it is called from: `render-pdf.ts` is what others call. */
export function layOutPdf(document: PdfDocument): Promise<Buffer> {
  pdfMake.setFonts(ROBOTO);
  // Content comes from records: nothing in it may make the server read a file or call an address.
  pdfMake.setLocalAccessPolicy((file) => path.dirname(file) === FONTS);
  pdfMake.setUrlAccessPolicy(() => false);
  pdfMake.setTableLayouts(LAYOUTS);
  return pdfMake.createPdf(definitionOf(document)).getBuffer();
}

function definitionOf(document: PdfDocument): TDocumentDefinitions {
  fillPlaces(document);
  mendTexts(document.content, document.culture);
  const isNumbered = document.pages !== 'cards';
  const [left, top, right, bottom] = document.margins ?? [SIDE, document.header === undefined ? SIDE : 56, SIDE, isNumbered ? 52 : SIDE];
  return {
    pageSize: 'A4',
    pageOrientation: document.orientation ?? 'portrait',
    pageMargins: [left, top, right, bottom],
    version: '1.7',
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
    content: [...letterheadBlock(document), ...document.content],
    ...(document.header === undefined ? {} : { header: headerOf(document, [left, 26, right, 0]) }),
    ...(isNumbered ? { footer: footerOf(document, [left, 18, right, 0]) } : {}),
  };
}

function colourOf({ letterhead }: PdfDocument): string {
  return (letterhead === undefined || letterhead === 'own' ? null : letterhead.colour) ?? INK.accent;
}

type Margin = [number, number, number, number];

function headerOf({ header, culture }: PdfDocument, margin: Margin) {
  return (): Content => ({
    margin,
    style: 'aside',
    columns: [
      { text: printedText(header?.left ?? '', culture), width: '*' },
      { text: printedText(header?.right ?? '', culture), width: 'auto', alignment: 'right' },
    ],
  });
}

function footerOf({ footer, culture }: PdfDocument, margin: Margin) {
  return (page: number, pages: number): Content => ({
    margin,
    style: 'aside',
    columnGap: 12,
    columns: [
      { text: printedText(footer ?? '', culture), width: '*' },
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
