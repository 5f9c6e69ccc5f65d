import { entities } from '#generated/entities/all.gen.ts';
import type { FestivalHotelPec } from '#generated/records/festival-hotel-pec.gen.ts';
import { ReservationEtat } from '#generated/enums/reservation-etat.gen.ts';
import { RoomingEtat } from '#generated/enums/rooming-etat.gen.ts';
import { mayReadValues } from '#domain/records/sight/readable.ts';
import { formatMoney } from '#domain/values/money.ts';
import { readId, readText } from '#domain/values/record-data.ts';
import type { Facts } from '#domain/work/rule.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import { find, names, refuseWith, UNTOLD, type Work } from '#domain/work/work.ts';
import { numbersIn } from '#domain/values/record-columns.ts';
import { tellingMails } from '#domain/told/stale-mails.ts';
import { participantNames } from '../lodged.ts';
import { isHeld } from '../logistics.ts';
import type { NightState } from './night-state.ts';

const QUESTION = 'sejour-touche';

interface Moving {
  readonly moved: readonly FestivalHotelPec[];
  readonly idHotel: number;
  readonly eannee: number;
}

/** Others affected by the nights before they move. */
export interface Touched {
  /** Sharers of the same room who stay there. */
  readonly sharers: readonly string[];
  /** Lists that a hotel was sent, to be sent again. */
  readonly roomings: readonly { readonly hotel: string; readonly version: number }[];
  /** Guests whom a mail informed of where they sleep. */
  readonly told: readonly string[];
  /** Numbers by which a hotel confirmed the nights. */
  readonly confirmations: readonly string[];
}

const SENT: readonly (number | null)[] = [RoomingEtat.envoyee, RoomingEtat.confirmee];

export function* touchedBy({ moved, idHotel, eannee }: Moving): Work<Touched> {
  const rooms = [...new Set(moved.flatMap((night) => night.IdChambre ?? []))];
  const together = (yield* find('festival-hotel-pec', { IdChambre: rooms })).filter(isHeld);
  const movedIds = new Set(moved.map(readId));
  const others = together.filter(
    (night) => !movedIds.has(night.Id) && moved.some((one) => one.IdChambre === night.IdChambre && one.DateNuit === night.DateNuit),
  );
  const people = yield* participantNames(others.flatMap((night) => night.IdParticipant));
  const hotels = [...new Set([idHotel, ...moved.flatMap((night) => night.IdHotel ?? [])])];
  const lists = yield* find('festival-rooming', { IdHotel: hotels, Eannee: eannee });
  const called = yield* names('festival-hotel', hotels);
  const owners = [...new Set([...moved, ...others].map((night) => night.IdParticipant))];
  const informed = numbersIn(yield* tellingMails('IdParticipant', owners), 'IdParticipant');
  return {
    told: [...(yield* participantNames(informed)).values()],
    sharers: [...people.values()],
    roomings: hotels.flatMap((hotel) => {
      const [last] = lists
        .filter((list) => list.IdHotel === hotel)
        .toSorted((left, right) => (right.VersionRooming ?? 0) - (left.VersionRooming ?? 0));
      if (last === undefined || !SENT.includes(last.Etat)) return [];
      return [{ hotel: readText(called, String(hotel)) ?? '', version: last.VersionRooming ?? 0 }];
    }),
    confirmations: [
      ...new Set(moved.filter((night) => night.EtatReservation === ReservationEtat.confirmee).map((night) => night.NoConfirmation ?? '')),
    ],
  };
}

interface Change {
  readonly before: readonly NightState[];
  readonly after: readonly NightState[];
  readonly confirmed: readonly string[];
}

/** Asks once all is done and known, and before it counts: who does not confirm has moved nothing. */
export function* askAboutTouched(
  { sharers, roomings, confirmations, told: informed }: Touched,
  { before, after, confirmed }: Change,
  { culture, has }: Facts,
): Work<void> {
  if (confirmed.includes(QUESTION)) return;
  const text = textsIn(culture);
  function priced(states: readonly NightState[]): number {
    return states.reduce((sum, { Prix, IdHotel }) => sum + (IdHotel === null ? 0 : (Prix ?? 0)), 0);
  }
  const [was, is] = [priced(before), priced(after)];
  const others = [
    ...sharers.map((nom) => text('hebergement.toucheChambre', { nom })),
    ...confirmations.map((numero) =>
      numero === '' ? text('hebergement.toucheConfirmationSans') : text('hebergement.toucheConfirmation', { numero }),
    ),
    ...informed.map((nom) => text('hebergement.toucheInvite', { nom })),
    ...roomings.map(({ hotel, version }) => text('hebergement.toucheRooming', { hotel, version })),
  ];
  if (others.length === 0) return;
  const prices =
    was === is || was === 0 ? [] : [text('hebergement.touchePrix', { avant: formatMoney(was, culture), apres: formatMoney(is, culture) })];
  const consequences = mayReadValues(entities['festival-hotel-pec'], has) ? [...others, ...prices] : [UNTOLD];
  yield* refuseWith(QUESTION, { params: { quoi: consequences.join(' ; ') }, conflict: { Touche: consequences } });
}
