import type { Asked, WorkService } from '#domain/work/service.ts';
import { ask } from '#domain/work/replies.ts';
import type { Work } from '#domain/work/work.ts';
import { type Place, viewersOf } from './audience.ts';
import { peopleNames } from './read-comments.ts';
import { openThread } from './thread.ts';
import type { FicheParams } from './thread-services.ts';

interface Page {
  readonly Page: string;
}

interface Viewer {
  readonly Id: number;
  readonly Nom: string;
}

/** The sheet is open in a page of the user; answers the others who have it open, of those who open it today. */
export const lookAtFiche: WorkService<Asked<FicheParams, unknown, Page>, readonly Viewer[]> = {
  entity: 'utilisateur',
  *run({ params: { entite, id }, body: { Page: page } }, facts) {
    const { root } = yield* openThread(entite, id, facts);
    const place = { entity: root, id };
    const { isNew, users } = yield* ask({ do: 'look', ...place, page });
    const seen = [...(yield* viewersOf(place, users))];
    if (isNew) yield* tellLooks(place, seen);
    const named = yield* peopleNames(seen);
    return seen.flatMap((user) => {
      const Nom = named.get(user);
      return Nom === undefined ? [] : [{ Id: user, Nom }];
    });
  },
};

export const leaveFiche: WorkService<Asked<FicheParams, unknown, Page>, boolean> = {
  entity: 'utilisateur',
  *run({ params: { entite, id }, body: { Page: page } }, facts) {
    const { root } = yield* openThread(entite, id, facts);
    const place = { entity: root, id };
    const users = yield* ask({ do: 'look-away', ...place, page });
    yield* tellLooks(place, [...(yield* viewersOf(place, users))]);
    return true;
  },
};

function* tellLooks(place: Place, users: readonly number[]): Work<void> {
  if (users.length > 0) yield* ask({ do: 'tell-looks', place, users });
}
