import type { ServerText } from '#domain/texts/server-texts.ts';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { formatFilmDuration } from '#domain/values/dates/durations.ts';
import { picture } from '#server/documents/pdf-blocks.ts';
import type { LayoutName } from '#server/documents/pdf-styles.ts';
import type { ReportFilm } from './report-films.ts';

type Pictures = ReadonlyMap<number, Uint8Array>;

/** Rows of a page, and the points that each takes at most on the first one, below its heading (decision A-92). */
const TEN = { rows: 10, height: 36, pictureWidth: 54, pictureHeight: 34, lines: 3 } as const;
const SIX = { rows: 6, height: 64, pictureWidth: 104, pictureHeight: 62, lines: 6 } as const;
type Format = typeof TEN | typeof SIX;
/** Characters of the smallest print in a hundred points, on average. */
const CHARACTERS_A_HUNDRED_POINTS = 25;
const GRID: LayoutName = 'grid';

/** « Fiche film (10) »: what a programmer lays on the table, ten films a page. */
export function filmSheet(films: readonly ReportFilm[], pictures: Pictures, text: ServerText): Content[] {
  return pagesOf(films, TEN, {
    widths: [TEN.pictureWidth, 44, '*', 130, 84, 30, 38, 130],
    titles: [
      '',
      text('document.numero'),
      text('document.titre'),
      text('document.realisation'),
      text('document.pays'),
      text('document.annee'),
      text('document.duree'),
      text('document.section'),
    ],
    cells: (film) => [
      pictureCell(pictures.get(film.id), TEN),
      film.number,
      titleCell(film),
      clip(film.directors, 130 * 3),
      clip(film.countries, 84 * 3),
      film.year,
      duration(film),
      { stack: [clip(film.sections, 130 * 2), { text: film.status, style: 'aside' }] },
    ],
  });
}

/** « Fiche de visionnage »: the film, what it tells, and room to write; with pictures six a page, without them ten. */
export function viewingSheet(films: readonly ReportFilm[], pictures: Pictures | null, text: ServerText): Content[] {
  const format = pictures === null ? TEN : SIX;
  const summaryWidth = pictures === null ? 210 : 190;
  return [
    { text: text('document.visionneur'), margin: [0, 0, 0, 6] },
    ...pagesOf(films, format, {
      widths: [...(pictures === null ? [] : [format.pictureWidth]), 40, 170, summaryWidth, 38, 60, '*'],
      titles: [
        ...(pictures === null ? [] : ['']),
        text('document.numero'),
        text('document.film'),
        text('document.resume'),
        text('document.note'),
        text('document.avis'),
        text('document.commentaire'),
      ],
      cells: (film) => [
        ...(pictures === null ? [] : [pictureCell(pictures.get(film.id), format)]),
        film.number,
        viewedCell(film),
        { text: clip(film.summary || film.otherSummary, summaryWidth * format.lines), fontSize: 7.5 },
        '',
        '',
        '',
      ],
    }),
  ];
}

interface Columns {
  readonly widths: readonly (number | '*')[];
  readonly titles: readonly string[];
  readonly cells: (film: ReportFilm) => TableCell[];
}

/** A table a page, its rows as high whatever they hold. */
function pagesOf(films: readonly ReportFilm[], { rows, height }: Format, { widths, titles, cells }: Columns): Content[] {
  return Array.from({ length: Math.ceil(films.length / rows) }, (_, page) => films.slice(page * rows, (page + 1) * rows)).map(
    (shown, page): Content => ({
      layout: GRID,
      fontSize: 8.5,
      ...(page === 0 ? {} : { pageBreak: 'before' }),
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: [...widths],
        heights: [12, ...shown.map(() => height)],
        body: [titles.map((title) => ({ text: title, style: 'columnTitle' })), ...shown.map(cells)],
      },
    }),
  );
}

function pictureCell(bytes: Uint8Array | undefined, { pictureWidth: width, pictureHeight: height }: Format): TableCell {
  return (bytes === undefined ? null : picture({ bytes, width, height })) ?? '';
}

function titleCell(film: ReportFilm): TableCell {
  return {
    stack: [
      { text: clip(film.title, 150), bold: true },
      ...(film.otherTitle === '' ? [] : [{ text: clip(film.otherTitle, 150), italics: true }]),
      { text: clip([film.genres, film.languages].filter((text) => text !== '').join(' · '), 180), style: 'aside' },
    ],
  };
}

function viewedCell(film: ReportFilm): TableCell {
  return {
    stack: [
      { text: clip(film.title, 170), bold: true },
      ...(film.directors === '' ? [] : [clip(film.directors, 170)]),
      { text: clip([film.country, film.year, duration(film)].filter((text) => text !== '').join(' · '), 190), style: 'aside' },
    ],
  };
}

function duration({ seconds }: ReportFilm): string {
  return seconds === 0 ? '' : formatFilmDuration(seconds);
}

/** As many characters as stand in that many points; a row that grew would push the last film to another page. */
function clip(text: string, points: number): string {
  const max = Math.floor((points * CHARACTERS_A_HUNDRED_POINTS) / 100);
  return text.length <= max ? text : `${text.slice(0, max - 1).trimEnd()}…`;
}
