import { CadrageUsage } from '#generated/enums/cadrage-usage.gen.ts';
import { CatalogueRubrique } from '#generated/enums/catalogue-rubrique.gen.ts';
import type { CatalogueEntry, CatalogueTemplate, PrintedText, Rubrique } from '#domain/catalogue/catalogue-entry.ts';
import { editionOfFilter } from '#domain/exports/edition-of-filter.ts';
import type { FilterNode } from '#generated/entities/descriptor.gen.ts';
import { InscriptionStatut } from '#generated/enums/inscription-statut.gen.ts';
import type { ListFilter } from '#domain/records/query/filter-tree.ts';
import { wholeTitle } from '#domain/values/text/title.ts';
import { equals, groupBy, isOneOf, type ReadRow, type Reading, readRows } from '../film-reports/report-reading.ts';
import { readDirectors } from './read-directors.ts';
import { readLanguages } from './read-languages.ts';
import { type NamedEntry, readPhotos } from './read-photos.ts';
import { readScreeningLines } from './read-screening-lines.ts';

export async function readTemplate(reading: Reading, id: number): Promise<CatalogueTemplate | null> {
  const [row] = await readRows(reading, 'catalogue-gabarit', {
    IdsPk: [id],
    Colonnes: ['Libelle', 'Rubriques', 'IdsLangue', 'IdsTexteType', 'IsConnusSeulement', 'CadragePhotos'],
  });
  if (row === undefined) return null;
  const flags = row.number('Rubriques') ?? 0;
  return {
    id,
    label: row.text('Libelle'),
    rubriques: new Set(RUBRIQUES.filter((name) => (flags & CatalogueRubrique[name]) !== 0)),
    languageIds: row.numbers('IdsLangue'),
    textTypeIds: row.numbers('IdsTexteType'),
    isKnownOnly: row.is('IsConnusSeulement'),
    cropUse: Object.values(CadrageUsage).find((use) => use === row.number('CadragePhotos')) ?? null,
  };
}

const RUBRIQUES: readonly Rubrique[] = [
  'titres',
  'fiche',
  'textes',
  'generique',
  'biographies',
  'filmographies',
  'seances',
  'contacts',
  'photos',
  'index',
];

/** A film that its right-holder took back is in no catalogue, whatever the list shows. */
const PRINTED: readonly FilterNode[] = [equals('Statut', InscriptionStatut.programme), { field: 'DateRetrait', op: 'empty' }];

interface Registration {
  readonly row: ReadRow;
  readonly filmId: number;
  readonly isKnown: boolean;
}

export interface ReadCatalogue {
  readonly entries: readonly CatalogueEntry[];
  /** Null: the filter names no edition and holds no film. */
  readonly year: number | null;
  /** Films of the filter that the public may not know of yet. */
  readonly leftOut: number;
}

/** Films of registrations, with what this person may see of each, in the order of sections and pages. */
export async function readCatalogue(reading: Reading, filter: ListFilter, template: CatalogueTemplate): Promise<ReadCatalogue> {
  const rows = await readRows(reading, 'festival-inscription', {
    ...filter,
    Criteres: { and: [...(filter.Criteres == null ? [] : [filter.Criteres]), ...PRINTED] },
    Tri: [{ Key: 'IdSection' }, { Key: 'PageCatalogue' }, { Key: 'Numero' }],
    Colonnes: ['IdFilm', 'IdSection', 'Eannee', 'Numero', 'PageCatalogue', 'IdProgramme', 'IsConnue'],
  });
  const all = rows.map((row): Registration => ({ row, filmId: row.number('IdFilm') ?? 0, isKnown: row.is('IsConnue') }));
  const printed = template.isKnownOnly ? all.filter(({ isKnown }) => isKnown) : all;
  const year = editionOfFilter(filter) ?? all[0]?.row.number('Eannee') ?? null;
  return { entries: await entriesOf(reading, printed, template), year, leftOut: all.length - printed.length };
}

async function entriesOf(
  reading: Reading,
  printed: readonly Registration[],
  template: CatalogueTemplate,
): Promise<readonly CatalogueEntry[]> {
  const { rubriques } = template;
  const ids = [...new Set(printed.map(({ filmId }) => filmId))];
  const films = new Map((await readRows(reading, 'film', { IdsPk: ids, Colonnes: FILM_COLUMNS })).map((row) => [row.id, row]));
  const texts = await readTexts(reading, ids, template);
  const people = await readDirectors(reading, ids, template);
  const programmes = [...new Set(printed.flatMap(({ row }) => row.number('IdProgramme') ?? []))];
  const screenings = rubriques.has('seances') ? await readScreeningLines(reading, programmes) : new Map<number, readonly string[]>();
  const photos = rubriques.has('photos')
    ? await readPhotos(
        reading,
        printed.map((one) => namesOf(one, films)),
        { cropUse: template.cropUse },
      )
    : new Map<number, never[]>();
  return printed.flatMap(({ row, filmId }): readonly CatalogueEntry[] => {
    const film = films.get(filmId);
    if (film === undefined) return [];
    const filmPeople = people.get(filmId);
    return [
      {
        filmId,
        page: row.number('PageCatalogue'),
        number: row.text('Numero'),
        section: row.text('IdSection').replace(/ \d{4}$/, ''),
        title: film.text('Titre'),
        titles: rubriques.has('titres') ? titlesOf(film, texts.titles.get(filmId) ?? []) : [],
        ...(rubriques.has('fiche') ? factsOf(film) : NO_FACTS),
        directors: filmPeople?.directors ?? [],
        credits: rubriques.has('generique') ? (filmPeople?.credits ?? []) : [],
        texts: rubriques.has('textes') ? (texts.texts.get(filmId) ?? []) : [],
        screenings: screenings.get(row.number('IdProgramme') ?? 0) ?? [],
        contacts: rubriques.has('contacts') ? (filmPeople?.contacts ?? []) : [],
        photos: photos.get(filmId) ?? [],
      },
    ];
  });
}

const FILM_COLUMNS = [
  'Titre',
  'PrefixeInternational',
  'TitreInternational',
  'IdPays',
  'IdsPaysCoProd',
  'AnneeProd',
  'Duree',
  'IdsGenre',
  'IdsLangueDialogue',
];

type Facts = Pick<CatalogueEntry, 'countries' | 'year' | 'duration' | 'genres' | 'languages'>;
const NO_FACTS: Facts = { countries: [], year: '', duration: '', genres: '', languages: '' };

function factsOf(film: ReadRow): Facts {
  return {
    countries: [film.text('IdPays'), ...film.text('IdsPaysCoProd').split(', ')].filter((name) => name !== ''),
    year: film.text('AnneeProd'),
    duration: film.text('Duree'),
    genres: film.text('IdsGenre'),
    languages: film.text('IdsLangueDialogue'),
  };
}

function namesOf({ row, filmId }: Registration, films: ReadonlyMap<number, ReadRow>): NamedEntry {
  return { filmId, page: row.number('PageCatalogue'), number: row.text('Numero'), title: films.get(filmId)?.text('Titre') ?? '' };
}

/** The international title is in English, unless the film has an English one of its own. */
function titlesOf(film: ReadRow, titles: readonly PrintedText[]): readonly PrintedText[] {
  const international = wholeTitle(film.text('PrefixeInternational'), film.text('TitreInternational'));
  const isThere = international === '' || international === film.text('Titre') || titles.some(({ text }) => text === international);
  return isThere ? titles : [...titles, { kind: '', language: 'International', code: 'en', text: international }];
}

interface FilmTexts {
  readonly titles: ReadonlyMap<number, readonly PrintedText[]>;
  readonly texts: ReadonlyMap<number, readonly PrintedText[]>;
}

async function readTexts(reading: Reading, ids: readonly number[], template: CatalogueTemplate): Promise<FilmTexts> {
  const languages = await readLanguages(reading);
  const printed = template.languageIds.length === 0 ? [] : [isOneOf('IdLangue', template.languageIds)];
  const kinds = template.textTypeIds.length === 0 ? [] : [isOneOf('IdTexteType', template.textTypeIds)];
  const titles = await readRows(reading, 'film-titre', {
    Criteres: { and: [isOneOf('IdFilm', ids), ...printed] },
    Tri: [{ Key: 'Id' }],
    Colonnes: ['IdFilm', 'IdLangue', 'Prefixe', 'Titre'],
  });
  const texts = await readRows(reading, 'film-texte', {
    Criteres: { and: [isOneOf('IdFilm', ids), ...printed, ...kinds] },
    Tri: [{ Key: 'IdTexteType' }, { Key: 'IdLangue' }, { Key: 'Id' }],
    Colonnes: ['IdFilm', 'IdTexteType', 'IdLangue', 'Texte'],
  });
  function ofFilms(rows: readonly ReadRow[], toText: (row: ReadRow) => Pick<PrintedText, 'kind' | 'text'>): FilmTexts['texts'] {
    const grouped = groupBy(rows, (row) => row.number('IdFilm') ?? 0);
    return new Map(
      [...grouped].map(([id, filmRows]) => [
        id,
        filmRows.map((row) => ({ ...toText(row), language: row.text('IdLangue'), code: languages.get(row.number('IdLangue') ?? 0) ?? '' })),
      ]),
    );
  }
  const inOrder = printOrder(template, languages);
  return {
    titles: ofFilms(inOrder(titles), (row) => ({ kind: '', text: wholeTitle(row.text('Prefixe'), row.text('Titre')) })),
    texts: ofFilms(inOrder(texts), (row) => ({ kind: row.text('IdTexteType'), text: row.text('Texte') })),
  };
}

/** Types and languages as the template orders them; a template that names no language begins with French, that of the festival. */
function printOrder(
  { languageIds, textTypeIds }: CatalogueTemplate,
  codes: ReadonlyMap<number, string>,
): (rows: readonly ReadRow[]) => readonly ReadRow[] {
  function rankOf(ids: readonly number[], id: number): number {
    const rank = ids.indexOf(id);
    return rank === -1 ? ids.length : rank;
  }
  function languageRank(id: number): number {
    if (languageIds.length > 0) return rankOf(languageIds, id);
    return codes.get(id) === 'fr' ? 0 : 1;
  }
  return (rows) =>
    rows.toSorted(
      (left, right) =>
        rankOf(textTypeIds, left.number('IdTexteType') ?? 0) - rankOf(textTypeIds, right.number('IdTexteType') ?? 0) ||
        left.text('IdTexteType').localeCompare(right.text('IdTexteType'), 'fr') ||
        languageRank(left.number('IdLangue') ?? 0) - languageRank(right.number('IdLangue') ?? 0),
    );
}
