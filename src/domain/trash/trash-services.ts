import { entities } from '#generated/entities/all.gen.ts';
import { mayReadRecords } from '#domain/records/sight/sight.ts';
import type { Facts } from '#domain/work/rule.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import type { DeletedBatches } from '#domain/work/steps.ts';
import { ask, type DeletedReply } from '#domain/work/replies.ts';
import { refuse, type Work } from '#domain/work/work.ts';

interface Page {
  readonly skip?: number | undefined;
  readonly take?: number | undefined;
}
interface Deleted extends DeletedReply {
  readonly Libelle: string;
}

/** Deletions of a person, and everything of the kinds they may delete. */
export const listCorbeille: WorkService<Asked<unknown, Page, unknown>, readonly Deleted[]> = {
  entity: 'utilisateur',
  *run({ query: { skip = 0, take = 100 } }, facts) {
    return yield* deletedFor(facts, { lot: null, skip, take });
  },
};

/** The author of a deletion may take it back, and so may those who may delete such records; others do not learn of it. */
export const restoreCorbeille: WorkService<Asked<{ readonly lot: string }, unknown, unknown>, boolean> = {
  entity: 'utilisateur',
  *run({ params: { lot } }, facts) {
    const [found] = yield* deletedFor(facts, { lot, skip: 0, take: 1 });
    if (found === undefined) return yield* refuse('introuvable');
    yield* ask({ do: 'restore', entity: found.Entite, batch: lot });
    return true;
  },
};

/** Somebody who sees some rows only takes back what they deleted themselves. */
function* deletedFor({ has, writesAll }: Facts, page: Omit<DeletedBatches, 'entities'>): Work<readonly Deleted[]> {
  const deletableEntities = Object.values(entities).filter(({ name, rights }) => has(rights.delete) && writesAll(name));
  const rows = yield* ask({ do: 'deleted', ...page, entities: deletableEntities.map(({ name }) => name) });
  return rows.map((row) => ({ ...row, Libelle: libelleOf(row, has) }));
}

/** A number stands for the name of a record that its deleter may not read. */
function libelleOf({ Entite, IdFiche, Libelle }: DeletedReply, has: Facts['has']): string {
  const entity = Object.values(entities).find(({ name }) => name === Entite);
  return entity !== undefined && mayReadRecords(entity, has) ? (Libelle ?? '') : String(IdFiche);
}
