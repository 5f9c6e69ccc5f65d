import { Suspense } from 'react';
import { loadTexts, text } from '#web/i18n/i18n.ts';
import { part } from '#web/runtime/part.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import type { TaskRequest } from './task-request.ts';

const TaskForm = part(
  () => import('./task-form.tsx'),
  (module) => module.TaskForm,
  'taches',
);

/** True once the task is given or changed. */
export async function openTaskForm(request: TaskRequest): Promise<boolean> {
  await loadTexts('taches');
  let isGiven = false;
  await dialogs.lightview({
    title: titleOf(request),
    size: 'MEDIUM',
    content: (close) => (
      <Suspense fallback={<div aria-busy className="sheet-loading" />}>
        <TaskForm
          {...request}
          onClosed={close}
          onGiven={() => {
            isGiven = true;
            close();
          }}
        />
      </Suspense>
    ),
  });
  return isGiven;
}

function titleOf({ task, subject }: TaskRequest): string {
  if (task !== undefined) return text('taches.modifier');
  if (subject === undefined) return text('taches.nouvelle');
  if (subject.name !== null) return text('taches.nouvelleFiche', { nom: subject.name });
  return subject.ids.length === 1 ? text('taches.nouvelle') : text('taches.serieTitre', { count: subject.ids.length });
}
