import { ParticipantType } from '#generated/enums/participant-type.gen.ts';
import { type RecordData, readId, readNumber } from '#domain/records/values/record-data.ts';
import { find, names, type Work } from '#domain/work/work.ts';
import { type Debt, debtsOf } from './debts.ts';
import { MEMBER } from './desk-file.ts';

export const PARTICIPANT = 'festival-participant';
const PASS = 'festival-participant-pass';

type ById = ReadonlyMap<number, RecordData>;

/** All that is read to tell who people are at a desk: as many readings for one person as for all of an edition. */
export interface DeskRows {
  readonly participants: readonly RecordData[];
  readonly members: readonly RecordData[];
  readonly people: ById;
  readonly structures: ById;
  readonly contacts: ById;
  readonly groups: ById;
  readonly accredited: ById;
  /** Person who collects a pass, by the pass. */
  readonly collectors: ReadonlyMap<number, number>;
  readonly debts: ReadonlyMap<number, Debt>;
  readonly gifts: readonly RecordData[];
  /** What was handed over beside the badge, by participant. */
  readonly handed: ReadonlyMap<number, readonly RecordData[]>;
  readonly users: RecordData;
}

/** Whom a desk asks about. */
export interface Wanted {
  readonly eannee: number;
  readonly people: readonly number[];
  /** Participants that are nobody's yet. */
  readonly nameless: readonly number[];
  readonly members: readonly number[];
}

export function* readRows(wanted: Wanted): Work<DeskRows> {
  const { eannee } = wanted;
  const passes = yield* collectedPasses(wanted);
  const participants = unique([...(yield* ownParticipants(wanted)), ...passes]);
  const members = yield* find(MEMBER, { Id: wanted.members });
  const ids = participants.map(readId);
  const collectors = yield* collectorsOf(participants);
  const people = byId(yield* find('personne', { Id: [...new Set([...idsIn(participants, 'IdPersonne'), ...collectors.values()])] }));
  const accredited = participants.filter((one) => one['Type'] === ParticipantType.accredite).map(readId);
  const handed = yield* find('festival-remise', { IdParticipant: ids });
  return {
    participants,
    members,
    people,
    collectors,
    handed: Map.groupBy(handed, (one) => readNumber(one, 'IdParticipant') ?? 0),
    structures: byId(yield* find('structure', { Id: idsIn(participants, 'IdStructure') })),
    contacts: byId(yield* find('contact', { Id: idsIn(participants, 'IdContact') })),
    groups: byId(yield* find('festival-groupe', { Id: idsIn(members, 'IdGroupe') })),
    accredited: byId(yield* find('festival-participant-accredite', { Id: accredited })),
    debts: yield* debtsOf(accredited),
    gifts: yield* find('festival-dotation', { Eannee: eannee, IsActif: true }),
    users: yield* names('utilisateur', idsIn([...participants, ...members, ...handed], 'IdRemisPar')),
  };
}

function* ownParticipants({ eannee, people, nameless }: Wanted): Work<readonly RecordData[]> {
  const own = yield* find(PARTICIPANT, { Eannee: eannee, IdPersonne: people });
  return [...own, ...(yield* find(PARTICIPANT, { Eannee: eannee, Id: nameless }))];
}

/** Passes that these people come for on behalf of others. */
function* collectedPasses({ eannee, people }: Wanted): Work<readonly RecordData[]> {
  const contacts = (yield* find('contact', { IdPersonne: people })).map(readId);
  const passes = yield* find(PASS, { Eannee: eannee, IdContactRetrait: contacts });
  return yield* find(PARTICIPANT, { Id: passes.map(readId) });
}

function* collectorsOf(participants: readonly RecordData[]): Work<ReadonlyMap<number, number>> {
  const ids = participants.filter((one) => one['Type'] === ParticipantType.pass).map(readId);
  const passes = (yield* find(PASS, { Id: ids })).filter((pass) => readNumber(pass, 'IdContactRetrait') !== null);
  const contacts = byId(yield* find('contact', { Id: idsIn(passes, 'IdContactRetrait') }));
  return new Map(
    passes.flatMap((pass): [number, number][] => {
      const person = readNumber(contacts.get(readNumber(pass, 'IdContactRetrait') ?? 0) ?? {}, 'IdPersonne');
      return person === null ? [] : [[readId(pass), person]];
    }),
  );
}

const unique = (records: readonly RecordData[]): readonly RecordData[] => [...byId(records).values()];

const byId = (records: readonly RecordData[]): ById => new Map(records.map((record) => [readId(record), record]));

const idsIn = (records: readonly RecordData[], field: string): readonly number[] => [
  ...new Set(records.flatMap((record) => readNumber(record, field) ?? [])),
];
