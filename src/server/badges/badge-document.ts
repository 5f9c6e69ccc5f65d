import type { Content } from 'pdfmake/interfaces.js';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { fittedText } from '#server/documents/fitted-text.ts';
import { CARD_TEXT_WIDTH, letterheadPlace } from '#server/documents/letterhead.ts';
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
/** Of a card, its lines aside: sheets are cut beforehand. */
const CARD = { width: 258, height: 146 } as const;
const QR_SIZE = 62;
const NAME = { width: CARD_TEXT_WIDTH, height: 48, size: 16, bold: true } as const;
const DETAIL = { width: CARD_TEXT_WIDTH, height: 28, size: 11 } as const;
const CATEGORY = { width: CARD_TEXT_WIDTH, height: 14, size: 10, bold: true } as const;

/** Ten badges a page, each with its square code and under the letterhead of the festival. */
export function badgeDocument({ title, culture, createdAt, badges }: BadgeSheet): PdfDocument {
  const rows = Array.from({ length: Math.ceil(badges.length / COLUMNS) }, (_, index) =>
    badges.slice(index * COLUMNS, (index + 1) * COLUMNS),
  );
  const body = rows.map((row) => Array.from({ length: COLUMNS }, (_, column) => cardOf(row[column])));
  const content: Content[] = [{ table: { dontBreakRows: true, widths: [CARD.width, CARD.width], heights: CARD.height, body } }];
  return { title, culture, createdAt, pages: 'cards', margins: [30, 30, 30, 30], content };
}

/** Whatever is written on it, a card keeps its size: long texts take smaller letters, and no word is cut. */
function cardOf(badge: PrintedBadge | undefined): Content {
  return badge === undefined
    ? { text: '' }
    : {
        columns: [
          {
            width: CARD_TEXT_WIDTH,
            stack: [
              letterheadPlace(),
              fittedText(badge.name, NAME, { margin: [0, 6, 0, 4] }),
              fittedText(badge.detail, DETAIL, { margin: [0, 0, 0, 8] }),
              fittedText(badge.category.toUpperCase(), CATEGORY),
            ],
          },
          { width: QR_SIZE, stack: [qrCode(badge.token, QR_SIZE)], margin: [0, 70, 0, 0] },
        ],
        columnGap: 8,
        margin: [8, 6, 8, 0],
      };
}
