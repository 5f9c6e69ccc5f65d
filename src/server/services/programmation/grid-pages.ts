import type { Content } from 'pdfmake/interfaces.js';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { SeanceEtat } from '#generated/enums/seance-etat.gen.ts';
import type { PrintedBlock, PrintedDay, PrintedRoom } from '#domain/programmation/printed-grid.ts';
import { clockText } from '#domain/programmation/festival-day.ts';
import { formatFullDay } from '#domain/values/dates.ts';
import { type ServerText, textsIn } from '#domain/texts/server-texts.ts';
import { fittedText } from '#server/documents/fitted-text.ts';
import { INK } from '#server/documents/pdf-styles.ts';

/** Points, on their longer side: a grid lies down. */
const SHEETS = { a4: { width: 842, height: 595 }, a3: { width: 1191, height: 842 } } as const;
export type GridFormat = keyof typeof SHEETS;

export const GRID_MARGINS = [20, 22, 20, 34] as const;
const [LEFT, TOP, RIGHT, BOTTOM] = GRID_MARGINS;
const HOURS_WIDTH = 26;
/** Under it, a title is no longer read at arm's length: what has no room goes to another page. */
const COLUMN_MIN = 80;
const TITLE_HEIGHT = 22;
const HEAD_HEIGHT = 24;
const TITLE_SIZE = 8.5;
const HOURS_SIZE = 6.5;
const LINE_HEIGHT = 8.5;
/** Under it, hours and title share their lines. */
const TWO_TEXTS_MIN = 24;
const INNER = 2;

interface Frame {
  readonly left: number;
  readonly top: number;
  readonly columnWidth: number;
  readonly from: number;
  readonly to: number;
  readonly pointsAMinute: number;
}

/** The grid on paper: as many pages a day as its rooms need, and every hour and title whole. */
export function gridPages(
  days: readonly PrintedDay[],
  { format, culture }: { readonly format: GridFormat; readonly culture: Language },
): Content[] {
  const text = textsIn(culture);
  const sheet = SHEETS[format];
  const perPage = Math.floor((sheet.width - LEFT - RIGHT - HOURS_WIDTH) / COLUMN_MIN);
  const pages = days.flatMap((day) => shareRooms(day.rooms, perPage).map((rooms) => ({ day, ...rooms })));
  return pages.flatMap(({ day, rooms, first }, index): Content[] => {
    const count = day.rooms.length;
    const which = rooms.length === count ? null : text('imprime.sallesDeLaPage', { de: first, a: first + rooms.length - 1, total: count });
    const title = [text('imprime.grilleDu', { jour: formatFullDay(day.day, culture) }), ...(which === null ? [] : [which])].join(' · ');
    const frame = frameOf(day, rooms.length, sheet);
    return [
      { text: title, fontSize: 12, bold: true, ...(index === 0 ? {} : { pageBreak: 'before' as const }) },
      ...lines(frame, rooms.length),
      ...rooms.flatMap((room, rank) => column(room, { frame, left: frame.left + rank * frame.columnWidth, text })),
    ];
  });
}

/** Pages of about as many rooms each. */
function shareRooms(
  rooms: readonly PrintedRoom[],
  perPage: number,
): readonly { readonly rooms: readonly PrintedRoom[]; readonly first: number }[] {
  const pages = Math.ceil(rooms.length / perPage);
  const each = Math.ceil(rooms.length / Math.max(1, pages));
  return Array.from({ length: pages }, (_, page) => ({ rooms: rooms.slice(page * each, (page + 1) * each), first: page * each + 1 }));
}

/** All pages of a day have the same hours. */
function frameOf({ rooms }: PrintedDay, columns: number, { width, height }: { readonly width: number; readonly height: number }): Frame {
  const blocks = rooms.flatMap((room) => room.blocks);
  const from = Math.floor(Math.min(...blocks.map(({ start }) => start), 18 * 60) / 60) * 60;
  const to = Math.ceil(Math.max(...blocks.map(({ end }) => end), from + 4 * 60) / 60) * 60;
  const top = TOP + TITLE_HEIGHT + HEAD_HEIGHT;
  return {
    left: LEFT + HOURS_WIDTH,
    top,
    columnWidth: (width - LEFT - RIGHT - HOURS_WIDTH) / columns,
    from,
    to,
    pointsAMinute: (height - top - BOTTOM - LINE_HEIGHT) / (to - from),
  };
}

/** The hours and the lines between them. */
function lines({ left, top, columnWidth, from, to, pointsAMinute }: Frame, columns: number): Content[] {
  const hours = Array.from({ length: (to - from) / 60 + 1 }, (_, hour) => from + hour * 60);
  function heightOf(minutes: number): number {
    return (minutes - from) * pointsAMinute;
  }
  const right = columnWidth * columns;
  return [
    {
      absolutePosition: { x: left, y: top },
      canvas: [
        ...hours.map((hour) => ({
          type: 'line' as const,
          x1: -4,
          y1: heightOf(hour),
          x2: right,
          y2: heightOf(hour),
          lineWidth: 0.4,
          lineColor: INK.line,
        })),
        ...Array.from({ length: columns + 1 }, (_, rank) => ({
          type: 'line' as const,
          x1: rank * columnWidth,
          y1: -HEAD_HEIGHT,
          x2: rank * columnWidth,
          y2: heightOf(to),
          lineWidth: 0.4,
          lineColor: INK.line,
        })),
      ],
    },
    ...hours.map((hour) =>
      placed(
        { text: clockText(hour), fontSize: HOURS_SIZE, color: INK.aside },
        { x: LEFT, y: top + heightOf(hour) - 4, width: HOURS_WIDTH },
      ),
    ),
  ];
}

interface ColumnPlace {
  readonly frame: Frame;
  readonly left: number;
  readonly text: ServerText;
}

function column({ name, seats, blocks }: PrintedRoom, { frame, left, text }: ColumnPlace): Content[] {
  const width = frame.columnWidth - 2 * INNER;
  const roomTitle = [name ?? text('imprime.sansSalle'), ...(seats === null ? [] : [`(${seats})`])].join(' ');
  return [
    placed(fittedText(roomTitle, { width, height: HEAD_HEIGHT - 3, size: TITLE_SIZE, bold: true }), {
      x: left + INNER,
      y: frame.top - HEAD_HEIGHT,
      width,
    }),
    ...blocks.flatMap((block) => blockContents(block, { frame, left, text })),
  ];
}

function blockContents(block: PrintedBlock, { frame, left, text }: ColumnPlace): Content[] {
  const { start, end, free, lane, lanes, name, etat, colours } = block;
  const width = frame.columnWidth / lanes;
  const x = left + lane * width;
  const y = frame.top + (start - frame.from) * frame.pointsAMinute;
  const height = (end - start) * frame.pointsAMinute;
  const room = ((free ?? frame.to) - start) * frame.pointsAMinute - INNER;
  const isCancelled = etat === SeanceEtat.annulee;
  const shown = colours === null || isCancelled ? { background: '#ffffff', ink: INK.text } : colours;
  // Words that go on below a short block stand on the paper.
  const isShort = height < TWO_TEXTS_MIN && room > height;
  const ink = isShort ? INK.text : shown.ink;
  const hours = `${clockText(start)}–${clockText(end)}`;
  const title = isCancelled ? `${text('imprime.annulee')} ${name}` : name;
  const inner = { x: x + INNER + 2, width: width - 2 * INNER - 3 };
  const words = isShort ? room : height - INNER;
  return [
    {
      absolutePosition: { x: x + 1, y },
      canvas: [
        {
          type: 'rect',
          x: 0,
          y: 0,
          w: isShort ? 3 : width - 2,
          h: Math.max(1, height),
          color: shown.background,
          lineColor: colours?.background ?? INK.aside,
          lineWidth: 0.6,
          ...(etat === SeanceEtat.brouillon ? { dash: { length: 2 }, lineColor: INK.text } : {}),
        },
      ],
    },
    ...(words >= TWO_TEXTS_MIN
      ? [
          placed(fittedText(hours, { width: inner.width, height: LINE_HEIGHT, size: HOURS_SIZE }, { color: ink }), { ...inner, y: y + 1 }),
          placed(fittedText(title, { width: inner.width, height: words - LINE_HEIGHT - 1, size: TITLE_SIZE, bold: true }, { color: ink }), {
            ...inner,
            y: y + 1 + LINE_HEIGHT,
          }),
        ]
      : [
          placed(fittedText(`${hours} ${title}`, { width: inner.width, height: words, size: TITLE_SIZE, bold: true }, { color: ink }), {
            ...inner,
            y: y + 0.5,
          }),
        ]),
  ];
}

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Columns keep the width of what stands at a place of the page. */
function placed(content: Content, { x, y, width }: Spot): Content {
  const sized = typeof content === 'object' && !Array.isArray(content) ? Object.assign(content, { width }) : content;
  return { columns: [sized], absolutePosition: { x, y } };
}
