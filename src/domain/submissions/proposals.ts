import { entities } from '#generated/entities/all.gen.ts';
import { isReader } from '#domain/records/sight/reach.ts';
import type { InsRecupCredit } from '#generated/records/ins-recup-credit.gen.ts';
import type { Personne } from '#generated/records/personne.gen.ts';
import type { Structure } from '#generated/records/structure.gen.ts';
import type { Film } from '#generated/records/film.gen.ts';
import type { InsRecupValeur } from '#generated/records/ins-recup-valeur.gen.ts';
import type { InsRecup } from '#generated/records/ins-recup.gen.ts';
import { CorrespondanceType } from '#generated/enums/correspondance-type.gen.ts';
import { FonctionSysteme } from '#generated/enums/fonction-systeme.gen.ts';
import { numbersIn } from '#domain/values/record-columns.ts';
import { type RecordData, readId, readText } from '#domain/values/record-data.ts';
import { find, names, similar, type Work } from '#domain/work/work.ts';
import type { Facts } from '#domain/work/rule.ts';
import { doubtsOf, doubtWords } from './doubts.ts';
import { TABLES, tableOf } from './correspondence.ts';
import { isMatched, personName } from './match-status.ts';
import { LIKELY, nameScore } from './names.ts';
import { numberOf } from './numbering.ts';
import { openValues } from './open-values.ts';

interface Proposal {
  readonly Id: number;
  readonly Libelle: string;
  /** Detail that distinguishes it from another of the same name, within the rights of the reader: films and countries of a person, director and year of a film. */
  readonly Detail: string;
  /** From 0 to 100. */
  readonly Score: number;
}

interface CreditLine {
  readonly Id: number;
  readonly Version: number;
  readonly Fonction: string;
  readonly Nom: string;
  readonly NomStructure: string;
  readonly Email: string | null;
  readonly Rattachement: number;
  readonly IsForce: boolean;
  readonly Personne: Proposal | null;
  readonly Structure: Proposal | null;
  readonly Personnes: readonly Proposal[];
  readonly Structures: readonly Proposal[];
}

export interface MatchingSheet {
  readonly Credits: readonly CreditLine[];
  /** Films that may be the one sent, already known. */
  readonly Films: readonly Proposal[];
  readonly Section: { readonly Id: number; readonly ProchainNumero: number; readonly Numero: string } | null;
  /** Words of the site that nothing matches, each once. */
  readonly Valeurs: readonly OpenValue[];
  /** Reasons to doubt it before it is accepted. */
  readonly Doutes: string[];
}

interface OpenValue {
  readonly Type: CorrespondanceType;
  readonly Valeur: string;
  /** Field of a value that names the record it means. */
  readonly Champ: string;
  /** Number of lines that use it. */
  readonly Nombre: number;
}

const SHOWN = 5;
const PERCENT = 100;
const FILM_LIKELY = 0.6;

type Has = (right: string) => boolean;

/** Everything the matching screen shows: the lines as they are, who they may be, and the number that comes next. */
export function* matchingSheet(submission: InsRecup, { has, culture }: Pick<Facts, 'has' | 'culture'>): Work<MatchingSheet> {
  const credits = yield* find('ins-recup-credit', { IdInsRecup: submission.Id });
  const functions = yield* names('fonction', numbersIn(credits, 'IdFonction'));
  const Credits: CreditLine[] = [];
  for (const credit of credits.toSorted((left, right) => rankOf(left) - rankOf(right))) Credits.push(yield* lineOf(credit, functions, has));
  return {
    Credits,
    Doutes: [...doubtWords(yield* doubtsOf(submission), culture)],
    Films: mayMatch('film', has) ? yield* filmsLike(submission, has) : [],
    Section: yield* nextNumber(submission.IdSection),
    Valeurs: valuesOf(yield* openValues(submission)),
  };
}

function valuesOf(rows: readonly InsRecupValeur[]): readonly OpenValue[] {
  const values = new Map<string, OpenValue>();
  for (const { Type, Valeur } of rows) {
    const table = tableOf(Type);
    if (table === null) continue;
    const key = `${table} ${Valeur}`;
    const Nombre = (values.get(key)?.Nombre ?? 0) + 1;
    values.set(key, { Type: CorrespondanceType[table], Valeur, Champ: TABLES[table].field, Nombre });
  }
  return [...values.values()];
}

function rankOf(credit: InsRecupCredit): number {
  return credit.Ordre ?? Number.MAX_SAFE_INTEGER;
}

/** Candidates of the lines are for those who match them, and for those who may look people up. */
function mayMatch(entity: 'personne' | 'structure' | 'film', has: Has): boolean {
  return has(entities['ins-recup'].rights.write) || isReader(entities[entity], has);
}

function* lineOf(credit: InsRecupCredit, functions: RecordData, has: Has): Work<CreditLine> {
  const sent = personName(credit);
  const sentStructure = credit.NomStructure ?? '';
  const isDone = isMatched(credit);
  const idPersonne = credit.IdPersonne;
  const idStructure = credit.IdStructure;
  return {
    Id: credit.Id,
    Version: credit.Version,
    Fonction: readText(functions, String(credit.IdFonction ?? '')) ?? credit.Fonction ?? '',
    Nom: sent,
    NomStructure: sentStructure,
    Email: credit.Email,
    Rattachement: credit.Rattachement,
    IsForce: credit.IsForce === true,
    Personne: idPersonne === null ? null : ((yield* describePeople(yield* find('personne', { Id: [idPersonne] }), sent, has))[0] ?? null),
    Structure:
      idStructure === null
        ? null
        : ((yield* describeStructures(yield* find('structure', { Id: [idStructure] }), sentStructure, has))[0] ?? null),
    Personnes: isDone || sent === '' || !mayMatch('personne', has) ? [] : yield* peopleLike(sent, has),
    Structures: isDone || sentStructure === '' || !mayMatch('structure', has) ? [] : yield* structuresLike(sentStructure, has),
  };
}

/** People of a name like this one, the likeliest first. */
function* peopleLike(name: string, has: Has): Work<readonly Proposal[]> {
  return yield* describePeople(
    likeliest(yield* similar('personne', name), (person) => nameScore(name, personName(person))),
    name,
    has,
  );
}

function* structuresLike(name: string, has: Has): Work<readonly Proposal[]> {
  return yield* describeStructures(
    likeliest(yield* similar('structure', name), (structure) => nameScore(name, structure.RaisonSociale)),
    name,
    has,
  );
}

function likeliest<T extends Personne | Structure | Film>(
  records: readonly T[],
  scoreOf: (record: T) => number,
  from = LIKELY,
): readonly T[] {
  return records
    .filter((record) => record.IsArchive !== true && scoreOf(record) >= from)
    .toSorted((left, right) => scoreOf(right) - scoreOf(left) || left.Id - right.Id)
    .slice(0, SHOWN);
}

function* describePeople(people: readonly Personne[], name: string, has: Has): Work<readonly Proposal[]> {
  const isTold = isReader(entities.personne, has);
  const countries = yield* names('pays', isTold ? numbersIn(people, 'IdPays') : []);
  const credits =
    people.length === 0 || ![entities['film-credit'], entities.film].every((one) => isReader(one, has))
      ? []
      : yield* find('film-credit', { IdPersonne: people.map(readId) });
  const films = yield* names('film', numbersIn(credits, 'IdFilm'));
  return people.map((person) => {
    const filmNames = credits
      .filter((credit) => credit.IdPersonne === person.Id)
      .flatMap((credit) => readText(films, String(credit.IdFilm)) ?? []);
    const country = readText(countries, String(person.IdPays ?? ''));
    return {
      Id: person.Id,
      Libelle: personName(person),
      Detail: [country, [...new Set(filmNames)].slice(0, 2).join(', '), isTold ? person.Email : null]
        .filter((part) => part !== null && part !== '')
        .join(' · '),
      Score: Math.round(nameScore(name, personName(person)) * PERCENT),
    };
  });
}

function* describeStructures(structures: readonly Structure[], name: string, has: Has): Work<readonly Proposal[]> {
  const addresses =
    structures.length === 0 || !isReader(entities.structure, has) ? [] : yield* find('adresse', { Id: numbersIn(structures, 'IdAdresse') });
  return structures.map((structure) => {
    const address = addresses.find((one) => one.Id === structure.IdAdresse);
    return {
      Id: structure.Id,
      Libelle: structure.RaisonSociale,
      Detail: address?.Ville ?? '',
      Score: Math.round(nameScore(name, structure.RaisonSociale) * PERCENT),
    };
  });
}

/** Films whose title is close; the same director or the same year says more than the spelling. */
function* filmsLike(submission: InsRecup, has: Has): Work<readonly Proposal[]> {
  const title = filmTitle(submission);
  const found = yield* similar('film', title);
  function scoreOf(film: Film): number {
    return Math.max(nameScore(title, filmTitle(film)), nameScore(submission.TitreInternational ?? '', film.TitreInternational ?? ''));
  }
  const films = likeliest(found, scoreOf, FILM_LIKELY);
  const isTold = isReader(entities.film, has);
  const credits =
    films.length === 0 || !isTold || !isReader(entities['film-credit'], has)
      ? []
      : yield* find('film-credit', { IdFilm: films.map(readId), IdFonction: FonctionSysteme.realisateur });
  const directors = yield* names('personne', numbersIn(credits, 'IdPersonne'));
  return films.map((film) => {
    const directorNames = credits
      .filter((credit) => credit.IdFilm === film.Id)
      .flatMap((credit) => readText(directors, String(credit.IdPersonne)) ?? []);
    return {
      Id: film.Id,
      Libelle: filmTitle(film),
      Detail: [directorNames.join(', '), (isTold ? film.AnneeProd?.toString() : null) ?? ''].filter((part) => part !== '').join(' · '),
      Score: Math.round(scoreOf(film) * PERCENT),
    };
  });
}

function filmTitle({ Prefixe, TitreOriginal }: Pick<Film, 'Prefixe' | 'TitreOriginal'>): string {
  return [Prefixe, TitreOriginal].filter((part) => part !== null).join(' ');
}

function* nextNumber(id: number | null): Work<MatchingSheet['Section']> {
  const [section] = id === null ? [] : yield* find('festival-section', { Id: [id] });
  if (section === undefined) return null;
  const rank = section.ProchainNumero;
  return { Id: section.Id, ProchainNumero: rank, Numero: numberOf(section, rank) };
}
