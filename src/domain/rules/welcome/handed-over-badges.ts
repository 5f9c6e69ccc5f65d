import { AS_IT_IS, badgeSays, badgeWords, outdatedBadge } from '#domain/participants/badges.ts';
import { readId, readText, type RecordData } from '#domain/records/values/record-data.ts';
import { numbersIn } from '#domain/welcome/guest-events.ts';
import { isConfirmed } from '#domain/work/confirmed.ts';
import { find, refuseWith, type Work } from '#domain/work/work.ts';
import { type CommitRule, type Facts, idsOf } from '../rule.ts';

const PARTICIPANT = 'festival-participant';

/** A badge that no longer says who wears it is asked about, with what it says and should say, whoever hands it over. */
export const handedOverBadges: CommitRule = {
  name: 'ask before an outdated badge is handed over',
  phase: 'before-commit',
  on: [{ entity: PARTICIPANT, ops: ['update'], fields: ['DateRemise'] }],
  *run(written, facts) {
    if (isConfirmed(facts, AS_IT_IS)) return;
    const handed = (yield* find(PARTICIPANT, { Id: idsOf(written, PARTICIPANT) })).filter(
      (one) => readText(one, 'DateRemise') !== null && readText(one, 'DateEditionBadge') !== null,
    );
    const people = byId(yield* find('personne', { Id: numbersIn(handed, 'IdPersonne') }));
    const structures = byId(yield* find('structure', { Id: numbersIn(handed, 'IdStructure') }));
    for (const participant of handed) yield* ask(participant, { people, structures, facts });
  },
};

interface Asked {
  readonly people: ReadonlyMap<number, RecordData>;
  readonly structures: ReadonlyMap<number, RecordData>;
  readonly facts: Facts;
}

function* ask(participant: RecordData, { facts: { culture }, ...sources }: Asked): Work<void> {
  const outdated = outdatedBadge(participant, badgeWords(participant, sources));
  if (outdated === null) return;
  yield* refuseWith('confirmation-requise', {
    message: 'participant.badgePerime',
    params: { imprime: badgeSays(outdated.Imprime, culture), actuel: badgeSays(outdated.Actuel, culture) },
    conflict: { Code: AS_IT_IS, Choix: [AS_IT_IS] },
  });
}

const byId = (records: readonly RecordData[]): ReadonlyMap<number, RecordData> =>
  new Map(records.map((record) => [readId(record), record]));
