import type { Content } from 'pdfmake/interfaces.js';
import { picture } from './pdf-blocks.ts';
import type { Letterhead, PdfDocument } from './pdf-document.ts';
import { eachNode } from './read-nodes.ts';

interface Size {
  readonly logo: { readonly width: number; readonly height: number };
  readonly letters: number;
  readonly gap: number;
  readonly below: number;
}

const PAGE: Size = { logo: { width: 110, height: 30 }, letters: 9.5, gap: 10, below: 14 };
/** Beside what else stands on a card. */
const CARD: Size = { logo: { width: 54, height: 20 }, letters: 8, gap: 6, below: 0 };
const PLACE = 'letterhead';

/** Over the first page. Nobody has named the festival: nothing, as before. */
export function letterheadBlock(document: PdfDocument): readonly Content[] {
  return document.pages === 'cards' ? [] : blockOf(document, PAGE);
}

/** Where a card, or a page that goes to somebody else, bears the letterhead once it is known. */
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

function blockOf({ letterhead, logo }: PdfDocument, { logo: room, letters, gap, below }: Size): Content[] {
  if (letterhead === undefined || letterhead === 'own' || letterhead.name === null) return [];
  const mark = logo === undefined ? null : picture({ bytes: logo, ...room });
  return [
    {
      columns: [...(mark === null ? [] : [{ width: 'auto', stack: [mark] }]), { width: '*', stack: wordsOf(letterhead, letters) }],
      columnGap: gap,
      margin: [0, 0, 0, below],
    },
  ];
}

function wordsOf({ name, edition, colour }: Letterhead, letters: number): Content[] {
  return [
    { text: name ?? '', bold: true, fontSize: letters, ...(colour === null ? {} : { color: colour }) },
    ...(edition === null ? [] : [{ text: edition, style: 'aside' }]),
  ];
}
