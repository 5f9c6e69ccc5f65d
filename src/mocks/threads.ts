import { openedIds, threadOf } from '#domain/threads/thread.ts';
import type { Step, StepReply } from '#domain/work/steps.ts';
import type { Work } from '#domain/work/work.ts';
import { requestContext } from '#domain/records/requests/request-context.ts';
import type { StepAnswers } from '#domain/registries/answer-step.ts';
import type { MockContext } from './mock-context.ts';
import { Sessions } from './sessions.ts';
import type { Asking, Store } from './store/store.ts';

type Read = <T>(store: Store, work: Work<T>, context: MockContext) => T;
type Of<K extends Step['do']> = Extract<Step, { readonly do: K }>;

/** Those of the users who open the record, each by their own rights and rows. */
export function viewersIn(asking: Asking, { entity, id, users }: Of<'viewers'>, run: Read): readonly number[] {
  return users.filter((user) => openedByIn(asking, { do: 'opened-by', entity, ids: [id], user }, run).length > 0);
}

/** Those of the records that the user opens. */
export function openedByIn({ store, context }: Asking, { entity, ids, user }: Of<'opened-by'>, run: Read): readonly number[] {
  const thread = threadOf(entity);
  const session = thread === null ? null : new Sessions(store).ofUser(user);
  if (thread === null || session === null || session.userRow.IsActif === false || session.userRow.IsService === true) return [];
  const theirs = { ...context, ...requestContext({ ...context, user: session.user, shown: null }) };
  return [...run(store, openedIds(thread, ids, theirs.has), theirs)];
}

/** One page has the simulation to itself, and reads again what it wrote. */
export function tell(): null {
  return null;
}

/** Nobody else looks at what one page keeps to itself. */
export const lookAnswers: Pick<StepAnswers<Asking, StepReply>, 'look' | 'look-away' | 'tell-looks'> = {
  look: () => ({ isNew: false, users: [] }),
  'look-away': () => [],
  'tell-looks': tell,
};
