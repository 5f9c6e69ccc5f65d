import type { Language } from '#generated/entities/descriptor.gen.ts';
import { chooseOwnLanguage } from '#web/i18n/i18n.ts';
import { reloadDictionaries } from '#web/runtime/dictionaries.ts';
import { queryClient } from '#web/runtime/query-client.ts';
import { goToLanguage } from './navigator.ts';

/** Another interface language, without a reload: texts, address, and what the server translates. */
export async function changeLanguage(language: Language): Promise<void> {
  await chooseOwnLanguage(language);
  goToLanguage(language);
  await Promise.all([queryClient.invalidateQueries(), reloadDictionaries()]);
}
