import type { Personne } from '#generated/records/personne.gen.ts';
import type { Structure } from '#generated/records/structure.gen.ts';
import type { FestivalParticipant } from '#generated/records/festival-participant.gen.ts';
import { AS_IT_IS, badgeSays, badgeWords, outdatedBadge } from '../badges.ts';
import { numbersIn, byId } from '#domain/values/record-columns.ts';
import { isConfirmed } from '#domain/work/confirmed.ts';
import { find, refuseWith, type Work } from '#domain/work/work.ts';
import { type CommitRule, type Facts, idsOf } from '#domain/work/rule.ts';

/** A badge that no longer says who wears it raises a question, with what it says and should say, whoever hands it over. */
export const handedOverBadges: CommitRule = {
  name: 'ask before an outdated badge is handed over',
  phase: 'before-commit',
  on: [{ entity: 'festival-participant', ops: ['update'], fields: ['DateRemise'] }],
  *run(written, facts) {
    if (isConfirmed(facts, AS_IT_IS)) return;
    const handed = (yield* find('festival-participant', { Id: idsOf(written, 'festival-participant') })).filter(
      (one) => one.DateRemise !== null && one.DateEditionBadge !== null,
    );
    const people = byId(yield* find('personne', { Id: numbersIn(handed, 'IdPersonne') }));
    const structures = byId(yield* find('structure', { Id: numbersIn(handed, 'IdStructure') }));
    for (const participant of handed) yield* ask(participant, { people, structures, facts });
  },
};

interface BadgeContext {
  readonly people: ReadonlyMap<number, Personne>;
  readonly structures: ReadonlyMap<number, Structure>;
  readonly facts: Facts;
}

function* ask(participant: FestivalParticipant, { facts: { culture }, ...sources }: BadgeContext): Work<void> {
  const outdated = outdatedBadge(participant, badgeWords(participant, sources));
  if (outdated === null) return;
  yield* refuseWith('confirmation-requise', {
    message: 'participant.badgePerime',
    question: 'badgePerime',
    params: { imprime: badgeSays(outdated.Imprime, culture), actuel: badgeSays(outdated.Actuel, culture) },
    conflict: { Code: AS_IT_IS, Choix: [AS_IT_IS] },
  });
}
