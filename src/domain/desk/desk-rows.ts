import type { Contact } from '#generated/records/contact.gen.ts';
import type { FestivalGroupe } from '#generated/records/festival-groupe.gen.ts';
import type { FestivalParticipantAccredite } from '#generated/records/festival-participant-accredite.gen.ts';
import type { Personne } from '#generated/records/personne.gen.ts';
import type { Structure } from '#generated/records/structure.gen.ts';
import type { FestivalGroupeMembre } from '#generated/records/festival-groupe-membre.gen.ts';
import type { FestivalRemise } from '#generated/records/festival-remise.gen.ts';
import type { FestivalDotation } from '#generated/records/festival-dotation.gen.ts';
import type { FestivalParticipant } from '#generated/records/festival-participant.gen.ts';
import { ParticipantType } from '#generated/enums/participant-type.gen.ts';
import { numbersIn } from '#domain/values/record-columns.ts';
import { type RecordData, readId } from '#domain/values/record-data.ts';
import { find, names, type Work } from '#domain/work/work.ts';
import { type Debt, debtsOf } from './debts.ts';

type ById<R> = ReadonlyMap<number, R>;

/** All that is read to tell who people are at a desk: as many readings for one person as for all of an edition. */
export interface DeskRows {
  readonly participants: readonly FestivalParticipant[];
  readonly members: readonly FestivalGroupeMembre[];
  readonly people: ById<Personne>;
  readonly structures: ById<Structure>;
  readonly contacts: ById<Contact>;
  readonly groups: ById<FestivalGroupe>;
  readonly accredited: ById<FestivalParticipantAccredite>;
  /** Person who collects a pass, by the pass. */
  readonly collectors: ReadonlyMap<number, number>;
  readonly debts: ReadonlyMap<number, Debt>;
  readonly gifts: readonly FestivalDotation[];
  /** Gifts handed over beside the badge, by participant. */
  readonly handed: ReadonlyMap<number, readonly FestivalRemise[]>;
  readonly users: RecordData;
}

/** Person that a desk looks for. */
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
  const members = yield* find('festival-groupe-membre', { Id: wanted.members });
  const ids = participants.map(readId);
  const collectors = yield* collectorsOf(participants);
  const people = byId(yield* find('personne', { Id: [...new Set([...numbersIn(participants, 'IdPersonne'), ...collectors.values()])] }));
  const accredited = participants.filter((one) => one.Type === ParticipantType.accredite).map(readId);
  const handed = yield* find('festival-remise', { IdParticipant: ids });
  return {
    participants,
    members,
    people,
    collectors,
    handed: Map.groupBy(handed, (one) => one.IdParticipant),
    structures: byId(yield* find('structure', { Id: numbersIn(participants, 'IdStructure') })),
    contacts: byId(yield* find('contact', { Id: numbersIn(participants, 'IdContact') })),
    groups: byId(yield* find('festival-groupe', { Id: numbersIn(members, 'IdGroupe') })),
    accredited: byId(yield* find('festival-participant-accredite', { Id: accredited })),
    debts: yield* debtsOf(accredited),
    gifts: yield* find('festival-dotation', { Eannee: eannee, IsActif: true }),
    users: yield* names('utilisateur', numbersIn([...participants, ...members, ...handed], 'IdRemisPar')),
  };
}

function* ownParticipants({ eannee, people, nameless }: Wanted): Work<readonly FestivalParticipant[]> {
  const participants = yield* find('festival-participant', { Eannee: eannee, IdPersonne: people });
  return [...participants, ...(yield* find('festival-participant', { Eannee: eannee, Id: nameless }))];
}

/** Passes that these people come for on behalf of others. */
function* collectedPasses({ eannee, people }: Wanted): Work<readonly FestivalParticipant[]> {
  const contacts = (yield* find('contact', { IdPersonne: people })).map(readId);
  const passes = yield* find('festival-participant-pass', { Eannee: eannee, IdContactRetrait: contacts });
  return yield* find('festival-participant', { Id: passes.map(readId) });
}

function* collectorsOf(participants: readonly FestivalParticipant[]): Work<ReadonlyMap<number, number>> {
  const ids = participants.filter((one) => one.Type === ParticipantType.pass).map(readId);
  const passes = (yield* find('festival-participant-pass', { Id: ids })).filter((pass) => pass.IdContactRetrait !== null);
  const contacts = byId(yield* find('contact', { Id: numbersIn(passes, 'IdContactRetrait') }));
  return new Map(
    passes.flatMap((pass): [number, number][] => {
      const person = contacts.get(pass.IdContactRetrait ?? 0)?.IdPersonne ?? null;
      return person === null ? [] : [[pass.Id, person]];
    }),
  );
}

function unique(records: readonly FestivalParticipant[]): readonly FestivalParticipant[] {
  return [...byId(records).values()];
}

function byId<R extends { readonly Id: number }>(records: readonly R[]): ById<R> {
  return new Map(records.map((record) => [record.Id, record]));
}
