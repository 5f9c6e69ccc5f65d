import { wholeTitle } from '#domain/values/text/title.ts';
import { parseDuration } from '#domain/values/dates/durations.ts';
import type { ListFilter } from '#domain/records/query/filter-tree.ts';
import { equals, groupBy, isOneOf, type ReadRow, type Reading, readRows } from './report-reading.ts';

/** A film as printed lists show it. */
export interface ReportFilm {
  readonly id: number;
  /** Number of its registration in the edition; else its reference. */
  readonly number: string;
  readonly title: string;
  /** International title, where it says something else. */
  readonly otherTitle: string;
  readonly directors: string;
  readonly country: string;
  readonly countryId: number | null;
  /** Countries of coproduction, after the main one. */
  readonly countries: string;
  readonly year: string;
  readonly seconds: number;
  readonly genres: string;
  readonly languages: string;
  readonly sections: string;
  readonly status: string;
  readonly summary: string;
  /** The summary in the other language of the festival, where there is one. */
  readonly otherSummary: string;
  readonly registrations: readonly Registration[];
  /** Registered in the edition, and the public may not know of it yet. */
  readonly isUnannounced: boolean;
  /** Its right-holder took it back from each section of the edition. */
  readonly isWithdrawn: boolean;
}

interface Registration {
  readonly filmId: number;
  readonly number: string;
  readonly section: string;
  readonly status: string;
  readonly isKnown: boolean;
  readonly isWithdrawn: boolean;
  readonly programmeId: number | null;
  readonly order: number;
}

const COLUMNS = [
  'Titre',
  'PrefixeInternational',
  'TitreInternational',
  'Reference',
  'Realisation',
  'IdPays',
  'IdsPaysCoProd',
  'AnneeProd',
  'Duree',
  'IdsGenre',
  'IdsLangueDialogue',
  'IdResume',
];

/** Films of a filter in its order, with their registrations of one edition. */
export async function readFilms(reading: Reading, filter: ListFilter, edition: number | null): Promise<readonly ReportFilm[]> {
  const rows = await readRows(reading, 'film', { ...filter, Colonnes: COLUMNS });
  const ids = rows.map(({ id }) => id);
  const registrations = groupBy(await readRegistrations(reading, ids, edition), ({ filmId }) => filmId);
  const others = await readOtherSummaries(reading, ids);
  return rows.map((row) => toFilm(row, registrations.get(row.id) ?? [], others.get(row.id) ?? ''));
}

function toFilm(row: ReadRow, registrations: readonly Registration[], otherSummary: string): ReportFilm {
  const title = row.text('Titre');
  const summary = row.text('IdResume');
  const otherTitle = wholeTitle(row.text('PrefixeInternational'), row.text('TitreInternational'));
  return {
    id: row.id,
    number: unique(registrations.map(({ number }) => number)) || row.text('Reference'),
    title,
    otherTitle: otherTitle === title ? '' : otherTitle,
    directors: row.text('Realisation'),
    country: row.text('IdPays'),
    countryId: row.number('IdPays'),
    countries: [row.text('IdPays'), row.text('IdsPaysCoProd')].filter((text) => text !== '').join(', '),
    year: row.text('AnneeProd'),
    seconds: parseDuration(row.wire('Duree')) ?? 0,
    genres: row.text('IdsGenre'),
    languages: row.text('IdsLangueDialogue'),
    sections: unique(registrations.map(({ section }) => section)),
    status: unique(registrations.map(({ status }) => status)),
    summary,
    otherSummary: otherSummary === summary ? '' : otherSummary,
    registrations,
    isUnannounced: registrations.length > 0 && !registrations.some(({ isKnown }) => isKnown),
    isWithdrawn: registrations.length > 0 && registrations.every((one) => one.isWithdrawn),
  };
}

async function readRegistrations(reading: Reading, filmIds: readonly number[], edition: number | null): Promise<readonly Registration[]> {
  if (edition === null) return [];
  const rows = await readRows(reading, 'festival-inscription', {
    Criteres: { and: [isOneOf('IdFilm', filmIds), equals('Eannee', edition)] },
    Tri: [{ Key: 'Numero' }],
    Colonnes: ['IdFilm', 'IdSection', 'Numero', 'Statut', 'IdProgramme', 'Ordre', 'IsConnue', 'DateRetrait'],
  });
  return rows.map((row) => ({
    filmId: row.number('IdFilm') ?? 0,
    number: row.text('Numero'),
    section: row.text('IdSection').replace(/ \d{4}$/, ''),
    status: row.text('Statut'),
    isKnown: row.is('IsConnue'),
    isWithdrawn: row.text('DateRetrait') !== '',
    programmeId: row.number('IdProgramme'),
    order: row.number('Ordre') ?? Number.MAX_SAFE_INTEGER,
  }));
}

/** French documents carry the English text too, and the others the French one. */
async function readOtherSummaries({ tools, context }: Reading, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const culture = context.culture === 'fr' ? 'en' : 'fr';
  const rows = await readRows({ tools, context: { ...context, culture } }, 'film', { IdsPk: ids, Colonnes: ['IdResume'] });
  return new Map(rows.map((row) => [row.id, row.text('IdResume')]));
}

function unique(texts: readonly string[]): string {
  return [...new Set(texts.filter((text) => text !== ''))].join(', ');
}
