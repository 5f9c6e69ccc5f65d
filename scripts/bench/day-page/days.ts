import type { Room, Screening } from '#web/features/programme-grid/grid-model.ts';

const ROOMS = 12;
/** 423 screenings of a festival of nine days. */
const A_DAY = 47;
const COLOURS = ['#1f4e9e', '#b8860b', '#2e6b3a', '#a8322f'];

export const rooms: readonly Room[] = Array.from({ length: ROOMS }, (_, index) => ({
  id: index + 1,
  name: `Salle ${index + 1}`,
  idVenue: index % 4,
  venue: `Lieu ${index % 4}`,
  seats: 100 + index * 40,
  turnaround: 20,
  isEvenHours: false,
  closed: [],
  closures: [],
}));

function screening(day: number, index: number): Screening {
  const start = 9 * 60 + Math.floor(index / ROOMS) * 130 + day * 15;
  return {
    id: day * 1000 + index + 1,
    version: 1,
    idSalle: (index % ROOMS) + 1,
    start,
    end: start + 95,
    turnaround: 20,
    etat: 2,
    idProgramme: (index % 30) + 1,
    needed: 90,
    reservations: 40,
    name: `P${index % 30} Compétition ${index % 30}`,
    background: COLOURS[index % COLOURS.length] ?? null,
    ink: '#ffffff',
    type: 1,
    isReserved: index % 3 === 0,
    isReferral: false,
    isPresent: index % 2 === 0,
    isChanged: index % 7 === 0,
    readiness: { films: 6, copies: 5, subtitled: 4, missingKeys: index % 5 === 0 ? 1 : 0, isIntroduced: index % 2 === 0 },
    warnings: [],
  };
}

/** Two days, between which the measure goes to and fro. */
export const days: readonly (readonly Screening[])[] = [0, 1].map((day) =>
  Array.from({ length: A_DAY }, (_, index) => screening(day, index)),
);
