import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { isOwnRecord } from '#domain/records/sight/readable.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { ask } from '#domain/work/replies.ts';
import { find, refuse, type Work, within } from '#domain/work/work.ts';

interface LockedRecord {
  readonly entite: string;
  readonly id: number;
}
interface Taking {
  readonly Jeton: string;
  readonly Forcer?: boolean | undefined;
}
interface Taken {
  readonly Tenu: boolean;
  readonly Par: { readonly Id: number; readonly Nom: string } | null;
}

/** A person who may change a record takes its lock or learns who has it; a reader neither blocks anybody nor learns it. */
export const takeVerrou: WorkService<Asked<LockedRecord, unknown, Taking>, Taken> = {
  entity: 'utilisateur',
  *run({ params: { entite, id }, body: { Jeton: token, Forcer = false } }, { has, userId }) {
    const entity = yield* lockedEntity(entite);
    const { rights, screens } = entity;
    const mayWrite = [rights, ...screens.map((screen) => screen.rights)].some(({ write }) => has(write));
    if (!mayWrite && !(yield* isOwn(entity, id, userId))) yield* refuse('droit-manquant');
    if (!(yield* within(entity.name, [id])).has(id)) yield* refuse('introuvable');
    const holder = yield* ask({ do: 'take-lock', entity: lockName(entity), id, token, isForced: Forcer });
    return holder !== null ? { Tenu: false, Par: holder } : { Tenu: true, Par: null };
  },
};

export const releaseVerrou: WorkService<Asked<LockedRecord, unknown, Pick<Taking, 'Jeton'>>, boolean> = {
  entity: 'utilisateur',
  *run({ params: { entite, id }, body: { Jeton: token } }) {
    return (yield* ask({ do: 'release-lock', entity: lockName(yield* lockedEntity(entite)), id, token })) === 1;
  },
};

/** A self right holds for one's own record; of the others not even their existence shows. */
function* isOwn(entity: EntityDescriptor, id: number, userId: number): Work<boolean> {
  if (entity.rights.self === null) return false;
  const [record] = yield* find(entity.name, { Id: id });
  return record !== undefined && isOwnRecord(entity, userId, record);
}

const entitiesByName: ReadonlyMap<string, EntityDescriptor> = new Map(Object.entries(entities));

function* lockedEntity(name: string): Work<EntityDescriptor> {
  return entitiesByName.get(name) ?? (yield* refuse('introuvable'));
}

/** Subtypes share the ids, and so the locks, of their base. */
function lockName({ name, extends: base }: EntityDescriptor): string {
  const parent = base === null ? undefined : entitiesByName.get(base);
  return parent === undefined ? name : lockName(parent);
}
