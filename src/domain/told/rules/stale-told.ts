import { changeSentences, factChanges, readFacts } from '#domain/texts/told-facts.ts';
import { factsOf } from '#domain/welcome/roadmap/roadmap-facts.ts';
import { byId, numbersIn } from '#domain/values/record-columns.ts';
import { roadmapsOf } from '#domain/welcome/roadmap/roadmap.ts';
import { markStaleMails, tellingMails } from '../stale-mails.ts';
import type { FeuilleRoute } from '#generated/records/feuille-route.gen.ts';
import { readId, type RecordData } from '#domain/values/record-data.ts';
import type { Named, RecordOf } from '#domain/work/typed-records.ts';
import { find, gone, links, mark, type Work } from '#domain/work/work.ts';
import { type CommitRule, idsOf, type Written, type WrittenOp } from '#domain/work/rule.ts';
/** Parts of one participant, shown on their page. */
const PARTS = ['festival-trajet', 'festival-defraiement', 'participant-implication', 'benevole-affectation'] as const;
const EVERY: readonly WrittenOp[] = ['insert', 'update', 'delete', 'restore'];
const PRESENCE = ['Arrivee', 'HeureArrivee', 'Depart', 'HeureDepart'] as const;
const LAST_DAY = '9999-12-31';
const PLACE = ['Debut', 'Fin', 'IdSalle'] as const;

/** A page, a voucher, a price or a list says no longer what is true once something on it moves, whoever moves it: whoever looks reads what. */
export const staleTold: CommitRule = {
  name: 'tell which pages and mails no longer say what is true',
  phase: 'before-commit',
  on: [
    {
      entity: 'festival-hotel-pec',
      ops: EVERY,
      fields: ['DateNuit', 'IdHotel', 'Type', 'TypeChambre', 'IdChambre', 'IdStructurePayeur', 'EtatReservation', 'NoConfirmation'],
    },
    ...PARTS.map((entity) => ({ entity, ops: EVERY })),
    {
      entity: 'festival-participant',
      ops: ['update'],
      fields: [...PRESENCE, 'Statut', 'IdUtilisateurReferent', 'Films', 'IdContact', 'Prix', 'DateEcheance'],
    },
    { entity: 'festival-programmation', ops: EVERY, fields: [...PLACE, 'Etat', 'IdProgramme', 'Intervenants', 'IdInterprete'] },
    { entity: 'festival-inscription', ops: EVERY, fields: ['IdProgramme'] },
    { entity: 'agenda', ops: EVERY, fields: [...PLACE, 'IdLieu', 'IdTitre', 'Intervenants'] },
    { entity: 'festival-hotel', ops: ['update'], fields: ['Libelle', 'TelephonePublic', 'IdAdresse'] },
    { entity: 'adresse', ops: ['update'] },
    { entity: 'festival-groupe', ops: ['update'], fields: ['PrixTtc', 'EffectifPrevu', 'DateEcheance', 'Statut'] },
  ],
  *run(written, { today }) {
    const owners = yield* ownersOf(written);
    const moved = yield* find('festival-hotel', { IdAdresse: idsOf(written, 'adresse') });
    const lodged = yield* lodgedIn([...idsOf(written, 'festival-hotel'), ...moved.map(readId)], today);
    const people = [...idsOf(written, 'festival-participant'), ...owners, ...lodged, ...(yield* ofScreenings(written))];
    const sheets = [
      ...(yield* find('feuille-route', { IdParticipant: [...new Set(people)], IsDerniere: true })),
      ...(yield* withMeetings(idsOf(written, 'agenda'))),
      ...(yield* telling('seance', unnamed(written))),
    ];
    const sent = [...byId(sheets).values()];
    if (sent.length > 0) yield* markStale(sent);
    yield* markStaleMails([
      ...(yield* tellingMails('IdParticipant', [...people, ...numbersIn(sent, 'IdParticipant')])),
      ...(yield* tellingMails('IdProgrammation', idsOf(written, 'festival-programmation'))),
      ...(yield* tellingMails('IdGroupe', idsOf(written, 'festival-groupe'))),
      ...(yield* tellingMails('IdRooming', yield* roomingsOf(written, owners))),
    ]);
  },
};

/** Guests who are still to sleep in these hotels. */
function* lodgedIn(hotels: readonly number[], today: string): Work<readonly number[]> {
  if (hotels.length === 0) return [];
  return numbersIn(yield* find('festival-hotel-pec', { IdHotel: hotels, DateNuit: { from: today, to: LAST_DAY } }), 'IdParticipant');
}

/** Lists of the hotels where nights were written, or where a guest whose hour moved sleeps. */
function* roomingsOf(written: readonly Written[], owners: readonly number[]): Work<readonly number[]> {
  const nights = [
    ...(yield* kept(written, 'festival-hotel-pec')),
    ...(yield* find('festival-hotel-pec', { IdParticipant: [...new Set([...owners, ...idsOf(written, 'festival-participant')])] })),
  ];
  return (yield* find('festival-rooming', { IdHotel: numbersIn(nights, 'IdHotel') })).map(readId);
}

function* markStale(sent: readonly FeuilleRoute[]): Work<void> {
  const roadmaps = yield* roadmapsOf(yield* find('festival-participant', { Id: numbersIn(sent, 'IdParticipant') }));
  const comparisons = sent.map((one) => {
    const roadmap = roadmaps.get(one.IdParticipant);
    // A participant who no longer comes has no page to be right or wrong.
    const changes = roadmap === undefined ? [] : factChanges(readFacts(one.Contenu), factsOf(roadmap));
    return { one, text: changes.length === 0 ? null : changeSentences(changes, 'fr').join(' ; ') };
  });
  const changed = comparisons.filter(({ one, text }) => one.Ecarts !== text);
  for (const [Ecarts, some] of Map.groupBy(changed, ({ text }) => text))
    yield* mark(
      'feuille-route',
      some.map(({ one }) => one.Id),
      { IsPerimee: Ecarts !== null, Ecarts },
    );
}

/** Records as they are now, as they were when they were deleted, and what an update took away. */
function kept<E extends string>(written: readonly Written[], entity: E & Named<E>): Work<readonly Partial<RecordOf<E>>[]>;
function* kept(written: readonly Written[], entity: string): Work<readonly RecordData[]> {
  const entityChanges = written.filter((one) => one.entity === entity);
  const deleted = entityChanges.filter(({ op }) => op === 'delete');
  return [
    ...(yield* find(entity, { Id: idsOf(entityChanges, entity) })),
    ...(deleted.length === 0 ? [] : yield* gone(entity, idsOf(deleted, entity))),
    ...entityChanges.flatMap(({ before }): readonly RecordData[] => (before === null ? [] : [before])),
  ];
}

/** Guests whose own parts were written, and those who share a room with them. */
function* ownersOf(written: readonly Written[]): Work<readonly number[]> {
  const nights = yield* kept(written, 'festival-hotel-pec');
  const together = yield* find('festival-hotel-pec', { IdChambre: numbersIn(nights, 'IdChambre') });
  const owned: { readonly IdParticipant?: number }[] = [...nights, ...together];
  for (const entity of PARTS) owned.push(...(yield* kept(written, entity)));
  return numbersIn(owned, 'IdParticipant');
}

/** Guests who speak at screenings, or whose films are shown there. */
function* ofScreenings(written: readonly Written[]): Work<readonly number[]> {
  const screenings = yield* kept(written, 'festival-programmation');
  const shown = yield* find('festival-inscription', { IdProgramme: numbersIn(screenings, 'IdProgramme') });
  const entries = [...(yield* kept(written, 'festival-inscription')), ...shown];
  const brought = yield* links('festival-participant', 'Films', { targets: numbersIn(entries, 'IdFilm') });
  const invited = yield* find('participant-implication', { IdInscription: numbersIn(entries, 'Id') });
  return [
    ...(yield* speakersOf(numbersIn(screenings, 'Id'))),
    ...numbersIn(screenings, 'IdInterprete'),
    ...brought.map(({ owner }) => owner),
    ...numbersIn(invited, 'IdParticipant'),
  ];
}

/** Those whom staff named. */
function* speakersOf(screenings: readonly number[]): Work<readonly number[]> {
  const named = yield* links('festival-programmation', 'Intervenants', { owners: screenings });
  return named.map(({ target }) => target);
}

/** Pages that listed appointments, or whose guests have them now. */
function* withMeetings(meetings: readonly number[]): Work<readonly FeuilleRoute[]> {
  if (meetings.length === 0) return [];
  const invited = yield* links('agenda', 'Intervenants', { owners: meetings });
  const people = yield* find('festival-participant', { IdContact: [...new Set(invited.map(({ target }) => target))] });
  const sheets = yield* telling('rendezVous', meetings);
  return [...sheets, ...(yield* find('feuille-route', { IdParticipant: people.map(readId), IsDerniere: true }))];
}

/** Screenings that someone was removed from: the page of that person still bears them. */
function unnamed(written: readonly Written[]): readonly number[] {
  const changed = written.filter(({ entity, fields }) => entity === 'festival-programmation' && fields.includes('Intervenants'));
  return [...new Set(changed.map(({ id }) => id))];
}

/** Pages in force that tell of these records. */
function* telling(factKind: 'rendezVous' | 'seance', ids: readonly number[]): Work<readonly FeuilleRoute[]> {
  if (ids.length === 0) return [];
  const keys = new Set(ids.map(String));
  return (yield* find('feuille-route', { IsDerniere: true })).filter((one) =>
    readFacts(one.Contenu).some(({ kind, key }) => kind === factKind && keys.has(key)),
  );
}
