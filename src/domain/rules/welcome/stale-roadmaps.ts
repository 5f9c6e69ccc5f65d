import { changeSentences, factChanges, factsOf, readFacts } from '#domain/welcome/roadmap/roadmap-facts.ts';
import { numbersIn } from '#domain/welcome/guest-events.ts';
import { SENT_ROADMAP } from '#domain/welcome/roadmap/keep-roadmap.ts';
import { roadmapsOf } from '#domain/welcome/roadmap/roadmap.ts';
import { readId, readNumber, readText, type RecordData } from '#domain/records/values/record-data.ts';
import { find, gone, links, mark, type Work } from '#domain/work/work.ts';
import { type CommitRule, idsOf, type Written, type WrittenOp } from '../rule.ts';

const PERSON = 'festival-participant';
const NIGHT = 'festival-hotel-pec';
const SCREENING = 'festival-programmation';
const ENTRY = 'festival-inscription';
const MEETING = 'agenda';
/** What belongs to one participant, and stands on their page. */
const PARTS = ['festival-trajet', 'festival-defraiement', 'participant-implication'] as const;
const EVERY: readonly WrittenOp[] = ['insert', 'update', 'delete', 'restore'];
const PLACE = ['Debut', 'Fin', 'IdSalle'];

/** A page says no longer what is true once something on it moves: whoever looks at the guest reads what. */
export const staleRoadmaps: CommitRule = {
  name: 'tell which pages of guests no longer say what is true',
  phase: 'before-commit',
  on: [
    {
      entity: NIGHT,
      ops: EVERY,
      fields: ['DateNuit', 'IdHotel', 'Type', 'TypeChambre', 'IdChambre', 'IdStructurePayeur', 'EtatReservation', 'NoConfirmation'],
    },
    ...PARTS.map((entity) => ({ entity, ops: EVERY })),
    {
      entity: PERSON,
      ops: ['update'],
      fields: ['Arrivee', 'HeureArrivee', 'Depart', 'HeureDepart', 'IdUtilisateurReferent', 'Films', 'IdContact'],
    },
    { entity: SCREENING, ops: EVERY, fields: [...PLACE, 'Etat', 'IdProgramme', 'IdPresentateur', 'IdInterprete'] },
    { entity: ENTRY, ops: EVERY, fields: ['IdProgramme'] },
    { entity: MEETING, ops: EVERY, fields: [...PLACE, 'IdLieu', 'IdTitre', 'Intervenants'] },
  ],
  *run(written) {
    const people = [...idsOf(written, PERSON), ...(yield* ownersOf(written)), ...(yield* ofScreenings(written))];
    const told = [
      ...(yield* find(SENT_ROADMAP, { IdParticipant: [...new Set(people)], IsDerniere: true })),
      ...(yield* withMeetings(idsOf(written, MEETING))),
    ];
    const sent = [...new Map(told.map((one) => [readId(one), one])).values()];
    if (sent.length > 0) yield* markStale(sent);
  },
};

function* markStale(sent: readonly RecordData[]): Work<void> {
  const roadmaps = yield* roadmapsOf(yield* find(PERSON, { Id: numbersIn(sent, 'IdParticipant') }));
  const said = sent.map((one) => {
    const roadmap = roadmaps.get(readNumber(one, 'IdParticipant') ?? 0);
    // Who does not come any more has no page to be right or wrong.
    const changes = roadmap === undefined ? [] : factChanges(readFacts(readText(one, 'Contenu')), factsOf(roadmap));
    return { one, text: changes.length === 0 ? null : changeSentences(changes, 'fr').join(' ; ') };
  });
  const changed = said.filter(({ one, text }) => readText(one, 'Ecarts') !== text);
  for (const [Ecarts, some] of Map.groupBy(changed, ({ text }) => text))
    yield* mark(
      SENT_ROADMAP,
      some.map(({ one }) => readId(one)),
      { IsPerimee: Ecarts !== null, Ecarts },
    );
}

/** Records as they are now, as they were when they were deleted, and what an update took away. */
function* kept(written: readonly Written[], entity: string): Work<readonly RecordData[]> {
  const own = written.filter((one) => one.entity === entity);
  const deleted = own.filter(({ op }) => op === 'delete');
  return [
    ...(yield* find(entity, { Id: idsOf(own, entity) })),
    ...(deleted.length === 0 ? [] : yield* gone(entity, idsOf(deleted, entity))),
    ...own.flatMap(({ before }): readonly RecordData[] => (before === null ? [] : [before])),
  ];
}

/** Guests whose own parts were written, and those who share a room with them. */
function* ownersOf(written: readonly Written[]): Work<readonly number[]> {
  const nights = yield* kept(written, NIGHT);
  const together = yield* find(NIGHT, { IdChambre: numbersIn(nights, 'IdChambre') });
  const parts: RecordData[] = [];
  for (const entity of PARTS) parts.push(...(yield* kept(written, entity)));
  return numbersIn([...nights, ...together, ...parts], 'IdParticipant');
}

/** Guests who speak at screenings, or whose films are shown there. */
function* ofScreenings(written: readonly Written[]): Work<readonly number[]> {
  const screenings = yield* kept(written, SCREENING);
  const entries = [...(yield* kept(written, ENTRY)), ...(yield* find(ENTRY, { IdProgramme: numbersIn(screenings, 'IdProgramme') }))];
  const brought = yield* links(PERSON, 'Films', { targets: numbersIn(entries, 'IdFilm') });
  const invited = yield* find('participant-implication', { IdInscription: entries.map(readId).filter((id) => id > 0) });
  return [
    ...numbersIn(screenings, 'IdPresentateur'),
    ...numbersIn(screenings, 'IdInterprete'),
    ...brought.map(({ owner }) => owner),
    ...numbersIn(invited, 'IdParticipant'),
  ];
}

/** Pages that told of appointments, or whose guests have them now. */
function* withMeetings(meetings: readonly number[]): Work<readonly RecordData[]> {
  if (meetings.length === 0) return [];
  const invited = yield* links(MEETING, 'Intervenants', { owners: meetings });
  const people = yield* find(PERSON, { IdContact: [...new Set(invited.map(({ target }) => target))] });
  const keys = new Set(meetings.map(String));
  const told = (yield* find(SENT_ROADMAP, { IsDerniere: true })).filter((one) =>
    readFacts(readText(one, 'Contenu')).some(({ kind, key }) => kind === 'rendezVous' && keys.has(key)),
  );
  return [...told, ...(yield* find(SENT_ROADMAP, { IdParticipant: people.map(readId), IsDerniere: true }))];
}
