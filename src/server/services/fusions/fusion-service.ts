import type { ServiceReply } from '#generated/contract/services.gen.ts';
import type { FusedEntity } from '#domain/records/write/fused-entities.ts';
import { TWIN_KEYS } from '#domain/records/write/fusion.ts';
import { AppError, invalidFields } from '#server/errors/app-error.ts';
import type { RequestContext } from '#server/http/context.ts';
import { displayNames } from '#server/records/read/display-repository.ts';
import { planMerge } from '#server/records/merge/merge-plan.ts';
import { RIVAL_FIELDS, describeReferences, holderOf, mergeRecords } from '#server/records/merge/merge-records.ts';
import { exists, findSuccessor } from '#server/records/merge/merge-repository.ts';
import { type UnitOfWork, inUnitOfWork } from '#server/records/transaction/unit-of-work.ts';
import { mayReadEntity } from '#server/services/rights/entity-rights.ts';
import type { Call, ServiceTools } from '#server/services/service-call.ts';
import { listTwins } from './twins-repository.ts';

/** The screens open to everybody signed in; nothing is read or merged without the rights to write and delete such records. */
const requireRights = ({ tools, ...context }: RequestContext & { readonly tools: ServiceTools }, name: FusedEntity): void => {
  const { rights } = tools.engine.registry.get(name).descriptor;
  if (!context.has(rights.write) || !context.has(rights.delete)) throw new AppError('droit-manquant');
};

export const listDoublons = async ({ params, context }: Call<'listDoublons'>): Promise<ServiceReply<'listDoublons'>> => {
  requireRights(context, params.entite);
  const entity = context.tools.engine.registry.get(params.entite);
  return inUnitOfWork(context.tools.engine, context, {
    operation: 'doublons',
    entity,
    work: async (unit) => {
      const groups = await listTwins(unit, entity, TWIN_KEYS[params.entite]);
      const names = await displayNames(
        unit,
        entity,
        groups.flatMap(({ ids }) => ids),
      );
      return groups.map(({ motive, ids }) => ({ Motif: readMotive(motive), Fiches: ids.map((id) => toRecord(names, id)) }));
    },
  });
};

export const previewFusion = async ({ params, context }: Call<'previewFusion'>): Promise<ServiceReply<'previewFusion'>> => {
  requireRights(context, params.entite);
  const place = placeOf(context, params);
  return inUnitOfWork(context.tools.engine, context, {
    operation: 'fusion-apercu',
    entity: place.entity,
    work: async (unit) => {
      for (const id of [place.to, place.from])
        if (!(await exists(unit, place.entity, id)) || !(await context.tools.isInScope(context, params.entite, id)))
          throw new AppError('introuvable');
      const { moves, collisions, rivals } = await planMerge(unit, place, RIVAL_FIELDS);
      return {
        Mouvements: await describeReferences(unit, moves),
        Collisions: await describeReferences(unit, collisions),
        Comptes: await readAccounts(unit, rivals, place.to),
      };
    },
  });
};

export const runFusion = async ({ params, body, context }: Call<'runFusion'>): Promise<number> => {
  requireRights(context, params.entite);
  const place = placeOf(context, params);
  await inUnitOfWork(context.tools.engine, context, {
    operation: 'fusion',
    entity: place.entity,
    work: (unit) =>
      mergeRecords(unit, {
        ...place,
        versions: { to: body.VersionDestination, from: body.VersionSource },
        choices: body.Choix ?? {},
        account: body.IdCompte ?? null,
      }),
  });
  context.reply.header('x-batch', context.batch);
  return params.destination;
};

/** Where a merged record went on, through the merges of merges. */
export const findFusionnee = async ({ params, context }: Call<'findFusionnee'>): Promise<ServiceReply<'findFusionnee'>> => {
  if (!mayReadEntity(context, params.entite)) throw new AppError('droit-manquant');
  const entity = context.tools.engine.registry.get(params.entite);
  return inUnitOfWork(context.tools.engine, context, {
    operation: 'fusionnee',
    entity,
    work: async (unit) => {
      const seen = new Set<number>();
      let id: number | null = params.id;
      while (id !== null && !seen.has(id)) {
        seen.add(id);
        if (id !== params.id && (await exists(unit, entity, id))) return { Id: id };
        id = await findSuccessor(unit, entity, id);
      }
      return { Id: null };
    },
  });
};

const placeOf = (
  { tools }: { readonly tools: ServiceTools },
  { entite, destination, source }: { readonly entite: FusedEntity; readonly destination: number; readonly source: number },
) => {
  if (destination === source) throw invalidFields({ path: 'source', code: 'valeur' });
  return { entity: tools.engine.registry.get(entite), to: destination, from: source };
};

const MOTIVES = ['nom', 'email', 'siret', 'titre'] as const;

const readMotive = (motive: string): (typeof MOTIVES)[number] => MOTIVES.find((known) => known === motive) ?? 'nom';

const toRecord = (names: ReadonlyMap<number, string>, id: number): { Id: number; Libelle: string } => ({
  Id: id,
  Libelle: names.get(id) ?? String(id),
});

type Rivals = Awaited<ReturnType<typeof planMerge>>['rivals'];

const readAccounts = async (unit: UnitOfWork, rivals: Rivals, destination: number): Promise<{ Id: number; Libelle: string }[]> => {
  const [rival] = rivals;
  if (rival === undefined) return [];
  const ids = [await holderOf(unit, rival, destination), ...rival.ids];
  const names = await displayNames(unit, rival.entity, ids);
  return ids.map((id) => toRecord(names, id));
};
