import { unzipSync } from 'fflate';
import { isRef } from '#domain/translations/exchange/check-return.ts';
import { decodedXml, ExchangeFileError, parsedXml, type Returned } from './exchange-xml.ts';

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const BODY = 'word/document.xml';
/** More text than any batch has. */
const LARGEST = 40_000_000;

/** The rows of the document that carry a reference, as Word, LibreOffice or others saved them. */
export function readDocx(bytes: Uint8Array): Returned {
  const body = bodyOf(bytes);
  return [...body.getElementsByTagNameNS(W, 'tr')].filter(isKept).flatMap((row) => {
    const cells = [...row.getElementsByTagNameNS(W, 'tc')].map(cellText);
    const [head = '', source = '', target = ''] = cells;
    const ref = head
      .split('\n')
      .map((line) => line.trim())
      .find(isRef);
    return ref === undefined || cells.length < 3 ? [] : [{ Ref: ref, Source: source, Cible: target }];
  });
}

function bodyOf(bytes: Uint8Array): XMLDocument {
  let files: Readonly<Record<string, Uint8Array>>;
  try {
    files = unzipSync(bytes, { filter: ({ name, originalSize }) => name === BODY && originalSize <= LARGEST });
  } catch {
    throw new ExchangeFileError('illisible');
  }
  const body = files[BODY];
  if (body === undefined) throw new ExchangeFileError('illisible');
  return parsedXml(decodedXml(body));
}

function childOf(element: Element | undefined, name: string): Element | undefined {
  return [...(element?.children ?? [])].find(({ localName }) => localName === name);
}

/** A row that a tracked change takes out is gone. */
function isKept(row: Element): boolean {
  return childOf(childOf(row, 'trPr'), 'del') === undefined;
}

/** Its paragraphs as lines. */
function cellText(cell: Element): string {
  return [...cell.getElementsByTagNameNS(W, 'p')]
    .map((paragraph) => paragraphText(paragraph) + (isJoined(paragraph) ? '' : '\n'))
    .join('')
    .trim();
}

/** A paragraph whose end is struck out by a tracked change goes on in the next one. */
function isJoined(paragraph: Element): boolean {
  return childOf(childOf(childOf(paragraph, 'pPr'), 'rPr'), 'del') !== undefined;
}

/** What is struck out by a tracked change is gone; what one adds is there. */
function paragraphText(paragraph: Element): string {
  return [...paragraph.getElementsByTagNameNS(W, '*')].map(pieceText).join('');
}

function pieceText(element: Element): string {
  // Older programs are told again what newer ones read first.
  if (element.closest('del, moveFrom, Fallback') !== null) return '';
  if (element.localName === 't') return element.textContent ?? '';
  if (element.localName === 'br' || element.localName === 'cr') return '\n';
  if (element.localName === 'noBreakHyphen') return '-';
  return element.localName === 'tab' && element.parentElement?.localName === 'r' ? '\t' : '';
}
