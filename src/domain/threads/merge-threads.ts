import { move } from '#domain/records/merge/merge-steps.ts';
import { find, type Work } from '#domain/work/work.ts';
import { dropFollows } from './drop-follows.ts';
import { threadOf } from './thread.ts';

interface MergedPlace {
  readonly entity: string;
  readonly from: number;
  readonly to: number;
}

/** Comments, notices and followers of a record that is merged go with it: its restoration brings them back. */
export function* mergeThreads({ entity, from, to }: MergedPlace): Work<void> {
  const Entite = threadOf(entity)?.root;
  if (Entite === undefined) return;
  const comments = yield* find('fil-commentaire', { Entite, IdFiche: from }, []);
  const follows = yield* find('fiche-suivi', { Entite, IdFiche: from }, ['IdUtilisateur', 'Champ']);
  const held = follows.length === 0 ? [] : yield* find('fiche-suivi', { Entite, IdFiche: to }, ['IdUtilisateur', 'Champ']);
  const twice = follows.filter((one) => held.some((other) => other.IdUtilisateur === one.IdUtilisateur && other.Champ === one.Champ));
  yield* dropFollows(twice);
  const notices = yield* find('boite-avis', { Entite, IdFiche: from }, []);
  const moved = { 'fil-commentaire': comments, 'boite-avis': notices, 'fiche-suivi': follows.filter((one) => !twice.includes(one)) };
  for (const [kind, rows] of Object.entries(moved))
    if (rows.length > 0) yield* move({ entity: kind, field: 'IdFiche', ids: rows.map(({ Id }) => Id), value: to });
}
