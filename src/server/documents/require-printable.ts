import { AppError } from '#domain/errors/app-error.ts';
import type { RequestContext } from '#domain/records/requests/request-context.ts';
import { isConfirmed } from '#domain/work/confirmed.ts';
import { USUAL } from './fonts/usual.ts';
import type { PdfDocument } from './pdf-document.ts';
import { readKeys } from './read-nodes.ts';
import { missingLetters } from './render-pdf.ts';

/** The answer of who prints all the same. */
export const PRINT_ANYWAY = 'illisible';
const TOLD_MAX = 6;
const LETTERS_MAX = 60;

/** Asks before it is printed, and before anything is marked as printed, about what would come out as boxes. */
export async function requirePrintable({ confirmation }: Pick<RequestContext, 'confirmation'>, document: PdfDocument): Promise<void> {
  if (isConfirmed({ confirmation }, PRINT_ANYWAY)) return;
  const liste = await unprintableLetters(document);
  if (liste === null) return;
  throw new AppError('confirmation-requise', {
    message: 'papier.illisible',
    question: 'papierIllisible',
    params: { liste },
    conflict: { Code: PRINT_ANYWAY },
  });
}

/** The texts of a document with the letters in them that come out as boxes; null: all of it is printed. For what is made with nobody there to ask. */
export async function unprintableLetters(document: PdfDocument): Promise<string | null> {
  const unprintable = await unprintableIn(document);
  if (unprintable.length === 0) return null;
  return unprintable.slice(0, TOLD_MAX).join(' ; ') + (unprintable.length > TOLD_MAX ? ` … (+${unprintable.length - TOLD_MAX})` : '');
}

/** Places of a document with letters that no font draws, and those letters. */
async function unprintableIn({ content, header, footer }: PdfDocument): Promise<readonly string[]> {
  const lines = [header?.left, header?.right, footer].map((text) => ({ text: text ?? '', row: '' }));
  const unusual = [...textsOf(content, ''), ...lines].filter(({ text }) => !USUAL.test(text));
  if (unusual.length === 0) return [];
  const missing = await missingLetters([...new Set(unusual.map(({ text }) => text))]);
  const descriptions = unusual.flatMap(({ text, row }) => {
    const letters = missing.filter((letter) => text.normalize('NFC').includes(letter));
    if (letters.length === 0) return [];
    return [`${row === '' || row === text ? '' : `${row} – `}« ${short(text)} » : ${letters.map(named).join(', ')}`];
  });
  return [...new Set(descriptions)];
}

interface PlacedText {
  readonly text: string;
  /** Start of its row: the person or thing it is about. */
  readonly row: string;
}

function* textsOf(node: unknown, row: string): Generator<PlacedText> {
  if (typeof node === 'string') yield { text: node, row };
  if (typeof node !== 'object' || node === null) return;
  for (const key of readKeys(node)) {
    const value: unknown = Reflect.get(node, key);
    if (key === 'body' && Array.isArray(value)) for (const cells of value) yield* textsOf(cells, firstText(cells));
    else yield* textsOf(value, row);
  }
}

function firstText(cells: unknown): string {
  for (const { text } of textsOf(cells, '')) if (text.trim() !== '') return short(text);
  return '';
}

function short(text: string): string {
  const letters = Array.from(text.replaceAll(/\s+/g, ' '));
  return letters.length > LETTERS_MAX ? `${letters.slice(0, LETTERS_MAX).join('')}…` : letters.join('');
}

/** A letter that may show nowhere is named by its number too. */
function named(letter: string): string {
  const codes = Array.from(letter, (character) => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`);
  return `${letter} (${codes.join(' ')})`;
}
