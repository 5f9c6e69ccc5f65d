import { FonctionSysteme } from '#generated/enums/fonction-systeme.gen.ts';
import { duration, isFrenchSpeaking, spokenIn } from './film-parts.ts';
import type { DemoPerson, People } from '../people/people.ts';
import type { Random } from '#domain/values/random.ts';
import type { DemoLists } from '../world/reference-lists.ts';
import type { DemoStructure, Structures } from '../people/structures.ts';
import { demoSynopsis, translatedSynopsis } from '../world/texts.ts';
import { type DemoTitle, demoTitle } from '../world/titles.ts';
import type { DemoValues, DemoWorld } from '../world/world.ts';

export interface DemoFilm {
  readonly id: number;
  readonly title: DemoTitle;
  readonly reference: string;
  readonly seconds: number;
  readonly country: string;
  readonly year: number;
  readonly genre: number;
  readonly director: DemoPerson;
  readonly producer: DemoStructure;
  /** Shown with its whole file: texts in two languages, biography of the director. */
  readonly isProgrammed: boolean;
}

interface FilmPlan {
  readonly country: string;
  readonly seconds: number;
  /** Edition it was sent to. */
  readonly eannee: number;
  readonly isProgrammed: boolean;
  readonly submittedOn: string;
  readonly isSchool?: boolean;
  readonly isForChildren?: boolean;
}

export interface Films {
  readonly add: (plan: FilmPlan) => DemoFilm;
  readonly all: () => readonly DemoFilm[];
}

interface Making {
  readonly world: DemoWorld;
  readonly lists: DemoLists;
  readonly people: People;
  readonly structures: Structures;
  readonly random: Random;
}

export function createFilms(sources: Omit<Making, 'random'>): Films {
  const making: Making = { ...sources, random: sources.world.random('films') };
  const houses = houseFinder(making);
  const crew: DemoPerson[] = [];
  const all: DemoFilm[] = [];
  return {
    all: () => all,
    add: (plan) => {
      const rank = all.length;
      const director = plan.isProgrammed ? making.people.author(plan.country) : making.people.person(plan.country);
      const film = addFilm(making, { plan, rank, director, producer: houses(plan.country) });
      all.push(film);
      addCredits(making, film, crew);
      if (plan.isProgrammed) addDetails(making, film);
      return film;
    },
  };
}

/** Houses by country, found once: one film in two comes from a house that has another. */
function houseFinder({ structures, random }: Making): (country: string) => DemoStructure {
  const byCountry = Map.groupBy(structures.ofKind('production'), ({ country }) => country);
  return (country) => {
    const houses = byCountry.get(country) ?? [];
    if (houses.length > 0 && (random.chance(0.75) || houses.length > 400)) return random.pick(houses);
    const house = structures.add('production', country);
    byCountry.set(country, [...houses, house]);
    return house;
  };
}

interface NewFilm {
  readonly plan: FilmPlan;
  readonly rank: number;
  readonly director: DemoPerson;
  readonly producer: DemoStructure;
}

const GENRES = { Fiction: 58, Animation: 22, Documentaire: 11, Expérimental: 9 } as const;

function addFilm(making: Making, { plan, rank, director, producer }: NewFilm): DemoFilm {
  const { world, lists, random } = making;
  const title = demoTitle(rank);
  const genre = lists.id('genre', plan.isForChildren === true ? 'Animation' : random.weighted(GENRES));
  const reference = `V${plan.eannee}-${String(rank + 1).padStart(5, '0')}`;
  const isSilent = plan.isForChildren === true || random.chance(0.12);
  const year = plan.eannee - (random.chance(0.7) ? 1 : 0);
  const id = world.add('film', {
    ...titlesOf(title, plan.country),
    Reference: reference,
    AnneeProd: year,
    IdPays: world.country(plan.country),
    IdsPaysCoProd: random.chance(0.12) && plan.country !== 'BE' ? [world.country('BE')] : [],
    Duree: duration(plan.seconds),
    IdsGenre: [genre],
    IdsLangueDialogue: isSilent ? [] : [world.language(spokenIn(plan.country))],
    IsSansDialogue: isSilent,
    IsPremierFilm: random.chance(0.28),
    IsFilmEcole: plan.isSchool === true || random.chance(0.18),
    IsMusiqueOriginale: random.chance(0.6),
    IdSon: lists.id('son', random.pick(['5.1', 'Stéréo'])),
    IdRatio: lists.id('ratio', random.pick(['1.85', '2.39', '16/9', '1.33'])),
    IdProcede: lists.id('procede', random.chance(0.9) ? 'Couleur' : 'Noir et blanc'),
    IdFramerate: lists.id('framerate', random.chance(0.7) ? '24' : '25'),
    IdsTechniqueAnim: genre === lists.id('genre', 'Animation') ? [random.pick(lists.ids('technique-anim'))] : [],
    DateInscription: plan.submittedOn,
    IsCopieVisionnement: true,
    IsCopieProjection: plan.isProgrammed,
    IsBandeAnnonce: random.chance(0.4),
    IsOnline: plan.isProgrammed,
    TradResume: resume(random, plan),
    MotsCles: plan.isProgrammed ? random.shuffle(lists.ids('mot-cle')).slice(0, 2) : [],
  });
  return {
    id,
    title,
    reference,
    seconds: plan.seconds,
    country: plan.country,
    year,
    genre,
    director,
    producer,
    isProgrammed: plan.isProgrammed,
  };
}

/** Draws that nothing uses: without them every later film would be another one than in festivals of earlier versions. */
const UNUSED_DRAWS = 4;

function resume(random: Random, { isProgrammed }: FilmPlan): { readonly TraductionFr: string; readonly TraductionEn?: string } {
  const TraductionFr = demoSynopsis(random);
  if (!isProgrammed) return { TraductionFr };
  for (let draw = 0; draw < UNUSED_DRAWS; draw += 1) random.next();
  return { TraductionFr, TraductionEn: translatedSynopsis(TraductionFr) };
}

/** A film of a French-speaking country keeps its French title; another one is sent under its international title. */
function titlesOf(title: DemoTitle, country: string): DemoValues<'film'> {
  const isFrench = isFrenchSpeaking(country);
  const prefixe = isFrench ? title.prefixe : title.prefixeInternational;
  const titre = isFrench ? title.titre : title.titreInternational;
  return {
    Prefixe: prefixe,
    TitreOriginal: titre,
    PrefixeInternational: title.prefixeInternational,
    TitreInternational: title.titreInternational,
    TitreTri: prefixe === null ? titre : `${titre}, ${prefixe}`,
  };
}

/** Most of a crew has worked on another film of the directory. */
const REUSED_CREW = 0.82;

function addCredits({ world, lists, people, random }: Making, film: DemoFilm, crew: DemoPerson[]): void {
  function worker(): number {
    if (crew.length > 20 && random.chance(REUSED_CREW)) return random.pick(crew).id;
    const person = people.person(random.chance(0.9) ? film.country : 'FR');
    crew.push(person);
    return person.id;
  }
  const lines: readonly DemoValues<'film-credit'>[] = [
    { IdFonction: FonctionSysteme.realisateur, IdPersonne: film.director.id },
    { IdFonction: FonctionSysteme.producteur, IdStructure: film.producer.id },
    { IdFonction: FonctionSysteme.contact, IdPersonne: film.director.id },
    { IdFonction: lists.id('fonction', 'Image'), IdPersonne: worker() },
    { IdFonction: lists.id('fonction', 'Montage'), IdPersonne: worker() },
    { IdFonction: lists.id('fonction', random.pick(['Interprétation', 'Musique', 'Son', 'Animation'])), IdPersonne: worker() },
    ...(random.chance(0.45) ? [{ IdFonction: lists.id('fonction', 'Interprétation'), IdPersonne: worker() }] : []),
  ];
  lines.forEach((line, index) => world.add('film-credit', { IdFilm: film.id, ...line, Ordre: index + 1 }));
}

function addDetails({ world, lists, random }: Making, film: DemoFilm): void {
  const french = world.language('fr');
  if (!isFrenchSpeaking(film.country))
    world.add('film-titre', { IdFilm: film.id, IdLangue: french, Prefixe: film.title.prefixe, Titre: film.title.titre });
  world.add('film-texte', {
    IdFilm: film.id,
    IdTexteType: lists.id('texte-type', 'Résumé court'),
    IdLangue: french,
    Texte: demoSynopsis(random).split('. ')[0] ?? '',
  });
  if (random.chance(0.35)) {
    const Annee = film.year;
    world.add('film-carriere', {
      IdFilm: film.id,
      Type: 1,
      Annee,
      Festival: `Rencontres du film court de ${random.pick(['Castelmur', 'Noirlac', 'Jonquières'])}`,
      IsSelectionne: true,
    });
  }
}

export function shownTitle({ title, country }: Pick<DemoFilm, 'title' | 'country'>): string {
  const [prefix, text] = isFrenchSpeaking(country) ? [title.prefixe, title.titre] : [title.prefixeInternational, title.titreInternational];
  if (prefix === null) return text;
  return prefix.endsWith("'") ? `${prefix}${text}` : `${prefix} ${text}`;
}
