import { ListTodo } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import { readId } from '#domain/values/record-data.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import type { ListController } from '#web/records/list/use-list.ts';
import { selectedRecords } from '#web/records/list/selection/selected-records.ts';
import { notify } from '#web/shell/notifications.ts';
import { Button } from '#web/ui/button.tsx';
import { openTaskForm } from './open-task-form.tsx';

interface TasksActionProps {
  readonly entity: EntityModule;
  readonly list: ListController;
}

const SERIES_MAX = 200;

/** The same task on each of the selected records. */
export function TasksAction({ entity, list }: TasksActionProps): ReactNode {
  const text = useText();
  const [isOpening, setOpening] = useState(false);
  async function give(): Promise<void> {
    if (list.selection.count > SERIES_MAX) {
      notify('warning', text('taches.serieTrop', { max: SERIES_MAX }));
      return;
    }
    setOpening(true);
    try {
      const ids = (await selectedRecords(entity, list)).map(readId);
      const isGiven = await openTaskForm({ subject: { entity: entity.descriptor.name, ids, name: null } });
      if (isGiven) notify('success', text('taches.serieFaite', { count: ids.length }));
      if (isGiven) list.selection.clear();
    } catch (error) {
      notify('error', failureText(error, text('taches.echecEnvoi')));
    } finally {
      setOpening(false);
    }
  }
  return (
    <Button busy={isOpening} icon={ListTodo} onClick={() => void give()}>
      {text('taches.serie')}
    </Button>
  );
}
