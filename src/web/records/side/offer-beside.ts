import { SHEET_TEXTS, withTexts } from '#web/i18n/with-texts.ts';
import { offerCreation } from '#web/shell/creation.ts';

const load = withTexts(SHEET_TEXTS, async () => (await import('./open-creation.tsx')).openCreation);

/** Called by what shows fields: a list that was just opened has none, and loads nothing for them. */
export function offerBeside(): void {
  offerCreation(load);
}
