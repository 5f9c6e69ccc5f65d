import { addDays } from '#domain/values/dates.ts';
import { programmeSeconds } from './film-parts.ts';
import type { DemoFilm, Films } from './films.ts';
import type { DemoEdition } from '../world/frame.ts';
import type { Random } from '#domain/values/random.ts';
import { DEMO_SECTIONS, type DemoSection, type SectionKey, programmeSizes, textOn } from '../programme/sections.ts';
import { type DemoWorld, at, label } from '../world/world.ts';

type PlacedSection = DemoSection & { readonly id: number; readonly eannee: number };

export interface Entry {
  readonly id: number;
  readonly film: DemoFilm;
  readonly section: PlacedSection;
  readonly numero: string;
}

export interface Programme {
  readonly id: number;
  readonly code: string;
  readonly section: PlacedSection;
  readonly entries: readonly Entry[];
  readonly seconds: number;
  readonly audience: string | null;
}

/** Registrations of one edition: numbered by section, never twice the same. */
export interface Registrations {
  readonly section: (key: SectionKey) => PlacedSection;
  readonly sections: readonly PlacedSection[];
  readonly register: (film: DemoFilm, key: SectionKey, more?: Registered) => Entry;
  readonly programme: (section: PlacedSection, films: readonly DemoFilm[], rank: number) => Programme;
  readonly counters: () => ReadonlyMap<SectionKey, number>;
}

interface Registered {
  readonly statut?: number;
  readonly avis?: number;
  readonly programme?: number;
  readonly ordre?: number;
  readonly fields?: Readonly<Record<string, string | number | boolean | null>>;
}

const ANNOUNCED_DAYS_BEFORE = 45;
const PROPOSED = 1;
export const SHORTLISTED = 2;
const PROGRAMMED = 3;
const SELECTED = 1;
export const REJECTED = 2;
const COMPETITION: ReadonlySet<DemoSection['kind']> = new Set(['national', 'international', 'labo']);

export function isCompetition({ kind }: Pick<DemoSection, 'kind'>): boolean {
  return COMPETITION.has(kind);
}

/** Types of section that are no system rows. */
export function addSectionTypes(world: DemoWorld): Readonly<Record<DemoSection['kind'], number>> {
  return {
    national: 1,
    international: 2,
    labo: 3,
    'hors-competition': world.add('festival-section-type', {
      TradLibelle: label('Hors compétition', 'Out of competition', 'Fuera de competición'),
      Ordre: 4,
      Competition: 2,
      IsEnLigne: true,
    }),
    marche: world.add('festival-section-type', { TradLibelle: label('Marché', 'Market', 'Mercado'), Ordre: 5, Competition: 2 }),
    'hors-festival': world.add('festival-section-type', {
      TradLibelle: label('Circulation', 'Touring', 'Circulación'),
      Ordre: 6,
      Competition: 2,
      IsHorsFestival: true,
    }),
  };
}

export function createRegistrations(
  world: DemoWorld,
  edition: DemoEdition,
  types: Readonly<Record<DemoSection['kind'], number>>,
): Registrations {
  const sections = DEMO_SECTIONS.map((section, index): PlacedSection => ({
    ...section,
    eannee: edition.Eannee,
    id: addSection(world, { edition, section, order: index + 1, type: types[section.kind] }),
  }));
  const byKey = new Map(sections.map((section) => [section.key, section]));
  const counters = new Map<SectionKey, number>();
  function find(key: SectionKey): PlacedSection {
    const section = byKey.get(key);
    if (section === undefined) throw new RangeError(`No section ${key}`);
    return section;
  }
  function register(film: DemoFilm, key: SectionKey, more: Registered = {}): Entry {
    const section = find(key);
    const rank = (counters.get(key) ?? 0) + 1;
    counters.set(key, rank);
    const numero = `${section.prefix}${String(rank).padStart(4, '0')}`;
    return { id: addEntry(world, { film, section, numero, edition, more }), film, section, numero };
  }
  return { section: find, sections, register, counters: () => counters, programme: programmeMaker(world, register, edition) };
}

interface NewSection {
  readonly edition: DemoEdition;
  readonly section: DemoSection;
  readonly order: number;
  readonly type: number;
}

function addSection(world: DemoWorld, { edition, section, order, type }: NewSection): number {
  const isCurrent = edition === world.edition;
  return world.add('festival-section', {
    TradLibelle: label(section.fr, section.en, section.es),
    IdSectionType: type,
    Eannee: edition.Eannee,
    Ordre: order,
    Prefixe: section.prefix,
    ProchainNumero: 1,
    IsInscriptionOuverte: isCurrent && section.key === 'videotheque',
    // Closed after the last deposit that came in time.
    FermeLe: isCurrent && section.key === 'videotheque' ? null : at(world.fromToday(0), '08:00'),
    CouleurFond: section.color,
    CouleurTexte: textOn(section.color),
    DureeMax: section.submissions === undefined ? null : '00:59:00',
    DateAnnonce: isCompetition(section) ? addDays(edition.DateDebut, -ANNOUNCED_DAYS_BEFORE) : null,
    DateDeliberation: deliberationOf(world, { edition, section }),
    ...(isCurrent ? aimsOf(section) : {}),
  });
}

/** The competitions have deliberated; the market video library, whose door is still open, will. */
function deliberationOf(world: DemoWorld, { edition, section }: Pick<NewSection, 'edition' | 'section'>): string | null {
  if (isCompetition(section)) return `${addDays(edition.DateDebut, -55)}T08:00:00`;
  return edition === world.edition && section.key === 'videotheque' ? `${world.fromToday(12)}T13:00:00` : null;
}

const WOMEN_AIMED_AT = 50;

/** A little more than what is selected so far: a board shows what is reached and what is not. */
function aimsOf(section: DemoSection) {
  return isCompetition(section)
    ? {
        CibleFilms: section.films,
        CibleMinutes: Math.round((section.programmes * (section.minutes[0] + section.minutes[1])) / 2),
        CiblePays: section.kind === 'national' ? null : Math.round(section.films / 2),
        CibleRealisatrices: WOMEN_AIMED_AT,
        CiblePremieres: Math.round(section.films * 0.75),
        MinutesProgramme: section.minutes[0],
      }
    : {};
}

interface NewEntry {
  readonly film: DemoFilm;
  readonly section: PlacedSection;
  readonly numero: string;
  readonly edition: DemoEdition;
  readonly more: Registered;
}

function addEntry(world: DemoWorld, { film, section, numero, edition, more }: NewEntry): number {
  const isProgrammed = more.statut === PROGRAMMED;
  return world.add('festival-inscription', {
    IdFilm: film.id,
    IdSection: section.id,
    Eannee: edition.Eannee,
    Numero: numero,
    Statut: more.statut ?? PROPOSED,
    IdProgramme: more.programme ?? null,
    Ordre: more.ordre ?? null,
    AvisComite: more.avis ?? null,
    IsNonRetenue: more.statut === undefined && more.avis === REJECTED,
    DateAnnonce: isProgrammed && isCompetition(section) ? addDays(edition.DateDebut, -ANNOUNCED_DAYS_BEFORE) : null,
    TypePremiere: isProgrammed && isCompetition(section) ? film.id % 5 : null,
    IsAutorisationVideotheque: true,
    IsAutorisationScolaire: film.id % 3 > 0,
    IsAutorisationJeunePublic: film.id % 4 > 1,
    IsEquipeAttendue: isProgrammed && isCompetition(section),
    ...more.fields,
  });
}

function programmeMaker(world: DemoWorld, register: Registrations['register'], edition: DemoEdition): Registrations['programme'] {
  return (section, films, rank) => {
    const isAlone = section.programmes === 1;
    function ranked(name: string): string {
      return isAlone ? name : `${name} ${rank}`;
    }
    const code = isAlone ? section.prefix : `${section.prefix}${rank}`;
    const audience = section.audience?.[rank - 1] ?? null;
    const id = world.add('festival-programme', {
      IdSection: section.id,
      Eannee: edition.Eannee,
      TradLibelle: label(ranked(section.fr), ranked(section.en), ranked(section.es)),
      Code: code,
      Ordre: rank,
      IsHorsFestival: section.kind === 'hors-festival',
      DureePresentation: '00:03:00',
      PublicConseille: audience,
    });
    const entries = films.map((film, index) =>
      register(film, section.key, {
        statut: PROGRAMMED,
        avis: SELECTED,
        programme: id,
        ordre: index + 1,
        fields: audience === null ? {} : { PublicConseille: audience },
      }),
    );
    return { id, code, section, entries, audience, seconds: films.reduce((sum, { seconds }) => sum + seconds, 0) };
  };
}

/** Films of past selections that together fill a programme: near its average length, the last one making up the total. */
export function pickForProgramme(pool: DemoFilm[], count: number, [from, to]: readonly [number, number]): readonly DemoFilm[] {
  const target = ((from + to) / 2) * 60;
  const picked: DemoFilm[] = [];
  for (let left = count; left > 0; left -= 1) {
    const wanted = (target - picked.reduce((sum, { seconds }) => sum + seconds, 0)) / left;
    const best = nearest(pool, wanted);
    const [film] = pool.splice(best, 1);
    if (film !== undefined) picked.push(film);
  }
  return picked;
}

function nearest(pool: readonly DemoFilm[], wanted: number): number {
  return pool.reduce(
    (best, film, index) => (Math.abs(film.seconds - wanted) < Math.abs((pool[best]?.seconds ?? 0) - wanted) ? index : best),
    0,
  );
}

interface NewProgrammes {
  readonly section: PlacedSection;
  readonly registrations: Registrations;
  readonly films: Films;
  readonly random: Random;
  readonly countryOf: () => string;
  readonly edition: DemoEdition;
  readonly programmes?: number;
  /** Another length for one programme, by its code. */
  readonly minutesOf?: (code: string) => readonly [number, number] | undefined;
}

/** Programmes made of films of the year: their lengths are drawn to fill each programme. */
export function programmesOfYear({
  section,
  registrations,
  films,
  random,
  countryOf,
  edition,
  ...plan
}: NewProgrammes): readonly Programme[] {
  return programmeSizes(section)
    .slice(0, plan.programmes)
    .map((count, index) => {
      const made = programmeSeconds(random, count, plan.minutesOf?.(`${section.prefix}${index + 1}`) ?? section.minutes).map((seconds) =>
        films.add({
          country: countryOf(),
          seconds,
          eannee: edition.Eannee,
          isProgrammed: true,
          submittedOn: addDays(edition.DateDebut, -random.int(90, 200)),
          isSchool: section.key === 'ecoles',
          isForChildren: section.key === 'jeune-public' || (section.key === 'scolaires' && index < 3),
        }),
      );
      return registrations.programme(section, made, index + 1);
    });
}
