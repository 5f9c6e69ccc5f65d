import { Plus, X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { TacheLue } from '#generated/client/types.gen.ts';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { closesByEscape } from '#web/ui/popover.tsx';
import { openTaskForm } from './open-task-form.tsx';
import { TaskLine } from './task-line.tsx';
import { useTaskChanges } from './use-tasks.ts';
import styles from './tasks.module.css';

interface TasksPanelProps {
  readonly entity: EntityModule;
  readonly id: number;
  readonly title: string;
  readonly tasks: readonly TacheLue[];
  readonly onClose: () => void;
}

/** Tasks beside the sheet of their record, which stays in use. */
export function TasksPanel({ entity, id, title, tasks, onClose }: TasksPanelProps): ReactNode {
  const text = useText();
  const titleId = useId();
  const panel = useShown();
  const changes = useTaskChanges();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the parts in it have the keyboard
    <aside aria-labelledby={titleId} className={styles.panel} onKeyDown={closesByEscape(onClose)} popover="manual" ref={panel}>
      <div className={styles.head}>
        <h2 id={titleId} title={text('taches.titreFiche', { nom: title })}>
          {text('taches.titre')}
        </h2>
        <Button
          data-first
          icon={Plus}
          onClick={() => void openTaskForm({ subject: { entity: entity.descriptor.name, ids: [id], name: title } })}
        >
          {text('taches.nouvelle')}
        </Button>
        <IconButton icon={X} label={text('taches.fermer')} onClick={onClose} />
      </div>
      {tasks.length === 0 ? <p className="ui-note">{text('taches.videFiche')}</p> : null}
      <ul className={styles.tasks}>
        {tasks.map((task) => (
          <TaskLine changes={changes} isOnRecord key={task.Id} task={task} />
        ))}
      </ul>
    </aside>
  );
}

/** Over the page, without keeping it from being used. */
function useShown() {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const shown = panel.current;
    if (shown?.matches(':popover-open') === false) shown.showPopover();
    shown?.querySelector<HTMLButtonElement>('[data-first]')?.focus();
  }, []);
  return panel;
}
