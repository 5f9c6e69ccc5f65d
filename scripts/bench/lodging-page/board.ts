import { addDays } from '#domain/values/dates.ts';
import { readBoard } from '#web/features/lodging-board/board-model.ts';

const HOTELS = 45;
const NIGHTS = 12;
const FIRST = '2027-01-28';
const ROOMS = 9;

const dates = Array.from({ length: NIGHTS }, (_, at) => addDays(FIRST, at));

/** As many hotels and nights as the festival has: every third one is full somewhere, one is oversold. */
export const benchBoard = readBoard({
  Eannee: 2027,
  Nuits: dates,
  Hotels: Array.from({ length: HOTELS }, (_, index) => ({
    Id: index + 1,
    Libelle: `Hôtel ${String(index + 1).padStart(2, '0')}`,
    NbEtoiles: (index % 4) + 1,
    Quartier: 'Centre',
    IsPmr: index % 3 === 0,
    Retrocession: '2027-01-14',
    IsConfirme: index % 5 > 0,
    Rooming: { Version: 1, Etat: 2, NbChangements: 0 },
    Nuits: dates.map((Date, night) => ({
      Date,
      TypeChambre: null,
      Contingent: ROOMS,
      Occupees: index === 7 && night === 3 ? ROOMS + 1 : (index * 5 + night * 3) % (ROOMS + 1),
      Restantes: 0,
    })),
  })),
  Sejours: [],
  Invites: [],
});
