import type { ServerKey, ServerText } from '#domain/texts/server-texts.ts';
import type { Content } from 'pdfmake/interfaces.js';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { formatFilmDuration } from '#domain/values/dates/durations.ts';
import { heading, linesTable, paragraph, subheading } from '#server/documents/pdf-blocks.ts';
import type { ReportFilm } from './report-films.ts';
import type { FilmGroup } from './report-groups.ts';
import type { ReportDay, ReportProgramme } from './report-screenings.ts';
import type { PlainMessageKey } from '#generated/i18n/keys.gen.ts';

interface Printing {
  readonly text: ServerText;
  readonly culture: Language;
  readonly films: readonly ReportFilm[];
}

/** Total of the list, with withdrawn films listed and not counted. `Films : 12 · Durée totale : 5 h 12`. */
export function totalOf(films: readonly ReportFilm[], text: ServerText): string {
  const shown = films.filter(({ isWithdrawn }) => !isWithdrawn);
  const minutes = Math.round(shown.reduce((sum, { seconds }) => sum + seconds, 0) / 60);
  const hours = Math.floor(minutes / 60);
  const total = hours === 0 ? `${minutes} min` : `${hours} h ${String(minutes % 60).padStart(2, '0')}`;
  return text('document.total', { films: shown.length, duree: total });
}

/** A title and its films, one group after the other, in columns as wide as the words of all; their titles come back on each page. */
export function groupPages(groups: readonly FilmGroup[], text: ServerText): Content[] {
  return groups.map(({ title, films }) =>
    linesTable({
      caption: `${title} · ${totalOf(films, text)}`,
      columns: COLUMNS.map((column) => ({ ...column, title: text(column.title) })),
      rows: films.map(filmCells),
    }),
  );
}

/** Day after day, each screening with its films: what is shown where and when. */
export function dayPages(days: readonly ReportDay[], { text, culture, films }: Printing): Content[] {
  const shown = new Set(days.flatMap(({ screenings }) => screenings.flatMap(({ programme }) => programme.films)));
  const others = films.filter((film) => !shown.has(film));
  return [
    ...days.map(({ day, screenings }): Content => ({
      stack: [
        subheading(longDay(day, culture)),
        linesTable({
          columns: [
            { title: text('document.heure') },
            { title: text('document.salle') },
            { title: text('document.programme') },
            { title: text('document.films'), width: '*' },
          ],
          rows: screenings.map(({ screening, programme }) => [
            screening.time,
            { stack: [screening.venue, { text: screening.kind, style: 'aside' }] },
            {
              stack: [
                { text: programme.title, bold: true },
                { text: programme.section, style: 'aside' },
              ],
            },
            { stack: programme.films.map(filmLine) },
          ]),
        }),
      ],
    })),
    ...leftOver(others, text('document.sansSeance'), text),
  ];
}

/** A sheet a programme: its screenings, its text, its films in the order they are shown. */
export function programmePages(programmes: readonly ReportProgramme[], printing: Printing): Content[] {
  const shown = new Set(programmes.flatMap(({ films }) => films));
  const others = printing.films.filter((film) => !shown.has(film));
  const sheets = [
    ...programmes.map((programme) => programmeSheet(programme, printing)),
    leftOver(others, printing.text('document.sansProgramme'), printing.text),
  ];
  return sheets
    .filter((stack) => stack.length > 0)
    .map((stack, index): Content => ({ stack, ...(index === 0 ? {} : { pageBreak: 'before' }) }));
}

/** Films that a document by day or by programme has no place for: none is lost in silence. */
function leftOver(films: readonly ReportFilm[], title: string, text: ServerText): Content[] {
  return films.length === 0 ? [] : groupPages([{ title, films }], text);
}

function programmeSheet(programme: ReportProgramme, { text, culture }: Printing): Content[] {
  return [
    heading(
      programme.title,
      [programme.section, programme.audience, totalOf(programme.films, text)].filter((part) => part !== '').join(' · '),
    ),
    ...(programme.text === '' ? [] : [paragraph(programme.text)]),
    ...programme.screenings.map(({ day, time, venue, kind }): Content => ({
      text: [{ text: `${longDay(day, culture)}, ${time}`, bold: true }, ` – ${[venue, kind].filter((part) => part !== '').join(', ')}`],
      margin: [0, 0, 0, 2],
    })),
    { text: '', margin: [0, 4, 0, 4] },
    ...programme.films.map((film, index): Content => ({
      unbreakable: true,
      margin: [0, 0, 0, 10],
      columnGap: 10,
      columns: [
        { text: `${index + 1}.`, width: 16, bold: true, alignment: 'right' },
        { width: '*', stack: filmNotice(film) },
      ],
    })),
  ];
}

function filmNotice(film: ReportFilm): Content[] {
  return [
    {
      text: [
        { text: film.title, bold: true, fontSize: 11 },
        ...(film.otherTitle === '' ? [] : [{ text: ` – ${film.otherTitle}`, italics: true }]),
      ],
    },
    { text: [film.directors, film.countries, film.year, durationOf(film)].filter((part) => part !== '').join(' · ') },
    { text: [film.number, film.genres, film.languages].filter((part) => part !== '').join(' · '), style: 'aside' },
    ...(film.summary === '' ? [] : [{ text: film.summary, margin: MARGIN_ABOVE }]),
    ...(film.otherSummary === '' ? [] : [{ text: film.otherSummary, italics: true, margin: MARGIN_ABOVE }]),
  ];
}

const MARGIN_ABOVE: [number, number, number, number] = [0, 3, 0, 0];

interface Column {
  readonly title: Extract<ServerKey, PlainMessageKey>;
  readonly width?: '*';
  readonly alignment?: 'right';
}

const COLUMNS: readonly Column[] = [
  { title: 'document.numero' },
  { title: 'document.titre', width: '*' },
  { title: 'document.realisation' },
  { title: 'document.pays' },
  { title: 'document.annee' },
  { title: 'document.duree', alignment: 'right' },
];

function filmCells(film: ReportFilm): (string | Content)[] {
  return [
    film.number,
    { stack: [{ text: film.title, bold: true }, ...(film.otherTitle === '' ? [] : [{ text: film.otherTitle, italics: true }])] },
    film.directors,
    film.countries,
    film.year,
    durationOf(film),
  ];
}

function filmLine(film: ReportFilm): Content {
  return {
    text: [
      { text: film.title, bold: true },
      [film.directors, film.country, film.year, durationOf(film)]
        .filter((part) => part !== '')
        .map((part) => ` · ${part}`)
        .join(''),
    ],
  };
}

function durationOf({ seconds }: ReportFilm): string {
  return seconds === 0 ? '' : formatFilmDuration(seconds);
}

/** `lundi 1 février 2027`. */
function longDay(day: string, culture: Language): string {
  return new Intl.DateTimeFormat(culture, { dateStyle: 'full', timeZone: 'UTC' }).format(Date.parse(`${day}T00:00:00Z`));
}
