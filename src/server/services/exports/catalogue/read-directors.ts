import type { CatalogueEntry, CatalogueTemplate, PrintedDirector, PrintedText } from '#domain/catalogue/catalogue-entry.ts';
import { FonctionSysteme } from '#generated/enums/fonction-systeme.gen.ts';
import { langueContenuEnum } from '#generated/enums/langue-contenu.gen.ts';
import { LANGUAGES } from '#generated/i18n/languages.gen.ts';
import { equals, groupBy, isOneOf, type ReadRow, type Reading, readRows } from '../film-reports/report-reading.ts';
import { readLanguages } from './read-languages.ts';

type FilmPeople = Pick<CatalogueEntry, 'directors' | 'credits' | 'contacts'>;

const IS_DIRECTOR = equals('IdFonction', FonctionSysteme.realisateur);

/** Roles whose people and houses answer for a film. */
const CONTACTS: readonly number[] = [FonctionSysteme.contact, FonctionSysteme.producteur, FonctionSysteme.vendeur];

/** Directors, crew and contacts of each film. */
export async function readDirectors(
  reading: Reading,
  filmIds: readonly number[],
  template: CatalogueTemplate,
): Promise<ReadonlyMap<number, FilmPeople>> {
  const credits = await readRows(reading, 'film-credit', {
    Criteres: isOneOf('IdFilm', filmIds),
    Tri: [{ Key: 'Ordre' }, { Key: 'Id' }],
    Colonnes: ['IdFilm', 'IdFonction', 'IdPersonne', 'IdStructure'],
  });
  const people = await readPeople(reading, credits, template);
  const contacts = await readContacts(reading, credits);
  return new Map(
    [...groupBy(credits, (credit) => credit.number('IdFilm') ?? 0)].map(([id, filmCredits]) => [
      id,
      {
        directors: filmCredits.filter(isDirector).flatMap((credit) => people.get(credit.number('IdPersonne') ?? 0) ?? []),
        credits: rolesOf(filmCredits),
        contacts: [...new Set(filmCredits.flatMap((credit) => contacts(credit)))],
      },
    ]),
  );
}

function isDirector(credit: ReadRow): boolean {
  return credit.number('IdFonction') === FonctionSysteme.realisateur;
}

function rolesOf(credits: readonly ReadRow[]): FilmPeople['credits'] {
  const crew = credits.filter((credit) => credit.number('IdFonction') !== FonctionSysteme.contact);
  return [...groupBy(crew, (credit) => credit.text('IdFonction'))].map(([role, roleCredits]) => ({
    role,
    names: roleCredits.map(nameOf).filter((name) => name !== ''),
  }));
}

function nameOf(credit: ReadRow): string {
  return credit.text('IdPersonne') || credit.text('IdStructure');
}

async function readPeople(
  reading: Reading,
  credits: readonly ReadRow[],
  template: CatalogueTemplate,
): Promise<ReadonlyMap<number, PrintedDirector>> {
  const ids = [...new Set(credits.filter(isDirector).flatMap((credit) => credit.number('IdPersonne') ?? []))];
  const rows = await readRows(reading, 'personne', { IdsPk: ids, Colonnes: ['Nom', 'Prenom', 'IdPays'] });
  const biographies = template.rubriques.has('biographies') ? await readBiographies(reading, ids, template) : new Map<number, never[]>();
  const films = template.rubriques.has('filmographies') ? await readFilmographies(reading, ids) : new Map<number, readonly string[]>();
  return new Map(
    rows.map((row) => {
      const [first, last] = [row.text('Prenom'), row.text('Nom')];
      return [
        row.id,
        {
          name: [first, last].filter((part) => part !== '').join(' '),
          sortName: [last, first].filter((part) => part !== '').join(' '),
          country: row.text('IdPays'),
          biographies: biographies.get(row.id) ?? [],
          filmography: films.get(row.id) ?? [],
        },
      ];
    }),
  );
}

/** Each language in which a biography was written, and none that stands in for another. */
async function readBiographies(
  { tools, context }: Reading,
  ids: readonly number[],
  { languageIds }: CatalogueTemplate,
): Promise<ReadonlyMap<number, readonly PrintedText[]>> {
  const codes = await readLanguages({ tools, context });
  const printed = languageIds.map((id) => codes.get(id));
  const found = new Map<number, PrintedText[]>();
  for (const culture of LANGUAGES) {
    if (printed.length > 0 && !printed.includes(culture)) continue;
    // A language of the interface alone has no texts.
    const bit = langueContenuEnum.values.find(({ key }) => key === culture)?.value ?? 0;
    const rows = await readRows({ tools, context: { ...context, culture } }, 'personne', {
      IdsPk: ids,
      Colonnes: ['IdBiographie', 'LanguesBiographie'],
    });
    for (const row of rows) {
      const isWritten = ((row.number('LanguesBiographie') ?? 0) & bit) !== 0;
      const text = row.text('IdBiographie');
      if (isWritten && text !== '') found.set(row.id, [...(found.get(row.id) ?? []), { kind: '', language: culture, code: culture, text }]);
    }
  }
  return found;
}

/** Films that a person directed, the latest first. */
async function readFilmographies(reading: Reading, ids: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>> {
  const credits = await readRows(reading, 'film-credit', {
    Criteres: { and: [isOneOf('IdPersonne', ids), IS_DIRECTOR] },
    Tri: [{ Key: 'Id' }],
    Colonnes: ['IdFilm', 'IdPersonne'],
  });
  const films = await readRows(reading, 'film', {
    IdsPk: [...new Set(credits.flatMap((credit) => credit.number('IdFilm') ?? []))],
    Colonnes: ['Titre', 'AnneeProd'],
  });
  const byId = new Map(films.map((film) => [film.id, film]));
  return new Map(
    [...groupBy(credits, (credit) => credit.number('IdPersonne') ?? 0)].map(([person, personCredits]) => {
      const directed = personCredits.flatMap((credit) => byId.get(credit.number('IdFilm') ?? 0) ?? []);
      const latest = directed.toSorted((left, right) => (right.number('AnneeProd') ?? 0) - (left.number('AnneeProd') ?? 0));
      return [
        person,
        [...new Set(latest.map((film) => [film.text('Titre'), film.text('AnneeProd')].filter((part) => part !== '').join(', ')))],
      ];
    }),
  );
}

/** Name and addresses of who answers for a film, as far as this person may read them. */
async function readContacts(reading: Reading, credits: readonly ReadRow[]): Promise<(credit: ReadRow) => readonly string[]> {
  const answering = credits.filter((credit) => CONTACTS.includes(credit.number('IdFonction') ?? 0));
  const people = await readRows(reading, 'personne', {
    IdsPk: [...new Set(answering.flatMap((credit) => credit.number('IdPersonne') ?? []))],
    Colonnes: ['Email'],
  });
  const houses = await readRows(reading, 'structure', {
    IdsPk: [...new Set(answering.flatMap((credit) => credit.number('IdStructure') ?? []))],
    Colonnes: ['Email', 'Telephone', 'SiteInternet'],
  });
  const byPerson = new Map(people.map((row) => [row.id, [row.text('Email')]]));
  const byHouse = new Map(houses.map((row) => [row.id, [row.text('Telephone'), row.text('Email'), row.text('SiteInternet')]]));
  return (credit) => {
    if (!answering.includes(credit)) return [];
    const [person, house] = [credit.number('IdPersonne') ?? 0, credit.number('IdStructure') ?? 0];
    const addresses = [...(byPerson.get(person) ?? []), ...(byHouse.get(house) ?? [])];
    const line = [nameOf(credit), ...addresses].filter((part) => part !== '').join(', ');
    return line === '' ? [] : [line];
  };
}
