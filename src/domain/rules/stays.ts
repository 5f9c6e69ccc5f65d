import { ParticipantStatut } from '#generated/enums/participant-statut.gen.ts';
import { isHeld, presentNights } from '#domain/lodging/logistics.ts';
import { amendRoomings } from '#domain/lodging/rooming.ts';
import { hotelOfStay } from '#domain/lodging/stay-hotel.ts';
import { addDays, formatDay } from '#domain/records/values/dates.ts';
import { type RecordData, readId, readNumber, readText } from '#domain/records/values/record-data.ts';
import { find, gone, refuse, refuseWith, removeAll, update, type Work } from '#domain/work/work.ts';
import { isConfirmed } from '#domain/work/confirmed.ts';
import { type CommitRule, type Facts, idsOf, type Written } from './rule.ts';

const NIGHT = 'festival-hotel-pec';
const PARTICIPANT = 'festival-participant';
const GUEST = 'festival-participant-invite';
const LEFT: readonly number[] = [ParticipantStatut.refusee, ParticipantStatut.desistement];

const participantOf = (night: RecordData): number => readNumber(night, 'IdParticipant') ?? 0;
const dateOf = (night: RecordData): string => readText(night, 'DateNuit') ?? '';

/** Who was refused or has withdrawn gets no more nights, by whatever way. */
export const nightsOfWhoComes: CommitRule = {
  name: 'give no night to who does not come',
  phase: 'before-commit',
  on: [{ entity: NIGHT, ops: ['insert', 'update', 'restore'], fields: ['IdHotel', 'IdParticipant', 'Type'] }],
  *run(written) {
    const nights = yield* find(NIGHT, { Id: idsOf(written, NIGHT) });
    const people = [...new Set(nights.map(participantOf))];
    if (people.length > 0 && (yield* find(PARTICIPANT, { Id: people, Statut: LEFT })).length > 0) yield* refuse('nuits-ecarte');
  },
};

/** The hotel of a stay is that of its nights: of the first one where there are several, none once they are all given back. */
export const hotelOfNights: CommitRule = {
  name: 'let the hotel of a stay follow its nights',
  phase: 'before-commit',
  on: [
    {
      entity: NIGHT,
      ops: ['insert', 'update', 'delete', 'restore'],
      fields: ['IdHotel', 'IdParticipant', 'DateNuit', 'EtatReservation'],
    },
  ],
  *run(written) {
    const ids = idsOf(written, NIGHT);
    const deleted = yield* gone(
      NIGHT,
      idsOf(
        written.filter(({ op }) => op === 'delete'),
        NIGHT,
      ),
    );
    const former = [...deleted, ...written.map(({ before }) => before).filter((before) => before !== null)];
    const touched = [...(yield* find(NIGHT, { Id: ids })), ...former].map(participantOf);
    const left = new Set(former.flatMap((night) => readNumber(night, 'IdHotel') ?? []));
    for (const participant of yield* find(PARTICIPANT, { Id: [...new Set(touched)].filter((id) => id > 0) }))
      yield* followNights(participant, left);
  },
};

function* followNights(participant: RecordData, left: ReadonlySet<number>): Work<void> {
  const id = readId(participant);
  const stored = readNumber(participant, 'IdHotel');
  const hotel = hotelOfStay(yield* find(NIGHT, { IdParticipant: id }));
  // A hotel that was chosen before its nights stays chosen.
  const isChosen = hotel === null && (stored === null || !left.has(stored));
  if (!isChosen && hotel !== stored) yield* update(PARTICIPANT, id, { IdHotel: hotel });
}

const STAY = ['Arrivee', 'HeureArrivee', 'Depart', 'DateDebutHebergement', 'DateFinHebergement'] as const;
const [FREE, KEEP] = ['nuits-liberer', 'nuits-garder'];

/** A stay that no longer covers its nights asks what becomes of them: nobody pays in silence for nights that nobody sleeps. */
export const nightsOfShorterStays: CommitRule = {
  name: 'ask about nights that a stay no longer covers',
  phase: 'before-commit',
  on: [{ entity: PARTICIPANT, ops: ['update'], fields: STAY }],
  *run(written, facts) {
    for (const change of written) {
      const [record] = [...(yield* find(GUEST, { Id: change.id })), ...(yield* find(PARTICIPANT, { Id: change.id }))];
      if (record !== undefined) yield* askAboutNights(record, change, facts);
    }
  },
};

function* askAboutNights(record: RecordData, { before }: Written, facts: Facts): Work<void> {
  const present = presentNights(record);
  const known = presentNights({ ...record, ...before });
  const lost = (yield* find(NIGHT, { IdParticipant: readId(record) })).filter(
    (night) => isHeld(night) && known.includes(dateOf(night)) && !present.includes(dateOf(night)),
  );
  if (lost.length === 0 || isConfirmed(facts, KEEP)) return;
  if (isConfirmed(facts, FREE)) {
    yield* removeAll(NIGHT, lost.map(readId));
    yield* amendRoomings(
      readNumber(record, 'Eannee') ?? 0,
      lost.flatMap((night) => readNumber(night, 'IdHotel') ?? []),
    );
    return;
  }
  const dates = lost.map(dateOf).toSorted();
  yield* refuseWith('confirmation-requise', {
    message: 'participant.nuitsHorsPresence',
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
  on: [{ entity: PARTICIPANT, ops: ['insert', 'update'], fields: ['Arrivee', 'Depart', 'Eannee'] }],
  *run(written, facts) {
    if (isConfirmed(facts, FAR)) return;
    for (const participant of yield* find(PARTICIPANT, { Id: idsOf(written, PARTICIPANT) })) {
      const days = ['Arrivee', 'Depart'].flatMap((name) => readText(participant, name) ?? []);
      if (days.length === 0) continue;
      const [edition = {}] = yield* find('festival-edition', { Eannee: readNumber(participant, 'Eannee') });
      const [opens, closes] = [readText(edition, 'DateDebut'), readText(edition, 'DateFin')];
      if (opens === null || closes === null) continue;
      if (days.every((day) => day >= addDays(opens, -MARGIN) && day <= addDays(closes, MARGIN))) continue;
      yield* refuseWith('confirmation-requise', { message: 'participant.datesLointaines', conflict: { Code: FAR } });
    }
  },
};
