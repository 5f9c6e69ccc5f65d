import type { SheetActions } from '#web/records/feature-actions.ts';
import { accountActions } from './account-action.ts';
import { badgeActions } from './badge-action.ts';
import { migrationActions } from './migration-action.ts';
import { roadmapActions } from './roadmap-action.ts';
import { typedSheetActions } from './typed-sheet-action.ts';

/** What the menu of a participant offers beside the steps of their file. */
export const participantActions: SheetActions = (context) => [
  ...typedSheetActions(context),
  ...badgeActions(context),
  ...roadmapActions(context),
  ...migrationActions(context),
  ...accountActions(context),
];
