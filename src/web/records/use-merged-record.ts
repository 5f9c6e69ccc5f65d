import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type MergeableEntity, isMergeable } from '#generated/entities/mergeable.gen.ts';
import { goTo } from '#web/shell/navigator.ts';
import { findFusionnee } from '#generated/client/sdk/fusions.gen.ts';
import { notify } from '#web/shell/notifications.ts';
import { loadTexts, text } from '#web/i18n/i18n.ts';
import type { SheetScreenProps } from '#web/runtime/screen-props.ts';
import { recordPath } from './lookup/screen-paths.ts';

/** The address of a merged record leads to the one that remains. */
export function useMergedRecord({ entity, screen, id, depth, params }: SheetScreenProps, isGone: boolean): void {
  const { name } = entity.descriptor;
  const { data } = useQuery({
    queryKey: [name, 'fusionnee', id],
    queryFn: () => (isMergeable(name) ? findKept(name, id) : null),
    enabled: isGone && isMergeable(name),
    retry: false,
  });
  useEffect(() => {
    const path = data == null ? null : recordPath(screen, data, { depth, params });
    if (path === null) return;
    notify('info', text('fusion.suivie'));
    goTo(path, { replace: true });
  }, [data, screen, depth, params]);
}

async function findKept(entity: MergeableEntity, id: number): Promise<number | null> {
  const [{ data }] = await Promise.all([findFusionnee({ path: { entite: entity, id } }), loadTexts('fusion')]);
  return data.Id;
}
