import { AppError } from '#domain/errors/app-error.ts';
import { examineView } from '#domain/views/view-follows.ts';
import { openedIds, threadOf } from '#domain/threads/thread.ts';
import type { Step, StepReply } from '#domain/work/steps.ts';
import type { Work } from '#domain/work/work.ts';
import { requestContext } from '#domain/records/requests/request-context.ts';
import type { StepAnswers } from '#domain/registries/answer-step.ts';
import type { MockContext } from './mock-context.ts';
import { Sessions } from './sessions.ts';
import { factsOf } from './store/facts.ts';
import type { Asking, Store } from './store/store.ts';

type Read = <T>(store: Store, work: Work<T>, context: MockContext) => T;
type Of<K extends Step['do']> = Extract<Step, { readonly do: K }>;

/** Those of the users who open the record, each by their own rights and rows. */
export function viewersIn(asking: Asking, { entity, id, users }: Of<'viewers'>, run: Read): readonly number[] {
  return users.filter((user) => openedByIn(asking, { do: 'opened-by', entity, ids: [id], user }, run).length > 0);
}

/** Those of the records that the user opens. */
export function openedByIn(asking: Asking, { entity, ids, user }: Of<'opened-by'>, run: Read): readonly number[] {
  const thread = threadOf(entity);
  const theirs = thread === null ? null : contextOf(asking, user);
  return thread === null || theirs === null ? [] : [...run(asking.store, openedIds(thread, ids, theirs.has), theirs)];
}

/** Rights of a user at this moment; null: they sign in no more. */
function contextOf({ store, context }: Asking, user: number): MockContext | null {
  const session = new Sessions(store).ofUser(user);
  if (session === null || session.userRow.IsActif === false || session.userRow.IsService === true) return null;
  return { ...context, ...requestContext({ ...context, user: session.user, shown: null }) };
}

/** Entries of followed views, after each write: no clock of a page looks every five minutes. A view whose filter its follower may no longer use waits. */
export function examineViews(asking: Asking, entity: string, run: Read): void {
  if (entity === 'fiche-suivi' || entity === 'boite-avis') return;
  for (const { Id, IdFiche, IdUtilisateur } of asking.store.tables.all('fiche-suivi')) {
    const theirs = (IdFiche ?? null) === null ? contextOf(asking, IdUtilisateur ?? 0) : null;
    try {
      if (theirs !== null) run(asking.store, examineView(Id, factsOf(asking.store, theirs)), theirs);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
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
