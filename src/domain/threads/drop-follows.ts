import { drop, find, type Work } from '#domain/work/work.ts';

/** Ends follows: their notices go with them. */
export function* dropFollows(follows: readonly { readonly Id: number }[]): Work<void> {
  const ids = follows.map(({ Id }) => Id);
  const notices = yield* find('boite-avis', { IdSuivi: ids }, []);
  yield* drop(
    'boite-avis',
    notices.map(({ Id }) => Id),
  );
  yield* drop('fiche-suivi', ids);
}
