import type { Random } from '#domain/values/random.ts';
import { type DemoWorld, at } from '../world/world.ts';

export type Slot = readonly [from: string, to: string];

export const DAYTIME: readonly Slot[] = [
  ['09:00', '13:00'],
  ['13:00', '18:00'],
];
export const EVENING: readonly Slot[] = [['18:00', '23:30']];
export const ANY: readonly Slot[] = [...DAYTIME, ...EVENING];

interface NeedSlot {
  readonly post: number;
  /** Day of the edition: 0 is the opening Friday. */
  readonly day: number;
  readonly slot: Slot;
}

interface StoredNeed {
  readonly id: number;
  readonly wanted: number;
  taken: number;
}

/** Volunteers sent where there are enough already: staff do it for a full house. */
const ONE_MORE = { entiere: 0.05, petite: 0.6 } as const;
/** Days on which no volunteer of the demonstration has hours yet still ask for some. */
const DAYS = [0, 1, 2, 3, 4, 5, 6, 7, 8];

export interface Needs {
  /** The need of a shift; null: it is full, and nobody is sent there. */
  readonly take: (place: NeedSlot) => number | null;
  /** Those that nobody took. */
  readonly addOpen: (posts: readonly number[]) => void;
}

/** Needs of posts hour by hour: most are nearly filled, some full, a few overfull, others empty. */
export function volunteerNeeds(world: DemoWorld): Needs {
  const random = world.random('volunteer-needs');
  const needs = new Map<string, StoredNeed>();
  function needAt(place: NeedSlot): StoredNeed {
    const key = [place.post, place.day, ...place.slot].join(' ');
    const need = needs.get(key) ?? addNeed(world, random, place);
    needs.set(key, need);
    return need;
  }
  return {
    take: (place) => {
      const need = needAt(place);
      if (need.taken >= need.wanted && !random.chance(ONE_MORE[world.size])) return null;
      need.taken += 1;
      return need.id;
    },
    addOpen: (posts) => {
      const days = world.isFull ? DAYS : DAYS.slice(1, 3);
      for (const post of posts.slice(0, world.pile(posts.length, 3)))
        for (const day of days) for (const slot of ANY) if (random.chance(0.6)) needAt({ post, day, slot });
    },
  };
}

function addNeed(world: DemoWorld, random: Random, { post, day, slot: [from, to] }: NeedSlot): StoredNeed {
  const wanted = world.isFull ? random.int(2, 4) : random.int(1, 2);
  const date = world.day(day);
  const id = world.add('benevole-besoin', {
    IdPoste: post,
    Eannee: world.edition.Eannee,
    Debut: at(date, from),
    Fin: at(date, to),
    NbVoulus: wanted,
  });
  return { id, wanted, taken: 0 };
}
