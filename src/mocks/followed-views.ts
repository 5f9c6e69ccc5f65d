import { AppError } from '#domain/errors/app-error.ts';
import { requestContext } from '#domain/records/requests/request-context.ts';
import { examineView } from '#domain/views/view-follows.ts';
import type { MockContext } from './mock-context.ts';
import { Sessions } from './sessions.ts';
import { factsOf } from './store/facts.ts';
import { runWork } from './store/run-work.ts';
import type { Store } from './store/store.ts';

/** Entities that the examination itself writes. */
const OWN: ReadonlySet<string> = new Set(['fiche-suivi', 'boite-avis']);

/** Entries of followed views, each within the rights of its follower; after each write, since a page has no clock that looks every five minutes. */
export function examineViews(store: Store, entity: string, context: MockContext): void {
  if (OWN.has(entity)) return;
  const sessions = new Sessions(store);
  for (const { Id, IdFiche, IdUtilisateur } of store.tables.all('fiche-suivi')) {
    if (IdFiche !== null && IdFiche !== undefined) continue;
    const session = sessions.ofUser(IdUtilisateur ?? 0);
    if (session === null || session.userRow.IsActif === false) continue;
    const theirs = { ...context, ...requestContext({ ...context, user: session.user, shown: null }) };
    try {
      runWork(store, examineView(Id, factsOf(store, theirs)), theirs);
    } catch (error) {
      // The write is kept whatever becomes of a view whose filter is no longer understood; the server logs it.
      if (!(error instanceof AppError)) throw error;
    }
  }
}
