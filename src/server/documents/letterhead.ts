import type { Content } from 'pdfmake/interfaces.js';
import { fittedText } from './fitted-text.ts';
import { picture } from './pdf-blocks.ts';
import type { Letterhead, PdfDocument } from './pdf-document.ts';
import { eachNode } from './read-nodes.ts';

interface Size {
  readonly logo: { readonly width: number; readonly height: number };
  readonly letters: number;
  readonly gap: number;
  readonly below: number;
  /** Of its words, on a card: they keep to a line each. */
  readonly width?: number;
}

/** Left of the square code of a card and its quiet zone. */
const CARD_TEXT_WIDTH = 158;

const PAGE: Size = { logo: { width: 110, height: 30 }, letters: 9.5, gap: 10, below: 14 };
/** Beside what else stands on a card. */
const CARD: Size = { logo: { width: 54, height: 20 }, letters: 8, gap: 6, below: 0, width: CARD_TEXT_WIDTH };
const PLACE = 'letterhead';

/** Over the first page. Nobody has named the festival: nothing, as before. */
export function letterheadBlock(document: PdfDocument): readonly Content[] {
  return document.pages === 'cards' ? [] : blockOf(document, PAGE);
}

/** Place of the letterhead on a card, or on a page that goes to somebody else, once it is known. */
export function letterheadPlace(): Content {
  return { style: PLACE, stack: [] };
}

/** A page each, for as many readers: each page is under the letterhead. */
export function pageForEach(pages: readonly (readonly Content[])[]): Content[] {
  return pages.map((page, index) => (index === 0 ? { stack: [...page] } : { stack: [letterheadPlace(), ...page], pageBreak: 'before' }));
}

/** Puts the letterhead wherever there is a place for it. */
export function fillPlaces(document: PdfDocument): void {
  const size = document.pages === 'cards' ? CARD : PAGE;
  eachNode(document.content, (node) => {
    if (Reflect.get(node, 'style') === PLACE) Reflect.set(node, 'stack', blockOf(document, size));
  });
}

function blockOf({ letterhead, logo }: PdfDocument, { logo: room, letters, gap, below, width }: Size): Content[] {
  if (letterhead === undefined || letterhead === 'own' || letterhead.name === null) return [];
  const mark = logo === undefined ? null : picture({ bytes: logo, ...room });
  const words = wordsOf(letterhead, letters);
  const left = width === undefined || mark === null ? width : width - room.width - gap;
  return [
    {
      columns: [
        ...(mark === null ? [] : [{ width: 'auto', stack: [mark] }]),
        { width: '*', stack: left === undefined ? [...words] : words.map((line) => inALine(line, left)) },
      ],
      columnGap: gap,
      margin: [0, 0, 0, below],
    },
  ];
}

interface Line {
  readonly text: string;
  readonly bold?: boolean;
  readonly fontSize?: number;
  readonly color?: string;
  readonly style?: string;
}

function wordsOf({ name, edition, colour }: Letterhead, letters: number): readonly Line[] {
  return [
    { text: name ?? '', bold: true, fontSize: letters, ...(colour === null ? {} : { color: colour }) },
    ...(edition === null ? [] : [{ text: edition, style: 'aside' }]),
  ];
}

function inALine({ text, bold = false, fontSize = 8, ...more }: Line, width: number): Content {
  return fittedText(text, { width, height: fontSize * 1.3, size: fontSize, bold }, more);
}
