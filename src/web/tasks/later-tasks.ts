/** Parts of tasks that lists and sheets load with their texts, once they stand. */
import { part } from '#web/runtime/part.ts';

export const TasksButton = part(
  () => import('./tasks-button.tsx'),
  (module) => module.TasksButton,
  'taches',
);

export const TasksAction = part(
  () => import('./tasks-action.tsx'),
  (module) => module.TasksAction,
  'taches',
);
