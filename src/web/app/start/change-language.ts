import type { Language } from '#generated/entities/descriptor.gen.ts';
import { chooseOwnLanguage, showLanguage } from '#web/i18n/i18n.ts';
import { reloadDictionaries } from '#web/runtime/dictionaries.ts';
import { queryClient } from '#web/runtime/query-client.ts';
import { keepOnAccount } from '#web/session/account-preferences.ts';
import { goToLanguage } from '#web/shell/navigator.ts';

/** Another interface language, without a reload: texts, address, and what the server translates. */
export async function changeLanguage(language: Language): Promise<void> {
  await chooseOwnLanguage(language);
  void keepOnAccount({ Langue: language });
  goToLanguage(language);
  await Promise.all([queryClient.invalidateQueries(), reloadDictionaries()]);
}

/** The language of an opened address: for this page, without becoming the person's choice. */
export async function followLanguage(language: Language): Promise<void> {
  await showLanguage(language);
  void Promise.all([queryClient.invalidateQueries(), reloadDictionaries()]);
}
