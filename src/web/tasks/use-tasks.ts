import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { completeTache, listTaches, listTachesFiche, removeTache } from '#generated/client/sdk/taches.gen.ts';
import type { TacheLue } from '#generated/client/types.gen.ts';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { formatDate } from '#domain/values/dates.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { lockedEntity } from '#web/records/own-locks.ts';
import { INBOX_KEY, threadKey } from '#web/runtime/events/thread-keys.ts';
import { useRights } from '#web/session/rights.ts';
import { notify } from '#web/shell/notifications.ts';

export type TaskPlace = 'miennes' | 'groupe' | 'confiees' | 'faites';

const TASKS = 'taches';

/** Tasks of a record, read again with its thread; undefined where the user reads none, or before they are known. */
export function useRecordTasks(descriptor: EntityDescriptor, id: number): readonly TacheLue[] | undefined {
  const { can } = useRights();
  const { rights, screens, discussed } = descriptor;
  const isOpen = discussed !== false && [rights.record, ...screens.map((screen) => screen.rights.record)].some((right) => can(right));
  const { data } = useQuery({
    queryKey: [...threadKey({ entity: lockedEntity(descriptor), id }), TASKS],
    queryFn: async ({ signal }) => (await listTachesFiche({ path: { entite: descriptor.name, id }, signal })).data,
    enabled: id > 0 && isOpen,
    retry: false,
  });
  return data;
}

/** Tasks of the user, read again with the inbox; a shared tablet has none, so asks for none. */
export function useMyTasks(place: TaskPlace, search = '', enabled = true): UseQueryResult<TacheLue[]> {
  return useQuery({
    queryKey: [...INBOX_KEY, TASKS, place, search],
    queryFn: async ({ signal }) => (await listTaches({ query: { place, ...(search === '' ? {} : { texte: search }) }, signal })).data,
    placeholderData: (former) => former,
    retry: false,
    enabled,
  });
}

/** Reads again what shows tasks on this page; other pages hear of them by their events. */
export function useTasksAgain(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(TASKS) });
  };
}

export function useTaskChanges() {
  const text = useText();
  const readAgain = useTasksAgain();
  function onError(error: Error): void {
    notify('error', failureText(error, text('taches.echecEnvoi')));
    void readAgain();
  }
  const complete = useMutation({
    mutationFn: async ({ task: { Id: id, Version }, isDone }: { readonly task: TacheLue; readonly isDone: boolean }) =>
      (await completeTache({ path: { id }, body: { Version, Faite: isDone } })).data,
    onSuccess: readAgain,
    onError,
  });
  const remove = useMutation({
    mutationFn: ({ Id: id }: TacheLue) => removeTache({ path: { id } }),
    onSuccess: readAgain,
    onError,
  });
  return { complete, remove };
}

export type TaskChanges = ReturnType<typeof useTaskChanges>;

/** Due day in words, or none. */
export function dueText({ Echeance }: Pick<TacheLue, 'Echeance'>): string | null {
  return Echeance === null ? null : formatDate(Echeance);
}
