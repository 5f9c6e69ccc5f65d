import { rights } from '#generated/rights/rights.gen.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { find, refuse, type Work } from '#domain/work/work.ts';

const labels = new Map(rights.map((right) => [right.code, right.labels]));

type RightNode = { Id: number; Code: string; IdParent: number | null; Libelle: string };

/** A parent always comes before its children, so that a tree is built in one pass. */
export const listDroitsArbre: WorkService<unknown, RightNode[]> = {
  entity: 'utilisateur-droit',
  *run(_asked, { culture }) {
    const nodes = (yield* find('utilisateur-droit', {})).map((right): RightNode => {
      const code = right.Code;
      return { Id: right.Id, Code: code, IdParent: right.IdParent, Libelle: labels.get(code)?.[culture] ?? code };
    });
    return parentsFirst(nodes.toSorted((left, right) => (left.Code < right.Code ? -1 : 1)));
  },
};

/** Number of names to turn to, one after the other. */
const GIVERS_MAX = 5;
/** Writers of accounts give them rights. */
const GIVES = 'UTILISATEUR-WRITE';

/** Shows a person who lacks a right who can give it. */
export const listDonneursDroits: WorkService<unknown, string[]> = {
  entity: 'utilisateur',
  *run() {
    const ids = new Set((yield* find('utilisateur-droit', { Code: GIVES })).map(({ Id }) => Id));
    const groups = new Set(
      (yield* find('groupe-utilisateur', {})).filter(({ IdsDroit }) => IdsDroit.some((id) => ids.has(id))).map(({ Id }) => Id),
    );
    return (yield* find('utilisateur', { IsActif: true }))
      .filter(({ IsService }) => IsService !== true)
      .filter(
        ({ IdGroupeUtilisateur, IdsDroitUtilisateur }) =>
          (IdGroupeUtilisateur !== null && groups.has(IdGroupeUtilisateur)) || IdsDroitUtilisateur.some((id) => ids.has(id)),
      )
      .map(({ Prenom, Nom }) => `${Prenom} ${Nom}`)
      .toSorted((left, right) => left.localeCompare(right))
      .slice(0, GIVERS_MAX);
  },
};

function parentsFirst(nodes: readonly RightNode[]): RightNode[] {
  const ids = new Set(nodes.map((node) => node.Id));
  const children = Map.groupBy(nodes, (node) => (node.IdParent !== null && ids.has(node.IdParent) ? node.IdParent : 0));
  function walk(parent: number): RightNode[] {
    return (children.get(parent) ?? []).flatMap((node) => [node, ...walk(node.Id)]);
  }
  return walk(0);
}

interface UserId {
  readonly id: number;
}

export const getUtilisateurDroits: WorkService<
  Asked<UserId, unknown, unknown>,
  { IdsDroitGroupe: number[]; IdsDroitUtilisateur: number[] }
> = {
  entity: 'utilisateur',
  *run({ params: { id } }) {
    const [user] = yield* find('utilisateur', { Id: id });
    if (user === undefined) return yield* refuse('introuvable');
    const group = user.IdGroupeUtilisateur;
    return {
      IdsDroitGroupe: group === null ? [] : yield* rightsOfGroup(group),
      IdsDroitUtilisateur: byId(user.IdsDroitUtilisateur),
    };
  },
};

export const getGroupeDroits: WorkService<Asked<UserId, unknown, unknown>, number[]> = {
  entity: 'groupe-utilisateur',
  run: ({ params }) => rightsOfGroup(params.id),
};

function* rightsOfGroup(id: number): Work<number[]> {
  const [group] = yield* find('groupe-utilisateur', { Id: id });
  return group === undefined ? yield* refuse('introuvable') : byId(group.IdsDroit);
}

function byId(ids: readonly number[]): number[] {
  return ids.toSorted((left, right) => left - right);
}
