import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { getGroupeDroitsOptions, listDroitsArbreOptions } from '#generated/client/queries/droits.gen.ts';
import type { DroitNoeud } from '#generated/client/types.gen.ts';
import { useLanguage } from '#web/i18n/use-text.ts';
import { menuPlaces } from './menu-places.ts';
import { buildTree, type Right, type RightNode } from './rights-model.ts';

export interface RightsData {
  readonly tree: readonly RightNode[];
  readonly total: number;
  readonly inherited: ReadonlySet<number>;
  readonly isLoading: boolean;
  readonly isFaulted: boolean;
}

const NONE: ReadonlySet<number> = new Set();

/** All rights, and those the chosen group gives: they change as soon as another group is chosen. */
export function useRightsData(groupId: number | null): RightsData {
  const language = useLanguage();
  const rights = useQuery({
    ...listDroitsArbreOptions({ headers: { culture: language } }),
    select: (nodes) => nodes.map(readRight),
    staleTime: Infinity,
    meta: { entities: ['utilisateur-droit'] },
  });
  const group = useQuery({
    ...getGroupeDroitsOptions({ path: { id: groupId ?? 0 } }),
    select: (ids) => new Set(ids),
    meta: { entities: ['groupe-utilisateur'] },
    enabled: groupId !== null,
  });
  const tree = useMemo(
    () => buildTree(rights.data ?? [], { places: menuPlaces(language), collator: new Intl.Collator(language) }),
    [rights.data, language],
  );
  return {
    tree,
    total: rights.data?.length ?? 0,
    inherited: (groupId === null ? null : group.data) ?? NONE,
    isLoading: rights.isPending,
    isFaulted: rights.isError || group.isError,
  };
}

function readRight({ Id, Code, Libelle, IdParent }: DroitNoeud): Right {
  return { id: Id, code: Code, label: Libelle, parent: IdParent };
}
