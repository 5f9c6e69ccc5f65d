import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { type FilmDraft, type PersonName, parseCannesRow } from '#domain/film-import/cannes-row.ts';
import { formatDuration } from '#domain/records/durations.ts';
import type { RecordLoader } from './record-loader.ts';

export interface LoadReport {
  readonly read: number;
  readonly added: number;
  /** Lines that could not be read or whose country or language is unknown, one French sentence each. */
  readonly refused: readonly string[];
}

export const REAL_FILMS_CATALOGUE = 'Fonds documentaire (films réels)';
const DIRECTOR = 1;
const FRANCE = 45;
const WEBSITE = 1;
const FESTIVAL = 1;
const LINKS_AT_ONCE = 500;
const DATA = new URL('../../../data/cannes-films.csv', import.meta.url);
const CATALOGUE_NAME = 'select t.traduction_fr from trad_libelle t where t.id = catalogue.id_libelle';

/** Loads the films that are not there yet, with their directors, career, link and catalogue; safe to run again. */
export const loadRealFilms = async (loader: RecordLoader, source: string | URL = DATA): Promise<LoadReport> => {
  const lines: readonly Record<string, string>[] = parse(readFileSync(source), { columns: true, skip_empty_lines: true });
  const { drafts, refused } = await readDrafts(loader, lines);
  const known = await loader.idsBy('film', 'reference');
  const fresh = drafts.filter(({ reference }) => !known.has(reference));
  if (fresh.length > 0) await addFilms(loader, fresh);
  return { read: lines.length, added: fresh.length, refused };
};

const readDrafts = async (loader: RecordLoader, lines: readonly Readonly<Record<string, string>>[]) => {
  const countries = await loader.idsBy('pays', 'code');
  const languages = await loader.idsBy('langue', 'code');
  const refused: string[] = [];
  const drafts = lines.flatMap((line, index): readonly FilmDraft[] => {
    const parsed = parseCannesRow(line);
    const at = `ligne ${index + 2}`;
    if (!parsed.ok) {
      refused.push(`${at} : « ${parsed.value} » est illisible dans la colonne ${parsed.column}`);
      return [];
    }
    const { film } = parsed;
    const unknown = [...film.countries.filter((code) => !countries.has(code)), ...film.languages.filter((code) => !languages.has(code))];
    if (unknown.length > 0) refused.push(`${at} : code inconnu ${unknown.join(', ')}`);
    return unknown.length > 0 ? [] : [film];
  });
  return { drafts, refused };
};

const addFilms = async (loader: RecordLoader, drafts: readonly FilmDraft[]): Promise<void> => {
  const countries = await loader.idsBy('pays', 'code');
  const languages = await loader.idsBy('langue', 'code');
  const directors = await addDirectors(loader, drafts);
  const ids = await loader.saveAll(
    'film',
    drafts.map((film) => {
      const [main, ...others] = film.countries.map((code) => countries.get(code) ?? 0);
      return {
        TitreOriginal: film.original.titre,
        Prefixe: film.original.prefixe,
        TitreInternational: film.international.titre,
        PrefixeInternational: film.international.prefixe,
        TitreTri: film.original.titre,
        Reference: film.reference,
        AnneeProd: film.year,
        IdPays: main ?? null,
        IdsPaysCoProd: others,
        Duree: formatDuration(film.durationSeconds),
        IdsLangueDialogue: film.languages.map((code) => languages.get(code) ?? 0),
      };
    }),
  );
  await addParts(loader, { films: drafts.map((film, index) => ({ film, id: ids[index] ?? 0 })), directors });
  await addToCatalogue(loader, ids);
};

interface Added {
  readonly films: readonly { readonly film: FilmDraft; readonly id: number }[];
  readonly directors: ReadonlyMap<string, number>;
}

const addParts = async (loader: RecordLoader, { films, directors }: Added): Promise<void> => {
  const credits = films.flatMap(({ film, id }) =>
    film.directors.map((name, index) => ({
      IdFilm: id,
      IdFonction: DIRECTOR,
      IdPersonne: directors.get(keyOf(name)) ?? null,
      Ordre: index + 1,
    })),
  );
  await loader.saveAll('film-credit', credits);
  await loader.saveAll(
    'film-carriere',
    films.map(({ film, id }) => ({
      IdFilm: id,
      Type: FESTIVAL,
      Annee: film.year,
      Festival: 'Festival de Cannes',
      Ville: 'Cannes',
      IdPays: FRANCE,
      IsSelectionne: true,
    })),
  );
  await loader.saveAll(
    'film-lien',
    films.map(({ film, id }) => ({ IdFilm: id, IdLienType: WEBSITE, Url: film.url })),
  );
};

/** A director of several films is one person. */
const addDirectors = async (loader: RecordLoader, drafts: readonly FilmDraft[]): Promise<ReadonlyMap<string, number>> => {
  const names = new Map(drafts.flatMap(({ directors }) => directors).map((name) => [keyOf(name), name]));
  const known = await loader.idsBy('personne', "concat_ws('|', nom, prenom)");
  const missing = [...names].filter(([key]) => !known.has(key));
  const ids = await loader.saveAll(
    'personne',
    missing.map(([, { Nom, Prenom }]) => ({ Nom, Prenom })),
  );
  return new Map([...known, ...missing.map(([key], index): [string, number] => [key, ids[index] ?? 0])]);
};

const keyOf = ({ Nom, Prenom }: PersonName): string => [Nom, Prenom].filter((part) => part !== null).join('|');

const addToCatalogue = async (loader: RecordLoader, films: readonly number[]): Promise<void> => {
  const known = (await loader.idsBy('catalogue', CATALOGUE_NAME)).get(REAL_FILMS_CATALOGUE);
  const TradLibelle = {
    TraductionFr: REAL_FILMS_CATALOGUE,
    TraductionEn: 'Documentary collection (real films)',
    TraductionEs: 'Fondo documental (películas reales)',
  };
  const id = known ?? (await loader.saveAll('catalogue', [{ TradLibelle }]))[0] ?? 0;
  for (let start = 0; start < films.length; start += LINKS_AT_ONCE)
    await loader.link('catalogue', 'Films', { id, ids: films.slice(start, start + LINKS_AT_ONCE) });
};
