import { addDays } from '#domain/values/dates.ts';
import { duration } from './film-parts.ts';
import type { Random } from '#domain/values/random.ts';
import type { DemoLists } from '../world/reference-lists.ts';
import { type Entry, type Programme, isCompetition } from './selection.ts';
import type { Screening } from '../programme/screenings.ts';
import { type DemoWorld, amend, shifted } from '../world/world.ts';

export interface CopySources {
  readonly world: DemoWorld;
  readonly lists: DemoLists;
  readonly programmes: readonly Programme[];
  readonly screenings: readonly Screening[];
}

export interface Copies {
  /** Copy of each programmed registration of the competitions. */
  readonly byEntry: ReadonlyMap<number, number>;
  readonly nonConforming: readonly number[];
}

const ASKED = 1;
const RECEIVED = 2;
const TESTED_OK = 3;
const TESTED_KO = 4;
/** Of the 140 copies of the competitions, `avant`: 114 received, of which 90 tested, of which 6 do not conform. */
const MISSING = 26;
const NOT_TESTED = 24;
const NOT_CONFORMING = 6;
/** The last copies come four days before the opening. */
const LAST_ARRIVALS = -3;
const KDM_FILMS = 38;
const KDM_MISSING = 4;

/** Projection copies of every film of a programme, with the keys of some; the competitions' are still arriving. */
export function addCopies(sources: CopySources): Copies {
  const { world, programmes } = sources;
  const random = world.random('copies');
  const entries = programmes.flatMap((programme) => programme.entries);
  const competition = random.shuffle(entries.filter(({ section }) => isCompetition(section)));
  const states = new Map(competition.map(({ id }, index) => [id, stateOf(world, index)]));
  const copies = new Map(
    entries.map((entry) => {
      const etat = states.get(entry.id) ?? TESTED_OK;
      return [entry.id, addCopy(sources, random, { entry, etat, hasProjectors: isProjectable(sources, entry) })] as const;
    }),
  );
  for (const [entry, copy] of copies) amend(world, 'festival-inscription', entry)({ IdCopieProjetee: copy });
  addKeys(sources, random, { entries: competition.filter(({ id }) => states.get(id) === TESTED_OK), copies });
  const nonConforming = competition.flatMap(({ id }) => (states.get(id) === TESTED_KO ? [copies.get(id) ?? 0] : []));
  return { byEntry: copies, nonConforming };
}

function stateOf({ state }: DemoWorld, index: number): number {
  if (state === 'pendant') return TESTED_OK;
  if (index < MISSING) return ASKED;
  if (index < MISSING + NOT_TESTED) return RECEIVED;
  return index < MISSING + NOT_TESTED + NOT_CONFORMING ? TESTED_KO : TESTED_OK;
}

function isProjectable({ screenings }: CopySources, entry: Entry): boolean {
  return screenings.filter(({ programme }) => programme.entries.some(({ id }) => id === entry.id)).every(({ slot }) => slot.room.has35mm);
}

interface NewCopy {
  readonly entry: Entry;
  readonly etat: number;
  readonly hasProjectors: boolean;
}

function addCopy({ world, lists }: CopySources, random: Random, { entry, etat, hasProjectors }: NewCopy): number {
  const { film } = entry;
  const drawn = random.weighted({ DCP: 92, Fichier: 7, '35 mm': 1 });
  // Film stock is requested where every room of the film has a projector for it.
  const support = drawn === '35 mm' && !hasProjectors ? 'DCP' : drawn;
  const isHere = etat !== ASKED;
  const last = world.day(LAST_ARRIVALS) < world.referenceDate ? world.day(LAST_ARRIVALS) : world.referenceDate;
  amend(world, 'film', film.id)({ IsCopieProjection: isHere });
  const received = addDays(last, -random.int(1, 30));
  return world.add('film-copie', {
    IdFilm: film.id,
    IdSupportProj: lists.id('support-proj', support),
    IdLangueSousTitre: film.country === 'FR' ? world.language('en') : world.language('fr'),
    IdSon: lists.id('son', support === '35 mm' ? 'Stéréo' : '5.1'),
    IdRatio: lists.id('ratio', random.pick(['1.85', '2.39'])),
    NoSupport: `${entry.numero}-${support === '35 mm' ? 'A' : 'D'}1`,
    TitreSupport: film.title.titre,
    DateAjout: world.fromToday(-40),
    Etat: etat,
    DateReception: isHere ? received : null,
    DureeReelle: etat === TESTED_OK ? duration(film.seconds) : null,
    Format: support === 'DCP' ? '2K flat' : null,
    Lieu: isHere ? 'Régie copies, Maison de la culture' : null,
  });
}

interface KeySources {
  readonly entries: readonly Entry[];
  readonly copies: ReadonlyMap<number, number>;
}

/** A key for each room of the screenings of some films. */
function addKeys({ world, programmes, screenings }: CopySources, random: Random, { entries, copies }: KeySources): void {
  entries.slice(0, KDM_FILMS).forEach((entry, index) => {
    const programme = programmes.find((one) => one.entries.some(({ id }) => id === entry.id));
    const shown = screenings.filter((one) => one.programme === programme);
    const isMissing = world.state === 'avant' && index < KDM_MISSING;
    const missingRoom = isMissing ? random.pick([...new Set(shown.map(({ slot }) => slot.room.id))]) : null;
    addKeysOf(world, { copy: copies.get(entry.id) ?? 0, shown, missingRoom });
  });
}

interface KeysOfCopy {
  readonly copy: number;
  readonly shown: readonly Screening[];
  /** Its key has not come yet. */
  readonly missingRoom: number | null;
}

/** A key for each room in which a copy is shown; it opens an hour before the first screening and closes two hours after the last. */
export function addKeysOf(world: DemoWorld, { copy, shown, missingRoom }: KeysOfCopy): void {
  for (const [IdSalle, there] of Map.groupBy(shown, ({ slot }) => slot.room.id)) {
    const first = there[0];
    const last = there.at(-1);
    if (first === undefined || last === undefined) continue;
    world.add('film-kdm', {
      IdCopie: copy,
      IdSalle,
      // A key of several screenings is of none of them, as when its file is read.
      IdProgrammation: there.length === 1 ? first.id : null,
      Debut: shifted(first.start, -60),
      Fin: shifted(last.end, 120),
      IsRecue: IdSalle !== missingRoom,
    });
  }
}
