import type { Content } from 'pdfmake/interfaces.js';
import { BadgeFormat } from '#generated/enums/badge-format.gen.ts';
import { badgeName } from '#domain/badges/badge-name.ts';
import { readableInk } from '#domain/programmation/readable-ink.ts';
import { type Fitted, fittedText } from '#server/documents/fitted-text.ts';
import { letterheadPlace } from '#server/documents/letterhead.ts';
import { qrCode } from '#server/documents/pdf-blocks.ts';
import { placedPicture } from '#server/documents/placed-picture.ts';
import type { PrintedBadge } from './printed-badge.ts';
import type { CardBox } from './badge-sheet.ts';
import { cropMarks } from './crop-marks.ts';

interface Line {
  readonly y: number;
  readonly height: number;
  readonly letters: number;
}

/** Vertical places and sizes of the parts of a card, in points from its upper left corner. */
interface Places {
  readonly side: number;
  readonly band: { readonly height: number; readonly letters: number };
  readonly portrait: { readonly y: number; readonly width: number; readonly height: number };
  /** Texts stand beside the portrait, not below. */
  readonly isBeside: boolean;
  readonly given: Line;
  readonly surname: Line;
  readonly detail: Line;
  readonly letterhead: { readonly y: number };
  readonly zones: { readonly y: number; readonly size: number };
  /** A whole number of points a module (29 for a token); at least four modules of white stand around it. */
  readonly code: { readonly size: number; readonly margin: number };
}

const PLACES: Readonly<Record<BadgeFormat, Places>> = {
  [BadgeFormat.a6]: {
    side: 20,
    band: { height: 58, letters: 24 },
    portrait: { y: 74, width: 112, height: 140 },
    isBeside: false,
    given: { y: 222, height: 40, letters: 30 },
    surname: { y: 262, height: 28, letters: 20 },
    detail: { y: 292, height: 22, letters: 13 },
    letterhead: { y: 376 },
    zones: { y: 74, size: 44 },
    code: { size: 87, margin: 16 },
  },
  [BadgeFormat.carte]: {
    side: 10,
    band: { height: 24, letters: 12 },
    portrait: { y: 31, width: 52, height: 65 },
    isBeside: true,
    given: { y: 28, height: 37, letters: 30 },
    surname: { y: 64, height: 22, letters: 17 },
    detail: { y: 86, height: 13, letters: 9.5 },
    letterhead: { y: 102 },
    zones: { y: 124, size: 22 },
    code: { size: 58, margin: 8 },
  },
};

/** One badge: band in the colour of its category, names read at two metres, code away from the cut. */
export function badgeCard(badge: PrintedBadge, box: CardBox): readonly Content[] {
  const places = PLACES[badge.layout.format];
  const { layout } = badge;
  const portrait = layout.hasPortrait ? badge.portrait : null;
  const placed = { box, places, hasPortrait: portrait !== null };
  return [
    ...bandOf(badge, box, places),
    ...(layout.hasCropMarks ? [cropMarks(box)] : []),
    ...(portrait === null ? [] : [at(box, [places.side, places.portrait.y], placedPicture(portrait, places.portrait))]),
    ...wordsOf(badge, placed),
    ...(layout.hasZones ? zonesOf(badge, placed) : []),
    at(box, [places.side, places.letterhead.y], letterheadPlace()),
    codeOf(badge, box, places),
  ];
}

function at(box: CardBox, [x, y]: readonly [number, number], content: Content): Content {
  return { absolutePosition: { x: box.x + x, y: box.y + y }, stack: [content] };
}

/** Colour runs over the cut: a knife is never exact. */
const BLEED = 3;

function bandOf({ category, layout }: PrintedBadge, box: CardBox, { side, band }: Places): readonly Content[] {
  const [width, height] = [box.width + 2 * BLEED, band.height + BLEED];
  const fitted = { width: box.width - 2 * side, height: band.height - 2, size: band.letters, bold: true };
  const words = fittedText(category.toUpperCase(), fitted, { color: readableInk(layout.colour, null) });
  return [
    at(box, [-BLEED, -BLEED], { canvas: [{ type: 'rect', x: 0, y: 0, w: width, h: height, color: layout.colour }] }),
    ...(category === '' ? [] : [at(box, [side, (band.height - band.letters * 1.25) / 2], words)]),
  ];
}

interface Placed {
  readonly box: CardBox;
  readonly places: Places;
  readonly hasPortrait: boolean;
}

/** A text keeps to its box: long ones take smaller letters, and no word is cut. */
function wordsOf({ name, given, detail, layout }: PrintedBadge, { box, places, hasPortrait }: Placed): readonly Content[] {
  const words = badgeName(name, given);
  const x = hasPortrait && places.isBeside ? places.side + places.portrait.width + 8 : places.side;
  const codeTop = box.height - places.code.margin - places.code.size;
  const beforeCode = places.code.margin + places.code.size + QUIET;
  function line(text: string, { y, height, letters }: Line, bold: boolean): readonly Content[] {
    const right = y + height > codeTop ? beforeCode : places.side;
    const fitted: Fitted = { width: box.width - x - right, height, size: letters, bold };
    return text === '' ? [] : [at(box, [x, y], fittedText(text, fitted))];
  }
  return [
    ...line(words.given, words.surname === '' ? wholeName(places) : places.given, true),
    ...line(words.surname, places.surname, true),
    ...(layout.hasStructure ? line(detail, places.detail, false) : []),
  ];
}

/** White between a text and the code. */
const QUIET = 8;

/** A name in one piece has the room of both lines. */
function wholeName({ given, surname }: Places): Line {
  return { ...given, height: surname.y + surname.height - given.y };
}

const ZONE_GAP = 4;

/** Letters in boxes: beside the portrait of an A6, at the foot of a card, left of its code. */
function zonesOf({ zones }: PrintedBadge, { box, places, hasPortrait }: Placed): readonly Content[] {
  const { y, size } = places.zones;
  const step = size + ZONE_GAP;
  const left = hasPortrait && !places.isBeside ? places.side + places.portrait.width + 12 : places.side;
  const right = places.isBeside ? places.code.size + places.code.margin + 8 : places.side;
  const perRow = Math.max(1, Math.floor((box.width - left - right + ZONE_GAP) / step));
  const rows = places.isBeside ? 1 : 3;
  return zones.slice(0, perRow * rows).flatMap((letter, index) => {
    const x = left + (index % perRow) * step;
    const top = y + Math.floor(index / perRow) * step;
    const fitted: Fitted = { width: size - 6, height: size, size: size * 0.72, bold: true };
    return [
      at(box, [x, top], { canvas: [{ type: 'rect', x: 0, y: 0, w: size, h: size, lineWidth: 1.2, lineColor: '#000000' }] }),
      at(box, [x + 3, top + size * 0.08], {
        columns: [{ width: size - 6, stack: [fittedText(letter, fitted, { alignment: 'center' })] }],
      }),
    ];
  });
}

function codeOf({ token }: PrintedBadge, box: CardBox, { code }: Places): Content {
  return at(box, [box.width - code.margin - code.size, box.height - code.margin - code.size], qrCode(token, code.size));
}
