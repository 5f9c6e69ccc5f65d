import { AppError } from '#server/errors/app-error.ts';
import type { RequestContext } from '#server/http/context.ts';
import type { Registry } from '#domain/records/engine/registry.ts';

/** Subtypes share the ids, and so the locks, of their base. */
export const lockName = ({ find }: Pick<Registry, 'find'>, name: string): string => {
  const entity = find(name);
  if (entity === undefined) throw new AppError('introuvable');
  return entity.root.name;
};

/** The same for who may change such records: 403 comes before any look-up. */
export const lockable = (registry: Pick<Registry, 'find' | 'get'>, name: string, { has }: Pick<RequestContext, 'has'>): string => {
  const lock = lockName(registry, name);
  const { rights, screens } = registry.get(name).descriptor;
  const mayWrite = rights.self !== null || [rights, ...screens.map((screen) => screen.rights)].some(({ write }) => has(write));
  if (!mayWrite) throw new AppError('droit-manquant');
  return lock;
};
