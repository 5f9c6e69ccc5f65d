import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import {
  changeEnvoiPlanifie,
  deleteEnvoiPlanifie,
  listEnvoisFaits,
  listEnvoisPlanifies,
  tryEnvoiPlanifie,
} from '#generated/client/sdk/envois-planifies.gen.ts';
import type { EnvoiChangement, EnvoiLu, EnvoiPasse } from '#generated/client/types.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { notify } from '#web/shell/notifications.ts';

/** First part of the keys: events of schedules and of their passages find them by it. */
const ENTITY = 'envoi-planifie';

export function useSchedules(): UseQueryResult<EnvoiLu[]> {
  return useQuery({
    queryKey: [ENTITY, 'miens'],
    queryFn: async ({ signal }) => (await listEnvoisPlanifies({ signal })).data,
    meta: { entities: ['envoi-fait'] },
  });
}

export function usePassages(id: number): UseQueryResult<EnvoiPasse[]> {
  return useQuery({
    queryKey: [ENTITY, 'journal', id],
    queryFn: async ({ signal }) => (await listEnvoisFaits({ path: { id }, signal })).data,
    meta: { entities: ['envoi-fait'] },
  });
}

export function useSchedulesAgain(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [ENTITY] });
}

function sentSchedule({ Version, Libelle, IdVue, Format, Heure, Jours, JourMois, Destinataires, IsPause }: EnvoiLu): EnvoiChangement {
  const format = Format === 1 || Format === 2 ? Format : 3;
  return { Version, Libelle, IdVue, Format: format, Heure, Jours, JourMois, Destinataires: Destinataires.map(({ Id }) => Id), IsPause };
}

export function useScheduleActs() {
  const text = useText();
  const readAgain = useSchedulesAgain();
  function onError(error: Error): void {
    notify('error', failureText(error, text('envois.echec')));
    void readAgain();
  }
  const pause = useMutation({
    mutationFn: (one: EnvoiLu) =>
      changeEnvoiPlanifie({ path: { id: one.Id }, body: { ...sentSchedule(one), IsPause: one.Arret === null && !one.IsPause } }),
    onSuccess: readAgain,
    onError,
  });
  const remove = useMutation({ mutationFn: (id: number) => deleteEnvoiPlanifie({ path: { id } }), onSuccess: readAgain, onError });
  const trial = useMutation({
    mutationFn: (id: number) => tryEnvoiPlanifie({ path: { id } }),
    onSuccess: async () => {
      notify('success', text('envois.essaiParti'));
      await readAgain();
    },
    onError,
  });
  return { pause, remove, trial };
}

export type ScheduleActs = ReturnType<typeof useScheduleActs>;
