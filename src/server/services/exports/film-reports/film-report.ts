import { editionOfFilter } from '#domain/exports/edition-of-filter.ts';
import { type FilmReport, PRINTED_ROWS_MAX } from '#domain/exports/export-formats.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import type { ListFilter } from '#domain/records/query/filter-tree.ts';
import { heading, paragraph } from '#server/documents/pdf-blocks.ts';
import type { PdfDocument } from '#server/documents/pdf-document.ts';
import { invalidFields } from '#domain/errors/app-error.ts';
import { workingEdition } from './edition-repository.ts';
import { readFilms } from './report-films.ts';
import { byCollection, byCountry, byDirector } from './report-groups.ts';
import { dayPages, groupPages, programmePages, totalOf } from './report-pages.ts';
import { readPictures } from './report-pictures.ts';
import type { Reading } from './report-reading.ts';
import { daysOf, readProgrammes } from './report-screenings.ts';
import { filmSheet, viewingSheet } from './report-sheets.ts';
import { type ServerText, textsIn } from '#domain/texts/server-texts.ts';
import type { ReportFilm } from './report-films.ts';

/** Lists with pictures or boxes to fill in need the width (decision A-92). */
const LANDSCAPE: ReadonlySet<FilmReport> = new Set(['film-fiche-10', 'film-visionnage-10', 'film-visionnage-6']);

/** One of the eight printed lists of films (001 §9), of the films of a filter, with what this person may see of them. */
export async function filmReport(reading: Reading, format: FilmReport, filter: ListFilter): Promise<PdfDocument> {
  const { context, tools } = reading;
  const text = textsIn(context.culture);
  const edition = editionOfFilter(filter) ?? (await workingEdition(tools.engine.pool, context.user.id));
  const films = (await readFilms(reading, filter, edition)).map((film) => marked(film, text));
  if (films.length > PRINTED_ROWS_MAX) throw invalidFields({ path: 'filter', code: 'trop-elements', params: { max: PRINTED_ROWS_MAX } });
  const title = text(`etat.${format}`);
  const now = tools.engine.now();
  return {
    title: `${text('document.films')} – ${title}`,
    culture: context.culture,
    createdAt: new Date(`${now}Z`),
    ...(edition === null ? {} : { year: edition }),
    orientation: LANDSCAPE.has(format) ? 'landscape' : 'portrait',
    header: {
      left: `${text('document.films')} – ${title}`,
      right: edition === null ? '' : text('document.edition', { annee: edition }),
    },
    footer: text('document.imprime', { date: formatDateTime(now), nom: context.user.nom }),
    // A sheet by programme has the head of its programme.
    content: [
      ...(format === 'film-programme'
        ? internal(films, text).map(paragraph)
        : [heading(title, [totalOf(films, text), ...internal(films, text)].join(' · '))]),
      ...(await contentOf(reading, format, { films, text })),
    ],
  };
}

/** On paper that leaves the office, what the public may not know yet must be seen at once. */
function marked(film: ReportFilm, text: ServerText): ReportFilm {
  if (film.isWithdrawn) return { ...film, title: text('document.retire', { titre: film.title }) };
  return film.isUnannounced ? { ...film, title: text('document.nonAnnonce', { titre: film.title }) } : film;
}

function internal(films: readonly ReportFilm[], text: ServerText): readonly string[] {
  const count = films.filter(({ isUnannounced, isWithdrawn }) => isUnannounced && !isWithdrawn).length;
  return count === 0 ? [] : [text('document.interne', { count })];
}

interface Printed {
  readonly films: readonly ReportFilm[];
  readonly text: ServerText;
}

async function contentOf(reading: Reading, format: FilmReport, { films, text }: Printed): Promise<PdfDocument['content']> {
  const { culture } = reading.context;
  function pictures() {
    return readPictures(
      reading,
      films.map(({ id }) => id),
    );
  }
  switch (format) {
    case 'film-fiche-10':
      return filmSheet(films, await pictures(), text);
    case 'film-visionnage-10':
      return viewingSheet(films, null, text);
    case 'film-visionnage-6':
      return viewingSheet(films, await pictures(), text);
    case 'film-pays':
      return groupPages(byCountry(reading, films, text('document.sansPays')), text);
    case 'film-realisateur':
      return groupPages(await byDirector(reading, films, text('document.sansRealisateur')), text);
    case 'film-collection':
      return groupPages(await byCollection(reading, films, text('document.sansCollection')), text);
    case 'film-jour':
      return dayPages(daysOf(await readProgrammes(reading, films)), { text, culture, films });
    default:
      return programmePages(await readProgrammes(reading, films), { text, culture, films });
  }
}
