import { useState } from 'react';
import { changeEnvoiPlanifie, createEnvoiPlanifie } from '#generated/client/sdk/envois-planifies.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { useUser } from '#web/session/rights.ts';
import type { ScheduleRequest } from './schedule-request.ts';
import { useSchedulesAgain } from './use-schedules.ts';

/** Every day, days of the week, or a day of the month. */
export type Rhythm = 'jour' | 'semaine' | 'mois';

interface ScheduleDraft {
  readonly name: string;
  readonly view: number | null;
  readonly format: 1 | 2 | 3;
  readonly hour: number;
  readonly rhythm: Rhythm;
  readonly days: readonly number[];
  readonly dayOfMonth: number;
  readonly people: readonly { readonly Id: number; readonly Libelle: string }[];
}

const WORKING_DAYS = [1, 2, 3, 4, 5];
const MORNING = 8;

export function useScheduleForm(request: ScheduleRequest, onDone: () => void) {
  const text = useText();
  const user = useUser();
  const readAgain = useSchedulesAgain();
  const self = user === null ? [] : [{ Id: user.id, Libelle: `${user.prenom} ${user.nom}` }];
  const [draft, setDraft] = useState<ScheduleDraft>(() => draftOf(request, self));
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isReady =
    draft.name.trim() !== '' && draft.view !== null && draft.people.length > 0 && (draft.rhythm !== 'semaine' || draft.days.length > 0);
  async function send(): Promise<void> {
    if (!isReady || isBusy || draft.view === null) return;
    setBusy(true);
    setFailure(null);
    try {
      await sendSchedule(request, { ...draft, view: draft.view });
      await readAgain();
      onDone();
    } catch (error) {
      setFailure(failureText(error, text('envois.echec')));
      setBusy(false);
    }
  }
  return { draft, change: (change: Partial<ScheduleDraft>) => setDraft((now) => ({ ...now, ...change })), isReady, isBusy, failure, send };
}

export type ScheduleFormState = ReturnType<typeof useScheduleForm>;

function draftOf({ schedule, view }: ScheduleRequest, self: ScheduleDraft['people']): ScheduleDraft {
  if (schedule === undefined)
    return {
      name: view?.name ?? '',
      view: view?.id ?? null,
      format: 1,
      hour: MORNING,
      rhythm: 'semaine',
      days: WORKING_DAYS,
      dayOfMonth: 1,
      people: self,
    };
  const { Libelle, IdVue, Format, Heure, Jours, JourMois, Destinataires } = schedule;
  return {
    name: Libelle,
    view: IdVue,
    format: formatOf(Format),
    hour: Heure,
    rhythm: rhythmOf(JourMois, Jours),
    days: Jours.length === 0 ? WORKING_DAYS : Jours,
    dayOfMonth: JourMois ?? 1,
    people: Destinataires,
  };
}

export function formatOf(value: number): ScheduleDraft['format'] {
  return value === 1 || value === 2 ? value : 3;
}

function rhythmOf(dayOfMonth: number | null, days: readonly number[]): Rhythm {
  if (dayOfMonth !== null) return 'mois';
  return days.length === 0 ? 'jour' : 'semaine';
}

async function sendSchedule({ schedule }: ScheduleRequest, draft: ScheduleDraft & { readonly view: number }): Promise<void> {
  const { name, view, format, hour, rhythm, days, dayOfMonth, people } = draft;
  const body = {
    Libelle: name.trim(),
    IdVue: view,
    Format: format,
    Heure: hour,
    Jours: rhythm === 'semaine' ? [...days] : [],
    JourMois: rhythm === 'mois' ? dayOfMonth : null,
    Destinataires: people.map(({ Id }) => Id),
  };
  if (schedule === undefined) await createEnvoiPlanifie({ body });
  else await changeEnvoiPlanifie({ path: { id: schedule.Id }, body: { ...body, Version: schedule.Version, IsPause: schedule.IsPause } });
}
