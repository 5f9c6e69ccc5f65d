import { unzipSync } from 'fflate';
import { isRef } from '#domain/translations/exchange/check-return.ts';
import { festivalZone, parseInstant, toUtcText, zonedInstant } from '#domain/values/dates.ts';
import { decodedXml, ExchangeFileError, parsedXml, type Returned, type ReturnedComments } from './exchange-xml.ts';

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const BODY = 'word/document.xml';
const COMMENTS = 'word/comments.xml';
/** More text than any batch has. */
const LARGEST = 40_000_000;

/** The rows of the document that carry a reference, as Word, LibreOffice or others saved them. */
export function readDocx(bytes: Uint8Array): Returned {
  const { body } = partsOf(bytes);
  return [...body.getElementsByTagNameNS(W, 'tr')].filter(isKept).flatMap((row) => {
    const cells = [...row.getElementsByTagNameNS(W, 'tc')].map(cellText);
    const [, source = '', target = ''] = cells;
    const ref = refOfRow(row);
    return ref === undefined || cells.length < 3 ? [] : [{ Ref: ref, Source: source, Cible: target }];
  });
}

/** Comments of the word processor, each with the reference of the row that it stands in; without one where it stands elsewhere. */
export function readDocxComments(bytes: Uint8Array): ReturnedComments {
  const { body, comments } = partsOf(bytes);
  if (comments === null) return [];
  const rows = new Map<string, Element>();
  for (const anchor of body.getElementsByTagNameNS(W, 'commentReference')) {
    const row = anchor.closest('tr');
    if (row !== null && isKept(row)) rows.set(anchor.getAttributeNS(W, 'id') ?? '', row);
  }
  return [...comments.getElementsByTagNameNS(W, 'comment')].flatMap((comment) => {
    const words = cellText(comment).slice(0, COMMENT_MAX);
    if (words === '') return [];
    const row = rows.get(comment.getAttributeNS(W, 'id') ?? '');
    const Auteur = (comment.getAttributeNS(W, 'author') ?? '').trim().slice(0, AUTHOR_MAX);
    return [{ Ref: (row && refOfRow(row)) ?? '', Auteur, Date: instantOf(comment), Texte: words }];
  });
}

const COMMENT_MAX = 20_000;
const AUTHOR_MAX = 150;

/** Word writes the clock of its writer, and calls it UTC. */
function instantOf(comment: Element): string | null {
  const [, date, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)/u.exec(comment.getAttributeNS(W, 'date') ?? '') ?? [];
  if (date === undefined || time === undefined || parseInstant(`${date}T${time}`) === null) return null;
  return toUtcText(zonedInstant(date, time, festivalZone()));
}

function refOfRow(row: Element): string | undefined {
  const [head] = row.getElementsByTagNameNS(W, 'tc');
  if (head === undefined) return undefined;
  const lines = cellText(head).split('\n');
  return lines.map((line) => line.trim()).find(isRef);
}

interface Parts {
  readonly body: XMLDocument;
  readonly comments: XMLDocument | null;
}

function partsOf(bytes: Uint8Array): Parts {
  let files: Readonly<Record<string, Uint8Array>>;
  try {
    files = unzipSync(bytes, { filter: ({ name, originalSize }) => [BODY, COMMENTS].includes(name) && originalSize <= LARGEST });
  } catch {
    throw new ExchangeFileError('illisible');
  }
  const { [BODY]: body, [COMMENTS]: comments } = files;
  if (body === undefined) throw new ExchangeFileError('illisible');
  return { body: parsedXml(decodedXml(body)), comments: comments === undefined ? null : parsedXml(decodedXml(comments)) };
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

/** Text struck out by a tracked change is gone; added text is there. */
function paragraphText(paragraph: Element): string {
  return [...paragraph.getElementsByTagNameNS(W, '*')].map(pieceText).join('');
}

function pieceText(element: Element): string {
  // Fallback repeats to older programs what newer ones read first.
  if (element.closest('del, moveFrom, Fallback') !== null) return '';
  if (element.localName === 't') return element.textContent ?? '';
  if (element.localName === 'br' || element.localName === 'cr') return '\n';
  if (element.localName === 'noBreakHyphen') return '-';
  return element.localName === 'tab' && element.parentElement?.localName === 'r' ? '\t' : '';
}
