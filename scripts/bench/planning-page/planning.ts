import { addDays } from '#domain/values/dates.ts';
import { readPlanning } from '#web/features/volunteer-planning/planning-model.ts';

const YEAR = 2027;
const FIRST = '2027-01-28';
const DAYS = 9;
const POSTS = 14;
const VOLUNTEERS = 380;
const SLOTS = [
  ['08:00:00', '12:00:00'],
  ['12:00:00', '17:00:00'],
  ['17:00:00', '22:30:00'],
] as const;
const WANTED = 3;

function post(index: number): number {
  return (index % POSTS) + 1;
}

const dates = Array.from({ length: DAYS }, (_, at) => addDays(FIRST, at));
const needs = dates.flatMap((date, day) =>
  SLOTS.flatMap(([from, to], slot) =>
    Array.from({ length: POSTS }, (_, at) => ({
      Id: (day * SLOTS.length + slot) * POSTS + at + 1,
      IdPoste: at + 1,
      Debut: `${date}T${from}.000`,
      Fin: `${date}T${to}.000`,
      Voulus: (at % WANTED) + 1,
      Lieu: null,
    })),
  ),
);
/** One place of each need is free. */
const shifts = needs
  .flatMap((need) => Array.from({ length: need.Voulus - 1 }, () => need))
  .map((need, index) => ({
    Id: index + 1,
    Version: 1,
    IdBenevole: ((index * 7) % VOLUNTEERS) + 1,
    IdPoste: need.IdPoste,
    IdBesoin: need.Id,
    Debut: need.Debut,
    Fin: need.Fin,
  }));

/** As many posts, needs and volunteers as the festival has. */
export const benchPlanning = readPlanning({
  Eannee: YEAR,
  Debut: dates[0] ?? null,
  Fin: dates.at(-1) ?? null,
  Postes: Array.from({ length: POSTS }, (_, at) => ({ Id: at + 1, Libelle: `Poste ${at + 1}`, IsPermis: at === 3 })),
  Besoins: needs,
  Affectations: shifts,
  Benevoles: Array.from({ length: VOLUNTEERS }, (_, index) => ({
    Id: index + 1,
    Nom: `Bénévole ${String(index + 1).padStart(3, '0')}`,
    Statut: 64,
    IsValide: index % 9 > 0,
    IdPosteAffecte: index % 4 === 0 ? null : post(index),
    Souhaits: [post(index + 1), post(index + 5), post(index + 8)],
    Jours: index % 3 === 0 ? [] : dates.filter((_, day) => (day + index) % 3 > 0),
    IsPermis: index % 2 === 0,
    IsMatin: false,
    IsMineur: false,
    Telephone: '06 39 98 00 00',
    Photo: null,
    Disponibilites: null,
  })),
});

/** Two days of the same size. */
export const turnedDays = [dates[2] ?? FIRST, dates[3] ?? FIRST] as const;
