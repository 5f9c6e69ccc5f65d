import { Plus } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { PageHead } from '#web/ui/kit/page/page-head.tsx';
import { SearchInput } from '#web/ui/kit/search-input/search-input.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { openTaskForm } from './open-task-form.tsx';
import { TaskLine } from './task-line.tsx';
import { type TaskPlace, useMyTasks, useTaskChanges } from './use-tasks.ts';
import styles from './tasks.module.css';

const PLACES: readonly TaskPlace[] = ['miennes', 'groupe', 'confiees', 'faites'];

/** Every task that the user has, gave or did, and those of their group. */
export function TasksPage(): ReactNode {
  const text = useText();
  const panelId = useId();
  const [place, setPlace] = useState<TaskPlace>('miennes');
  const [search, setSearch] = useState('');
  const { data = [], isPending, error } = useMyTasks(place, search.trim());
  const changes = useTaskChanges();
  return (
    <div className="ui-page">
      <PageHead
        filters={<SearchInput label={text('taches.chercher')} onChange={setSearch} value={search} />}
        primary={{ key: 'nouvelle', label: text('taches.nouvelle'), icon: Plus, onSelect: () => void openTaskForm({}) }}
        title={text('taches.mesTaches')}
      />
      <Tabs
        items={PLACES.map((key) => ({ key, label: text(`taches.${key}`) }))}
        label={text('taches.mesTaches')}
        onSelect={(key) => setPlace(PLACES.find((one) => one === key) ?? 'miennes')}
        panelId={panelId}
        selected={place}
      />
      <div id={panelId} role="tabpanel">
        {error === null ? null : <p role="alert">{failureText(error, text('taches.echec'))}</p>}
        {!isPending && error === null && data.length === 0 ? (
          <p className="ui-note">{text(search.trim() === '' ? 'taches.vide' : 'taches.videRecherche')}</p>
        ) : null}
        <ul className={styles.tasks}>
          {data.map((task) => (
            <TaskLine changes={changes} key={task.Id} task={task} />
          ))}
        </ul>
      </div>
    </div>
  );
}
