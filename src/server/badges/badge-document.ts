import type { Content } from 'pdfmake/interfaces.js';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { letterheadPlace } from '#server/documents/letterhead.ts';
import { qrCode } from '#server/documents/pdf-blocks.ts';
import type { PdfDocument } from '#server/documents/pdf-document.ts';

export interface PrintedBadge {
  readonly name: string;
  /** Structure or group. */
  readonly detail: string;
  readonly category: string;
  /** Opaque: it says nothing of the person, and opens nothing by itself. */
  readonly token: string;
}

interface BadgeSheet {
  readonly title: string;
  readonly culture: Language;
  readonly createdAt: Date;
  readonly badges: readonly PrintedBadge[];
}

const COLUMNS = 2;
const HEIGHT = 150;
const QR_SIZE = 62;

/** Ten badges a page, each with its square code and under the letterhead of the festival. */
export function badgeDocument({ title, culture, createdAt, badges }: BadgeSheet): PdfDocument {
  const rows = Array.from({ length: Math.ceil(badges.length / COLUMNS) }, (_, index) =>
    badges.slice(index * COLUMNS, (index + 1) * COLUMNS),
  );
  const body = rows.map((row) => Array.from({ length: COLUMNS }, (_, column) => cardOf(row[column])));
  const content: Content[] = [{ table: { dontBreakRows: true, widths: ['*', '*'], heights: HEIGHT, body } }];
  return { title, culture, createdAt, pages: 'cards', margins: [30, 30, 30, 30], content };
}

/** About as many letters as stand beside the square code on one line. */
const NAME_LETTERS = 18;
const DETAIL_LETTERS = 28;

/** A word that is longer than its line goes on in the next one: it would push the code off the card. */
function broken(text: string, letters: number): { readonly text: string; readonly wordBreak?: 'break-all' } {
  return text.split(/\s+/).some((word) => word.length > letters) ? { text, wordBreak: 'break-all' } : { text };
}

function cardOf(badge: PrintedBadge | undefined): Content {
  return badge === undefined
    ? { text: '' }
    : {
        columns: [
          {
            width: '*',
            stack: [
              letterheadPlace(),
              { ...broken(badge.name, NAME_LETTERS), fontSize: 16, bold: true, margin: [0, 6, 0, 4] },
              { ...broken(badge.detail, DETAIL_LETTERS), fontSize: 11, margin: [0, 0, 0, 8] },
              { text: badge.category.toUpperCase(), fontSize: 10, bold: true },
            ],
          },
          { width: QR_SIZE, stack: [qrCode(badge.token, QR_SIZE)], margin: [0, 70, 0, 0] },
        ],
        margin: [8, 6, 8, 6],
      };
}
