import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TacheLue } from '#generated/client/types.gen.ts';
import { TacheRythme } from '#generated/enums/tache-rythme.gen.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { useText } from '#web/i18n/use-text.ts';
import { RecordLink } from '#web/records/identity/record-link.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Status } from '#web/ui/status/status.tsx';
import { openTaskForm } from './open-task-form.tsx';
import { dueText, type TaskChanges } from './use-tasks.ts';
import styles from './tasks.module.css';

interface TaskLineProps {
  readonly task: TacheLue;
  readonly changes: TaskChanges;
  /** The sheet of its record shows its name already. */
  readonly isOnRecord?: boolean;
}

/** One task: the box that says it done, what and about whom, for whom and by when. */
export function TaskLine({ task, changes, isOnRecord = false }: TaskLineProps): ReactNode {
  const text = useText();
  const { Libelle, Entite, IdFiche, Fiche, IsFaite } = task;
  return (
    <li className={styles.task} data-done={IsFaite || undefined}>
      <Checkbox
        aria-label={text(IsFaite ? 'taches.rouvrir' : 'taches.dire', { tache: Libelle })}
        checked={IsFaite}
        onChange={(isDone) => {
          // A box that went out of use meanwhile would lose the keyboard.
          if (!changes.complete.isPending) changes.complete.mutate({ task, isDone });
        }}
      />
      <div className={styles.said}>
        <p className={styles.label}>{Libelle}</p>
        {isOnRecord || Entite === null || IdFiche === null || Fiche === null ? null : (
          <p>
            <RecordLink id={IdFiche} to={Entite}>
              {Fiche}
            </RecordLink>
          </p>
        )}
        <TaskFacts task={task} />
      </div>
      <TaskActions changes={changes} task={task} />
    </li>
  );
}

function TaskFacts({ task }: { readonly task: TacheLue }): ReactNode {
  const text = useText();
  const { Pour, De, IsEnRetard, Rythme, FaiteLe, FaitePar } = task;
  const due = dueText(task);
  const author = De ?? text('taches.parti');
  return (
    <p className={styles.facts}>
      {IsEnRetard ? <Status meaning="no">{text('taches.enRetard')}</Status> : null}
      {due === null ? null : <span className="num">{due}</span>}
      {Rythme === null ? null : <span>{text(RHYTHM_TEXTS[Rythme] ?? 'taches.jamais')}</span>}
      <span>{Pour ?? text('taches.personne')}</span>
      {author === Pour ? null : <span>{text('taches.de', { nom: author })}</span>}
      {FaiteLe === null ? null : (
        <span>{text('taches.faite', { nom: FaitePar ?? text('taches.parti'), date: formatDateTime(FaiteLe) })}</span>
      )}
    </p>
  );
}

const RHYTHM_TEXTS: Readonly<Record<number, 'taches.jour' | 'taches.semaine' | 'taches.mois'>> = {
  [TacheRythme.jour]: 'taches.jour',
  [TacheRythme.semaine]: 'taches.semaine',
  [TacheRythme.mois]: 'taches.mois',
};

function TaskActions({ task, changes }: Pick<TaskLineProps, 'task' | 'changes'>): ReactNode {
  const text = useText();
  const dialogs = useDialogs();
  async function remove(): Promise<void> {
    const question = { title: text('taches.retirerTitre'), text: text('taches.retirerQuestion'), confirmLabel: text('taches.retirer') };
    if (await dialogs.confirm({ ...question, danger: true })) changes.remove.mutate(task);
  }
  return (
    <div className={styles.actions}>
      {task.IsFaite ? null : <IconButton icon={Pencil} label={text('taches.modifier')} onClick={() => void openTaskForm({ task })} />}
      {task.IsRetirable ? <IconButton icon={Trash2} label={text('taches.retirer')} onClick={() => void remove()} /> : null}
    </div>
  );
}
