import { ListTodo } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { TasksPanel } from './tasks-panel.tsx';
import { useRecordTasks } from './use-tasks.ts';

interface TasksButtonProps {
  readonly entity: EntityModule;
  readonly id: number;
  readonly title: string;
}

/** Tasks of the record: the number of those that are left to do, and the way to them. */
export function TasksButton({ entity, id, title }: TasksButtonProps): ReactNode {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const tasks = useRecordTasks(entity.descriptor, id);
  if (tasks === undefined) return null;
  const left = tasks.filter(({ IsFaite }) => !IsFaite).length;
  return (
    <>
      <Button
        aria-expanded={isOpen}
        aria-label={left > 0 ? text('taches.bouton', { count: left }) : undefined}
        icon={ListTodo}
        onClick={() => setOpen(!isOpen)}
      >
        {text('taches.titre')}
        {left === 0 ? null : (
          <span aria-hidden className="num">
            {left}
          </span>
        )}
      </Button>
      {isOpen ? <TasksPanel entity={entity} id={id} onClose={() => setOpen(false)} tasks={tasks} title={title} /> : null}
    </>
  );
}
