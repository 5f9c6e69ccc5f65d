import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isFused } from '#domain/records/fused-entities.ts';
import { goTo } from '#web/app/navigator.ts';
import { notify } from '#web/app/notifications.ts';
import { loadTexts, text } from '#web/i18n/i18n.ts';
import { isObject } from '#web/runtime/is-object.ts';
import type { SheetScreenProps } from '#web/runtime/screen-props.ts';
import { call } from '#web/runtime/transport.ts';
import { recordPath } from './screen-paths.ts';

/** The address of a record that was merged leads to the one that was kept. */
export function useMergedRecord({ entity, screen, id, depth, params }: SheetScreenProps, isGone: boolean): void {
  const { name } = entity.descriptor;
  const { data } = useQuery({
    queryKey: [name, 'fusionnee', id],
    queryFn: () => findKept(name, id),
    enabled: isGone && isFused(name),
    retry: false,
  });
  useEffect(() => {
    const path = data == null ? null : recordPath(screen, data, { depth, params });
    if (path === null) return;
    notify('info', text('fusion.suivie'));
    goTo(path, { replace: true });
  }, [data, screen, depth, params]);
}

async function findKept(entity: string, id: number): Promise<number | null> {
  const [reply] = await Promise.all([call('/fusions/{entite}/{id}', { params: { entite: entity, id } }), loadTexts('fusion')]);
  return isObject(reply) && typeof reply.Id === 'number' ? reply.Id : null;
}
