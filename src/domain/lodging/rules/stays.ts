import { numbersIn } from '#domain/values/record-columns.ts';
import type { FestivalParticipant } from '#generated/records/festival-participant.gen.ts';
import type { FestivalParticipantInvite } from '#generated/records/festival-participant-invite.gen.ts';
import type { FestivalHotelPec } from '#generated/records/festival-hotel-pec.gen.ts';
import { ParticipantStatut } from '#generated/enums/participant-statut.gen.ts';
import { isHeld, presentNights } from '../logistics.ts';
import { amendRoomings } from '../rooming.ts';
import { hotelOfStay } from '../stay-hotel.ts';
import { addDays, formatDay } from '#domain/values/dates.ts';
import { readId, readText } from '#domain/values/record-data.ts';
import { find, gone, refuse, refuseWith, removeAll, update, type Work } from '#domain/work/work.ts';
import { isConfirmed } from '#domain/work/confirmed.ts';
import { type CommitRule, type Facts, idsOf, type WrittenOf, writtenOf } from '#domain/work/rule.ts';
const LEFT: readonly number[] = [ParticipantStatut.refusee, ParticipantStatut.desistement];

function participantOf(night: Partial<FestivalHotelPec>): number {
  return night.IdParticipant ?? 0;
}

function dateOf(night: FestivalHotelPec): string {
  return night.DateNuit;
}

/** A refused or withdrawn guest gets no more nights, by whatever way. */
export const nightsOfWhoComes: CommitRule = {
  name: 'give no night to who does not come',
  phase: 'before-commit',
  on: [{ entity: 'festival-hotel-pec', ops: ['insert', 'update', 'restore'], fields: ['IdHotel', 'IdParticipant', 'Type'] }],
  *run(written) {
    const nights = yield* find('festival-hotel-pec', { Id: idsOf(written, 'festival-hotel-pec') });
    const people = [...new Set(nights.map(participantOf))];
    if (people.length > 0 && (yield* find('festival-participant', { Id: people, Statut: LEFT })).length > 0) yield* refuse('nuits-ecarte');
  },
};

/** The hotel of a stay is that of its nights: of the first one where there are several, none once they are all given back. */
export const hotelOfNights: CommitRule = {
  name: 'let the hotel of a stay follow its nights',
  phase: 'before-commit',
  on: [
    {
      entity: 'festival-hotel-pec',
      ops: ['insert', 'update', 'delete', 'restore'],
      fields: ['IdHotel', 'IdParticipant', 'DateNuit', 'EtatReservation'],
    },
  ],
  *run(written) {
    const ids = idsOf(written, 'festival-hotel-pec');
    const deleted = yield* gone(
      'festival-hotel-pec',
      idsOf(
        written.filter(({ op }) => op === 'delete'),
        'festival-hotel-pec',
      ),
    );
    const former = [...deleted, ...writtenOf(written, 'festival-hotel-pec').flatMap(({ before }) => before ?? [])];
    const touched = [...(yield* find('festival-hotel-pec', { Id: ids })), ...former].map(participantOf);
    const left = new Set(numbersIn(former, 'IdHotel'));
    for (const participant of yield* find('festival-participant', { Id: [...new Set(touched)].filter((id) => id > 0) }))
      yield* followNights(participant, left);
  },
};

function* followNights(participant: FestivalParticipant, left: ReadonlySet<number>): Work<void> {
  const id = participant.Id;
  const stored = participant.IdHotel;
  const hotel = hotelOfStay(yield* find('festival-hotel-pec', { IdParticipant: id }));
  // A hotel that was chosen before its nights stays chosen.
  const isChosen = hotel === null && (stored === null || !left.has(stored));
  if (!isChosen && hotel !== stored) yield* update('festival-participant', id, { IdHotel: hotel });
}

const STAY = ['Arrivee', 'HeureArrivee', 'Depart', 'DateDebutHebergement', 'DateFinHebergement'] as const;
const [FREE, KEEP] = ['nuits-liberer', 'nuits-garder'];

/** A stay that no longer covers its nights asks what becomes of them: nobody pays in silence for nights that nobody sleeps. */
export const nightsOfShorterStays: CommitRule = {
  name: 'ask about nights that a stay no longer covers',
  phase: 'before-commit',
  on: [{ entity: 'festival-participant', ops: ['update'], fields: STAY }],
  *run(written, facts) {
    for (const change of writtenOf(written, 'festival-participant')) {
      const [record] = [
        ...(yield* find('festival-participant-invite', { Id: change.id })),
        ...(yield* find('festival-participant', { Id: change.id })),
      ];
      if (record !== undefined) yield* askAboutNights(record, change, facts);
    }
  },
};

function* askAboutNights(
  record: FestivalParticipant | FestivalParticipantInvite,
  { before }: WrittenOf<'festival-participant'>,
  facts: Facts,
): Work<void> {
  const present = presentNights(record);
  const formerNights = presentNights({ ...record, ...before });
  const lost = (yield* find('festival-hotel-pec', { IdParticipant: record.Id })).filter(
    (night) => isHeld(night) && formerNights.includes(dateOf(night)) && !present.includes(dateOf(night)),
  );
  if (lost.length === 0 || isConfirmed(facts, KEEP)) return;
  if (isConfirmed(facts, FREE)) {
    yield* removeAll('festival-hotel-pec', lost.map(readId));
    yield* amendRoomings(
      record.Eannee,
      lost.flatMap((night) => night.IdHotel ?? []),
    );
    return;
  }
  const dates = lost.map(dateOf).toSorted();
  yield* refuseWith('confirmation-requise', {
    message: 'participant.nuitsHorsPresence',
    question: 'nuitsHorsPresence',
    params: { count: dates.length, nuits: dates.map((date) => formatDay(date, facts.culture)).join(', ') },
    conflict: { Code: 'nuits', Choix: [FREE, KEEP], Nuits: dates },
  });
}

/** Days around an edition within which people come and go. */
const MARGIN = 30;
const FAR = 'dates-lointaines';

/** Nobody leaves in 2062 by a slip of the keyboard. */
export const datesNearEdition: CommitRule = {
  name: 'ask about stays far from the edition',
  phase: 'before-commit',
  on: [{ entity: 'festival-participant', ops: ['insert', 'update'], fields: ['Arrivee', 'Depart', 'Eannee'] }],
  *run(written, facts) {
    if (isConfirmed(facts, FAR)) return;
    for (const participant of yield* find('festival-participant', { Id: idsOf(written, 'festival-participant') })) {
      const days = ['Arrivee', 'Depart'].flatMap((name) => readText(participant, name) ?? []);
      if (days.length === 0) continue;
      const [edition] = yield* find('festival-edition', { Eannee: participant.Eannee });
      const [opens, closes] = [edition?.DateDebut ?? null, edition?.DateFin ?? null];
      if (opens === null || closes === null) continue;
      if (days.every((day) => day >= addDays(opens, -MARGIN) && day <= addDays(closes, MARGIN))) continue;
      yield* refuseWith('confirmation-requise', {
        message: 'participant.datesLointaines',
        question: 'datesLointaines',
        conflict: { Code: FAR },
      });
    }
  },
};
