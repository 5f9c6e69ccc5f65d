import { rights as generatedRights } from '#generated/rights/rights.gen.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { ServiceCall } from '#server/services/service-call.ts';
import { type StoredRight, rightsRepository } from './rights-repository.ts';

interface IdInput {
  readonly params: { readonly id: number };
}

interface RightNode extends StoredRight {
  readonly Libelle: string;
}

const labels = new Map(generatedRights.map((right) => [right.code, right.labels]));

/** A parent always comes before its children, so that a tree is built in one pass. */
export const listDroitsArbre = async ({ context, tools }: ServiceCall<unknown>): Promise<readonly RightNode[]> => {
  const stored = await rightsRepository(tools.pool).listAll();
  const nodes = stored.map((right) => ({ ...right, Libelle: labels.get(right.Code)?.[context.culture] ?? right.Code }));
  return parentsFirst(nodes);
};

export const getUtilisateurDroits = async ({
  input,
  tools,
}: ServiceCall<IdInput>): Promise<{ IdsDroitGroupe: readonly number[]; IdsDroitUtilisateur: readonly number[] }> => {
  const found = await rightsRepository(tools.pool).ofUser(input.params.id);
  if (found === null) throw new AppError('introuvable');
  return { IdsDroitGroupe: found.group, IdsDroitUtilisateur: found.own };
};

export const getGroupeDroits = async ({ input, tools }: ServiceCall<IdInput>): Promise<readonly number[]> => {
  const found = await rightsRepository(tools.pool).ofGroup(input.params.id);
  if (found === null) throw new AppError('introuvable');
  return found;
};

const parentsFirst = (nodes: readonly RightNode[]): readonly RightNode[] => {
  const ids = new Set(nodes.map((node) => node.Id));
  const children = Map.groupBy(nodes, (node) => (node.IdParent !== null && ids.has(node.IdParent) ? node.IdParent : 0));
  const walk = (parent: number): readonly RightNode[] => (children.get(parent) ?? []).flatMap((node) => [node, ...walk(node.Id)]);
  return walk(0);
};
