import { rights as generatedRights } from '#generated/rights/rights.gen.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { ServiceReply } from '#generated/contract/services.gen.ts';
import type { Call } from '#server/services/service-call.ts';
import { type StoredRight, rightsRepository } from './rights-repository.ts';

interface RightNode extends StoredRight {
  readonly Libelle: string;
}

const labels = new Map(generatedRights.map((right) => [right.code, right.labels]));

/** A parent always comes before its children, so that a tree is built in one pass. */
export const listDroitsArbre = async ({ context }: Call<'listDroitsArbre'>): Promise<ServiceReply<'listDroitsArbre'>> => {
  const stored = await rightsRepository(context.tools.pool).listAll();
  const nodes = stored.map((right) => ({ ...right, Libelle: labels.get(right.Code)?.[context.culture] ?? right.Code }));
  return [...parentsFirst(nodes)];
};

export const getUtilisateurDroits = async ({
  params,
  context,
}: Call<'getUtilisateurDroits'>): Promise<ServiceReply<'getUtilisateurDroits'>> => {
  const found = await rightsRepository(context.tools.pool).ofUser(params.id);
  if (found === null) throw new AppError('introuvable');
  return { IdsDroitGroupe: [...found.group], IdsDroitUtilisateur: [...found.own] };
};

export const getGroupeDroits = async ({ params, context }: Call<'getGroupeDroits'>): Promise<ServiceReply<'getGroupeDroits'>> => {
  const found = await rightsRepository(context.tools.pool).ofGroup(params.id);
  if (found === null) throw new AppError('introuvable');
  return [...found];
};

const parentsFirst = (nodes: readonly RightNode[]): readonly RightNode[] => {
  const ids = new Set(nodes.map((node) => node.Id));
  const children = Map.groupBy(nodes, (node) => (node.IdParent !== null && ids.has(node.IdParent) ? node.IdParent : 0));
  const walk = (parent: number): readonly RightNode[] => (children.get(parent) ?? []).flatMap((node) => [node, ...walk(node.Id)]);
  return walk(0);
};
