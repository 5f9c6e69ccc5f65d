import { addDays } from '#domain/values/dates.ts';
import { duration, submissionSeconds } from './film-parts.ts';
import { type DemoFilm, type Films, shownTitle } from './films.ts';
import { personName } from '../world/names.ts';
import type { People } from '../people/people.ts';
import { type Random, repeated } from '#domain/values/random.ts';
import type { DemoLists } from '../world/reference-lists.ts';
import { type DemoSection, type SectionKey } from '../programme/sections.ts';
import { type Entry, type Programme, type Registrations, REJECTED, SHORTLISTED, isCompetition } from './selection.ts';
import { demoSynopsis } from '../world/texts.ts';
import { demoTitle } from '../world/titles.ts';
import { type DemoWorld, at } from '../world/world.ts';

export interface SubmissionSources {
  readonly world: DemoWorld;
  readonly lists: DemoLists;
  readonly people: People;
  readonly films: Films;
  readonly registrations: Registrations;
  readonly programmes: readonly Programme[];
}

export interface Submissions {
  /** Registrations by the section the film was sent to. */
  readonly deposits: readonly Entry[];
  readonly shortlisted: readonly Entry[];
  /** The open ones of the market video library: to treat, to confirm, in error. */
  readonly open: readonly number[];
}

// Bits of the state of a submission: sent, valid, selected, not selected.
const SENT = 2;
const VALID = 4;
const CHOSEN = 8;
const NOT_CHOSEN = 16;
const CANCELLED = 128;
const TREATED = { validee: 1, annulee: 2, archive: 4 } as const;
const OPEN = { aTraiter: 0, aConfirmer: 5, erreur: 3 } as const;
const OPEN_COUNTS = { aTraiter: 14, aConfirmer: 9, erreur: 4 } as const;
const CLOSED_COUNTS = { annulee: 215, archive: 78 } as const;
const SHORTLIST: Readonly<Partial<Record<SectionKey, number>>> = { national: 46, international: 64, labo: 22 };
/** Films chosen ahead are invited from the video library: each invitation has a state of its own. */
const FEWEST: Readonly<Partial<Record<SectionKey, number>>> = { videotheque: 14 };
/** The market video library has been open for that long. */
const MARKET_DAYS = 45;
/** One of the open deposits is longer than a short film may be. */
const TOO_LONG = 2;
const TOO_LONG_S = 64 * 60;
/** Some came without the film to watch. */
const WITHOUT_VIDEO_EVERY = 9;
/** Of the shortlist, those that wait for a place. */
const WAITING_EVERY = 4;
const FIRST_ROUND = 3;
const SECOND_ROUND = 4;

/** Every submission of the year: those of the programmes, those that were not chosen, and their deposit files. */
export function addSubmissions(sources: SubmissionSources): Submissions {
  const { world } = sources;
  const random = world.random('submissions');
  const deposits = [...programmedDeposits(sources), ...otherDeposits(sources, random)];
  const shortlistIds = new Set(world.records('festival-inscription').flatMap(({ Id, Statut }) => (Statut === SHORTLISTED ? [Id] : [])));
  const shortlisted = deposits.filter(({ id }) => shortlistIds.has(id));
  for (const entry of deposits) addRecup(sources, random, entry);
  closeCounters(sources);
  addClosedRecups(sources, random);
  return { deposits, shortlisted, open: addOpenRecups(sources, random) };
}

/** A film of the competitions was sent there; one of another section was sent to a competition first. */
function programmedDeposits({ programmes, registrations }: SubmissionSources): readonly Entry[] {
  return programmes
    .filter(({ section }) => section.from === 'depots')
    .flatMap(({ section, entries }) =>
      isCompetition(section)
        ? entries
        : entries.map(({ film }) => registrations.register(film, film.country === 'FR' ? 'national' : 'international', { avis: REJECTED })),
    );
}

function otherDeposits(sources: SubmissionSources, random: Random): readonly Entry[] {
  return sources.registrations.sections.flatMap((section) => {
    if (section.submissions === undefined) return [];
    const done = sources.registrations.counters().get(section.key) ?? 0;
    const wanted = validCount(section);
    const left = sources.world.isFull
      ? wanted - done
      : Math.max(sources.world.pile(wanted - done, FEWEST[section.key]), (SHORTLIST[section.key] ?? 0) / 4);
    return Array.from({ length: left }, (_, index) => addOther(sources, random, { section, index }));
  });
}

/** Validated submissions of a section: all but those cancelled, archived or open. */
function validCount({ key, submissions = 0 }: DemoSection): number {
  if (key === 'videotheque') return submissions - 27;
  if (key === 'national') return submissions - 62;
  return key === 'international' ? submissions - 205 : submissions - 26;
}

function addOther(
  { world, people, films, registrations }: SubmissionSources,
  random: Random,
  place: { readonly section: DemoSection; readonly index: number },
): Entry {
  const { section, index } = place;
  const country = section.key === 'national' ? 'FR' : abroad(people, section);
  const film = films.add({
    country,
    seconds: submissionSeconds(random),
    eannee: world.edition.Eannee,
    isProgrammed: false,
    submittedOn: section.key === 'videotheque' ? world.fromToday(-random.int(2, MARKET_DAYS)) : world.day(-random.int(90, 230)),
  });
  if (section.key === 'videotheque') return registrations.register(film, section.key);
  const shortlist = world.isFull ? (SHORTLIST[section.key] ?? 0) : Math.ceil((SHORTLIST[section.key] ?? 0) / 4);
  if (index < shortlist)
    return registrations.register(film, section.key, {
      statut: SHORTLISTED,
      avis: index % 2 === 0 ? FIRST_ROUND : SECOND_ROUND,
      fields: { IsEnAttente: index % WAITING_EVERY === 0, TypePremiere: index % 3 },
    });
  return registrations.register(film, section.key, { avis: REJECTED });
}

/** A French film is sent to the national competition. */
function abroad(people: People, { key }: DemoSection): string {
  let country = people.randomCountry();
  while (key === 'international' && country === 'FR') country = people.randomCountry();
  return country;
}

function closeCounters({ world, registrations }: SubmissionSources): void {
  for (const record of world.records('festival-section')) {
    const section = registrations.sections.find(({ id }) => id === record.Id);
    if (section !== undefined) Object.assign(record, { ProchainNumero: (registrations.counters().get(section.key) ?? 0) + 1 });
  }
}

/** Numbers of the year: the files of the last one come before. */
function depositNumber(world: DemoWorld): string {
  const last = world.records('ins-recup').at(-1);
  const rank = last?.Eannee === world.edition.Eannee ? Number(last.NumeroDepot?.slice(6)) + 1 : 1;
  return `D${world.edition.Eannee}-${String(rank).padStart(5, '0')}`;
}

function resultOf({ programmes }: SubmissionSources, { id, section }: Entry): number {
  if (section.key === 'videotheque') return 0;
  return programmes.some(({ entries }) => entries.some((entry) => entry.id === id)) ? CHOSEN : NOT_CHOSEN;
}

function addRecup(sources: SubmissionSources, random: Random, entry: Entry): void {
  const { world } = sources;
  const { id, film, section } = entry;
  const result = resultOf(sources, entry);
  const isOpen = section.key === 'videotheque';
  const sent = isOpen ? world.fromToday(-random.int(4, MARKET_DAYS)) : world.day(-random.int(85, 200));
  world.add('ins-recup', {
    ...depositOf(world, film, { section: section.id, sent }),
    StatutDepot: SENT | VALID | result,
    Traitement: TREATED.validee,
    TraiteLe: at(addDays(sent, isOpen ? 2 : 5), '15:00'),
    IdFilm: film.id,
    IdInscription: id,
    IsFilmCree: true,
  });
}

interface Sent {
  readonly section: number;
  readonly sent: string;
}

function depositOf(world: DemoWorld, film: DemoFilm, { section, sent }: Sent) {
  return {
    NumeroDepot: depositNumber(world),
    Eannee: world.edition.Eannee,
    IdSection: section,
    DateCreation: at(addDays(sent, -6), '10:00'),
    DateEnvoi: at(sent, '18:20'),
    TitreOriginal: shownTitle(film),
    TitreInternational: `${film.title.prefixeInternational ?? ''} ${film.title.titreInternational}`.trim(),
    AnneeProd: film.year,
    IdPays: world.country(film.country),
    Duree: duration(film.seconds),
    IdsGenre: [film.genre],
    Realisateurs: `${film.director.Prenom} ${film.director.Nom}`,
    Producteurs: film.producer.name,
  };
}

/** Cancelled and archived submissions, which became no film. */
function addClosedRecups(sources: SubmissionSources, random: Random): void {
  const { world, registrations } = sources;
  const kinds = repeated({ annulee: world.pile(CLOSED_COUNTS.annulee, 4), archive: world.pile(CLOSED_COUNTS.archive, 2) });
  for (const kind of kinds) {
    const key = random.weighted({ international: 70, national: 22, labo: 8 });
    world.add('ins-recup', {
      ...looseDeposit(sources, random, { section: registrations.section(key).id, sent: world.day(-random.int(90, 200)) }),
      StatutDepot: kind === 'annulee' ? SENT | CANCELLED : SENT,
      Traitement: TREATED[kind],
    });
  }
}

/** Titles that no film of the year has. */
const LOOSE_TITLES = 8500;

function looseDeposit({ world, people }: SubmissionSources, random: Random, { section, sent }: Sent) {
  const country = people.randomCountry();
  const { Prenom, Nom } = personName(random, country);
  const rank = LOOSE_TITLES + (world.records('ins-recup').length % 1400);
  const title = demoTitle(rank);
  return {
    NumeroDepot: depositNumber(world),
    Eannee: world.edition.Eannee,
    IdSection: section,
    DateCreation: at(addDays(sent, -3), '11:00'),
    DateEnvoi: at(sent, '17:05'),
    Prefixe: title.prefixe,
    TitreOriginal: title.titre,
    TitreInternational: title.titreInternational,
    AnneeProd: world.edition.Eannee - 1,
    IdPays: world.country(country),
    Duree: duration(submissionSeconds(random)),
    Realisateurs: `${Prenom} ${Nom}`,
    NomDeposant: `${Prenom} ${Nom}`,
    EmailDeposant: `depot${rank}@exemple.test`,
  };
}

/** The open ones: all of the market video library, whose door is still open. */
function addOpenRecups(sources: SubmissionSources, random: Random): readonly number[] {
  const { world, registrations, lists } = sources;
  return repeated(OPEN_COUNTS).map((kind, index) => {
    const section = registrations.section('videotheque').id;
    const id = world.add('ins-recup', {
      ...looseDeposit(sources, random, { section, sent: world.fromToday(-1 - (index % 12)) }),
      ...(index === TOO_LONG ? { Duree: duration(TOO_LONG_S) } : {}),
      StatutDepot: SENT,
      Traitement: OPEN[kind],
      Erreur: kind === 'erreur' ? 'La bande-annonce n’a pas pu être récupérée : adresse introuvable.' : null,
      UrlVideo: index % WITHOUT_VIDEO_EVERY === 4 ? null : `${world.depositUrl}/fichiers/film-${index + 1}/film.mp4`,
    });
    world.add('ins-recup-texte', {
      IdInsRecup: id,
      IdTexteType: lists.id('texte-type', 'Résumé court'),
      IdLangue: world.language('fr'),
      Texte: demoSynopsis(random),
    });
    addOpenCredits(sources, random, id);
    return id;
  });
}

const MATCHES = { identique: 2, autrement: 1, inconnu: 0 } as const;
const FIRST_NAMES: Readonly<Record<keyof typeof MATCHES, (firstName: string, other: string) => string>> = {
  identique: (firstName) => firstName,
  autrement: (firstName) => `${firstName.charAt(0)}.`,
  inconnu: (_, other) => other,
};
const CREDIT_FUNCTIONS = ['Réalisation', 'Production', 'Image', 'Montage', 'Son', 'Musique'] as const;

/** Six lines a film: 60 % known and identical, 25 % known but written otherwise, 15 % unknown. */
function addOpenCredits({ world, lists, films }: SubmissionSources, random: Random, recup: number): void {
  CREDIT_FUNCTIONS.forEach((name, index) => {
    const match = random.weighted({ identique: 60, autrement: 25, inconnu: 15 });
    const director = random.pick(films.all()).director;
    const other = personName(random, director.country);
    world.add('ins-recup-credit', {
      IdInsRecup: recup,
      IdFonction: lists.id('fonction', name),
      Nom: match === 'inconnu' ? other.Nom : director.Nom,
      Prenom: FIRST_NAMES[match](director.Prenom, other.Prenom),
      IdPersonne: match === 'inconnu' ? null : director.id,
      Rattachement: MATCHES[match],
      Ordre: index + 1,
    });
  });
}
