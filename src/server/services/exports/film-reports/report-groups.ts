import { FonctionSysteme } from '#generated/enums/fonction-systeme.gen.ts';
import { entities } from '#generated/entities/all.gen.ts';
import { queryOn } from '#server/files/file-repository.ts';
import { linkOf } from '#server/session/account-repository.ts';
import type { ReportFilm } from './report-films.ts';
import { equals, groupBy, isOneOf, type Reading, readRows } from './report-reading.ts';

/** Films under one title, in the order they are printed. */
export interface FilmGroup {
  readonly title: string;
  readonly films: readonly ReportFilm[];
}

/** By main country of production, in the order of the alphabet; films without one come last. */
export function byCountry({ context }: Reading, films: readonly ReportFilm[], without: string): readonly FilmGroup[] {
  const groups = [...groupBy(films, ({ country }) => country)].map(([title, of]) => ({ title, films: of }));
  return inOrder(groups, context.culture, without);
}

/** A film of two directors stands under both; the order is that of their family names. */
export async function byDirector(reading: Reading, films: readonly ReportFilm[], without: string): Promise<readonly FilmGroup[]> {
  const filmsById = new Map(films.map((film) => [film.id, film]));
  const credits = await readRows(reading, 'film-credit', {
    Criteres: { and: [isOneOf('IdFilm', [...filmsById.keys()]), equals('IdFonction', FonctionSysteme.realisateur)] },
    Tri: [{ Key: 'Ordre' }],
    Colonnes: ['IdFilm', 'IdPersonne'],
  });
  const people = new Map(
    credits.flatMap((credit) => (credit.number('IdPersonne') === null ? [] : [[credit.number('IdPersonne'), credit]])),
  );
  const ids = [...people.keys()].filter((id) => id !== null);
  const names = new Map(
    (await readRows(reading, 'personne', { IdsPk: ids, Colonnes: ['Nom', 'Prenom'] })).map((row) => [
      row.id,
      `${row.text('Nom')} ${row.text('Prenom')}`.trim(),
    ]),
  );
  const groups = ids.map((id) => {
    const personFilmIds = new Set(credits.filter((credit) => credit.number('IdPersonne') === id).map((credit) => credit.number('IdFilm')));
    const title = names.get(id) ?? people.get(id)?.text('IdPersonne') ?? '';
    return { title, films: films.filter((film) => personFilmIds.has(film.id)) };
  });
  const credited = new Set(groups.flatMap((group) => group.films.map((film) => film.id)));
  const others = { title: '', films: films.filter((film) => !credited.has(film.id)) };
  return inOrder([...groups, others], reading.context.culture, without);
}

/** By catalogue, each in its own order of films; a film in none of them comes last. */
export async function byCollection(reading: Reading, films: readonly ReportFilm[], without: string): Promise<readonly FilmGroup[]> {
  const filmsById = new Map(films.map((film) => [film.id, film]));
  const places = await readPlaces(reading, [...filmsById.keys()]);
  const collections = await readRows(reading, 'catalogue', {
    IdsPk: [...new Set(places.map(({ collectionId }) => collectionId))],
    Colonnes: ['IdLibelle', 'AnneeCreation'],
  });
  const groups = collections.map((row) => ({
    title: [row.text('IdLibelle'), row.text('AnneeCreation')].filter((text) => text !== '').join(', '),
    films: places.flatMap(({ collectionId, filmId }) => (collectionId === row.id ? (filmsById.get(filmId) ?? []) : [])),
  }));
  const collected = new Set(groups.flatMap((group) => group.films.map((film) => film.id)));
  const others = { title: '', films: films.filter((film) => !collected.has(film.id)) };
  return inOrder([...groups, others], reading.context.culture, without);
}

interface CatalogueEntry {
  readonly collectionId: number;
  readonly filmId: number;
}

function readPlaces({ tools }: Reading, filmIds: readonly number[]): Promise<readonly CatalogueEntry[]> {
  const { table, ownerColumn, targetColumn } = linkOf(entities.catalogue, 'Films');
  return queryOn(tools.engine.pool)<{ collectionId: number; filmId: number }>(
    `select ${ownerColumn} as "collectionId", ${targetColumn} as "filmId" from ${table} where ${targetColumn} = any($1) order by ordre, ${targetColumn}`,
    [filmIds],
  );
}

function inOrder(groups: readonly FilmGroup[], culture: string, without: string): readonly FilmGroup[] {
  const { compare } = new Intl.Collator(culture);
  const [named, rest] = [groups.filter(({ title }) => title !== ''), groups.filter(({ title }) => title === '')];
  const last = rest.flatMap(({ films }) => films);
  return [...named.toSorted((a, b) => compare(a.title, b.title)), ...(last.length === 0 ? [] : [{ title: without, films: last }])];
}
