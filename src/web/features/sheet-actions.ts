import { withTexts } from '#web/i18n/with-texts.ts';
import type { SheetActions } from '#web/records/sheet/sheet-action.ts';

const migration = withTexts('metier', async () => (await import('./participants/migration-action.ts')).migrationActions);
const members = withTexts('metier', async () => (await import('./groups/member-actions.tsx')).memberActions);

/** Actions that features add to the menu of the sheets of an entity, each in its own chunk. */
const sheetActions: Readonly<Record<string, (() => Promise<SheetActions>) | undefined>> = {
  'festival-groupe': members,
  'festival-participant-accredite': migration,
  'festival-participant-invite': migration,
};

/** The actions that features add to the sheets of an entity; null when there are none. */
export async function loadSheetActions(entity: string): Promise<SheetActions | null> {
  return (await sheetActions[entity]?.()) ?? null;
}
