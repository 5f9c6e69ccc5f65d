import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLanguage } from '#web/i18n/use-text.ts';
import { isObject } from '#web/runtime/is-object.ts';
import { call } from '#web/runtime/transport.ts';
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
  const rights = useQuery({ queryKey: ['utilisateur-droit', 'arbre', language], queryFn: loadRights, staleTime: Infinity });
  const group = useQuery({
    queryKey: ['groupe-utilisateur', 'droits', groupId],
    queryFn: () => loadGroupRights(groupId ?? 0),
    enabled: groupId !== null,
  });
  const tree = useMemo(() => buildTree(rights.data ?? [], new Intl.Collator(language)), [rights.data, language]);
  return {
    tree,
    total: rights.data?.length ?? 0,
    inherited: (groupId === null ? null : group.data) ?? NONE,
    isLoading: rights.isPending,
    isFaulted: rights.isError || group.isError,
  };
}

async function loadRights(): Promise<readonly Right[]> {
  const reply = await call('/utilisateur-droits/arbre');
  return Array.isArray(reply) ? reply.flatMap(readRight) : [];
}

function readRight(value: unknown): Right[] {
  if (!isObject(value) || typeof value.Id !== 'number' || typeof value.Code !== 'string') return [];
  const parent = typeof value.IdParent === 'number' ? value.IdParent : null;
  return [{ id: value.Id, code: value.Code, label: typeof value.Libelle === 'string' ? value.Libelle : value.Code, parent }];
}

async function loadGroupRights(id: number): Promise<ReadonlySet<number>> {
  const reply = await call('/groupe-utilisateurs/{id}/droits', { params: { id } });
  return new Set(Array.isArray(reply) ? reply.filter((item) => typeof item === 'number') : []);
}
