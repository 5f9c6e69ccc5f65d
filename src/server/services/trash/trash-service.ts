import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { ServiceReply } from '#generated/contract/services.gen.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { Call } from '#server/services/service-call.ts';
import { trashRepository } from './trash-repository.ts';

/** What a person deleted, and everything of the kinds they may delete. */
export const listCorbeille = async ({ query, context }: Call<'listCorbeille'>): Promise<ServiceReply<'listCorbeille'>> => {
  const deletable = Object.values(entities).filter((entity) => mayDeleteAny(context, entity));
  const scope = { entities: deletable.map(({ name }) => name), userId: context.user.id };
  const batches = await trashRepository(context.tools.pool).list(scope, { skip: query.skip ?? 0, take: query.take ?? 100 });
  return batches.map((batch) => ({
    Lot: batch.lot,
    Entite: batch.entity,
    IdFiche: batch.id,
    Libelle: batch.label,
    NbFiches: batch.records,
    SupprimeLe: batch.at,
    SupprimePar: batch.userName,
  }));
};

/** Whoever deleted may take it back, and whoever may delete such records. */
export const restoreCorbeille = async ({ params, context }: Call<'restoreCorbeille'>): Promise<boolean> => {
  const batch = await trashRepository(context.tools.pool).find(params.lot);
  if (batch === null) throw new AppError('introuvable');
  const deletable = Object.values(entities).some((entity) => entity.name === batch.entity && mayDeleteAny(context, entity));
  if (!deletable && batch.userId !== context.user.id) throw new AppError('introuvable');
  await context.tools.restoreBatch(context, params.lot);
  return true;
};

/** Somebody who sees some rows only takes back what they deleted themselves. */
const mayDeleteAny = (context: Call<'listCorbeille'>['context'], { name, rights }: EntityDescriptor): boolean =>
  context.has(rights.delete) && context.tools.engine.rowScope(context.tools.engine.registry.get(name), context) === null;
