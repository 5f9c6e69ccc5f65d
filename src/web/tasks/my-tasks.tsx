import { ListTodo, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { goTo } from '#web/shell/navigator.ts';
import { Button } from '#web/ui/button.tsx';
import { openTaskForm } from './open-task-form.tsx';
import { TaskLine } from './task-line.tsx';
import { useMyTasks, useTaskChanges } from './use-tasks.ts';
import styles from './tasks.module.css';

const SHOWN = 5;

/** The most pressing tasks of the user on the dashboard, and the way to all of them. */
export function MyTasks(): ReactNode {
  const text = useText();
  const { data = [], isPending, isError } = useMyTasks('miennes');
  const changes = useTaskChanges();
  if (isPending) return null;
  return (
    <section aria-label={text('taches.mesTaches')} className={styles.mine}>
      <div className={styles.head}>
        <h2>{text('taches.mesTaches')}</h2>
        <Button icon={Plus} onClick={() => void openTaskForm({})}>
          {text('taches.nouvelle')}
        </Button>
        <Button icon={ListTodo} onClick={() => goTo('/taches')}>
          {text('taches.toutes')}
        </Button>
      </div>
      {isError ? <p role="alert">{text('taches.echec')}</p> : null}
      {data.length === 0 && !isError ? <p className="ui-note">{text('taches.vide')}</p> : null}
      <ul className={styles.tasks}>
        {data.slice(0, SHOWN).map((task) => (
          <TaskLine changes={changes} key={task.Id} task={task} />
        ))}
      </ul>
    </section>
  );
}
