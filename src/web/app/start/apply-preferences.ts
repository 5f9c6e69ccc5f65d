import { readPreferences } from '#domain/session/preferences.ts';
import { chooseOwnLanguage } from '#web/i18n/i18n.ts';
import type { SessionUser } from '#web/session/session-store.ts';
import { chooseEdition } from '#web/session/working-edition.ts';
import { changeSettings } from './settings.ts';

/** After a sign-in this browser shows what the person chose elsewhere; what they never chose stays as it is here. */
export async function applyPreferences(user: SessionUser): Promise<void> {
  const { Langue, Theme, Edition } = readPreferences(user.preferences);
  if (Theme !== undefined) changeSettings({ theme: Theme });
  if (typeof Edition === 'number') chooseEdition(Edition);
  if (Langue !== undefined) await chooseOwnLanguage(Langue);
}
