import { useState } from 'react';
import { addTache, addTaches, changeTache, listDestinataires } from '#generated/client/sdk/taches.gen.ts';
import type { TacheLue } from '#generated/client/types.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { useUser } from '#web/session/rights.ts';
import type { PickerOption } from '#web/ui/use-async-options.ts';
import type { TaskRequest, TaskSubject } from './task-request.ts';
import { useTasksAgain } from './use-tasks.ts';

interface TaskDraft {
  readonly label: string;
  readonly holder: PickerOption | null;
  readonly due: string | null;
  readonly rhythm: 1 | 2 | 3 | null;
  readonly until: string | null;
}

/** Pickers know numbers: those of groups are below zero. */
function optionOf(number: string, label: string, detail: string | null): PickerOption {
  const id = Number(number.slice(1));
  return { id: number.startsWith('g') ? -id : id, label, detail };
}

function numberOf({ id }: PickerOption): string {
  return id < 0 ? `g${-id}` : `u${id}`;
}

export function useTaskForm({ task, subject, label = '', comment, onGiven }: TaskRequest & { readonly onGiven: () => void }) {
  const text = useText();
  const self = useSelf();
  const readAgain = useTasksAgain();
  const [draft, setDraft] = useState<TaskDraft>(() => ({ ...draftOf(task), ...(task === undefined && { label, holder: self }) }));
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const about = task === undefined ? subject : subjectOf(task);
  async function send(): Promise<void> {
    const { holder } = draft;
    if (isBusy || holder === null || draft.label.trim() === '') return;
    setBusy(true);
    setFailure(null);
    try {
      await sendTask({ task, about, comment, body: bodyOf(draft, holder) });
      await readAgain();
      onGiven();
    } catch (error) {
      setFailure(failureText(error, text('taches.echecEnvoi')));
    } finally {
      setBusy(false);
    }
  }
  const choice = useHolderChoice(about, (holder) => setDraft((now) => ({ ...now, holder })));
  return { draft, setDraft, isBusy, failure, send, choice, isMany: (about?.ids.length ?? 0) > 1 };
}

export type TaskFormState = ReturnType<typeof useTaskForm>;

function useSelf(): PickerOption | null {
  const text = useText();
  const user = useUser();
  return user === null ? null : { id: user.id, label: text('taches.moi', { nom: `${user.prenom} ${user.nom}` }), detail: null };
}

/** Users and groups for a task; one that does not open the records is shown as such, and not taken. */
function useHolderChoice(about: TaskSubject | undefined, take: (holder: PickerOption | null) => void) {
  const text = useText();
  const [refused, setRefused] = useState<string | null>(null);
  const entity = about?.entity;
  const ids = about?.ids.join('|');
  const unseen = text((about?.ids.length ?? 0) > 1 ? 'taches.neVoitPasToutes' : 'taches.neVoitPas');
  const [load] = useState(() => async (search: string, signal: AbortSignal): Promise<readonly PickerOption[]> => {
    const query = { texte: search, ...(entity === undefined || ids === undefined ? {} : { entite: entity, fiches: ids }) };
    const { data } = await listDestinataires({ query, signal });
    return data.map(({ Numero, Libelle, Voit }) => optionOf(Numero, Libelle, Voit ? null : unseen));
  });
  function choose(option: PickerOption | null): void {
    const isUnseen = option !== null && option.detail !== null;
    setRefused(isUnseen ? `${option.label} ${unseen}.` : null);
    take(isUnseen ? null : option);
  }
  return { load, refused, choose };
}

function draftOf(task: TacheLue | undefined): TaskDraft {
  if (task === undefined) return { label: '', holder: null, due: null, rhythm: null, until: null };
  const { Libelle, A, Pour, Echeance, Rythme, RythmeFin } = task;
  return {
    label: Libelle,
    holder: A === null ? null : optionOf(A, Pour ?? A, null),
    due: Echeance,
    rhythm: rhythmOf(Rythme),
    until: RythmeFin,
  };
}

export function rhythmOf(value: number | null): TaskDraft['rhythm'] {
  return value === 1 || value === 2 || value === 3 ? value : null;
}

function subjectOf({ Entite, IdFiche, Fiche }: TacheLue): TaskSubject | undefined {
  return Entite === null || IdFiche === null ? undefined : { entity: Entite, ids: [IdFiche], name: Fiche };
}

function bodyOf({ label, due, rhythm, until }: TaskDraft, holder: PickerOption) {
  return { Libelle: label, A: numberOf(holder), Echeance: due, Rythme: rhythm, RythmeFin: rhythm === null ? null : until };
}

interface Sending {
  readonly task: TacheLue | undefined;
  readonly about: TaskSubject | undefined;
  readonly comment: number | undefined;
  readonly body: ReturnType<typeof bodyOf>;
}

async function sendTask({ task, about, comment, body }: Sending): Promise<void> {
  const [first, ...others] = about?.ids ?? [];
  if (task !== undefined) await changeTache({ path: { id: task.Id }, body: { ...body, Version: task.Version } });
  else if (about === undefined || first === undefined) await addTache({ body });
  else if (others.length > 0) await addTaches({ body: { ...body, Entite: about.entity, Fiches: [...about.ids] } });
  else
    await addTache({
      body: { ...body, Entite: about.entity, IdFiche: first, ...(comment === undefined ? {} : { IdCommentaire: comment }) },
    });
}
