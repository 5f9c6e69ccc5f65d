import type { Content } from 'pdfmake/interfaces.js';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { BadgeFormat } from '#generated/enums/badge-format.gen.ts';
import type { PdfDocument } from '#server/documents/pdf-document.ts';
import { badgeCard } from './badge-card.ts';
import { cardSize, placesOf } from './badge-sheet.ts';
import type { PrintedBadge } from './printed-badge.ts';

interface BadgeSheet {
  readonly title: string;
  readonly culture: Language;
  readonly createdAt: Date;
  readonly badges: readonly PrintedBadge[];
}

/** Badges on sheets of A4 to cut: cards ten a page, A6 two a page on its side, under the letterhead of the festival. */
export function badgeDocument({ title, culture, createdAt, badges }: BadgeSheet): PdfDocument {
  const pages = [...Map.groupBy(badges, ({ layout }) => layout.format)].flatMap(([format, group]) => pagesOf(format, group));
  const content = pages.flatMap(({ cards, format }, index) => [...pageStart(index, format), ...cards]);
  const orientation = orientationOf(pages[0]?.format ?? BadgeFormat.carte);
  return { title, culture, createdAt, pages: 'cards', orientation, margins: [0, 0, 0, 0], content };
}

interface Page {
  readonly format: BadgeFormat;
  readonly cards: readonly Content[];
}

function pagesOf(format: BadgeFormat, badges: readonly PrintedBadge[]): readonly Page[] {
  const places = placesOf(format);
  const count = Math.ceil(badges.length / places.length);
  return Array.from({ length: count }, (_, page) => ({
    format,
    cards: badges.slice(page * places.length, (page + 1) * places.length).flatMap((badge, index) => {
      const place = places[index];
      return place === undefined ? [] : badgeCard(badge, { ...place, ...cardSize(format) });
    }),
  }));
}

function pageStart(index: number, format: BadgeFormat): readonly Content[] {
  return index === 0 ? [] : [{ text: '', pageBreak: 'before', pageOrientation: orientationOf(format) }];
}

function orientationOf(format: BadgeFormat): 'portrait' | 'landscape' {
  return format === BadgeFormat.a6 ? 'landscape' : 'portrait';
}
