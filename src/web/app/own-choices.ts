import { queryClient } from '#web/runtime/query-client.ts';
import { keepOnAccount } from '#web/session/account-preferences.ts';
import { chooseEdition } from '#web/session/working-edition.ts';
import { changeSettings, type Theme } from './settings.ts';

/** What a person chooses for themselves shows at once, and follows their account to other machines. */
export function chooseTheme(theme: Theme): void {
  changeSettings({ theme });
  void keepOnAccount({ Theme: theme });
}

export function chooseWorkingEdition(year: number): void {
  chooseEdition(year);
  // Figures of the edition stand in lists and sheets that are not limited to it.
  void queryClient.invalidateQueries();
  void keepOnAccount({ Edition: year });
}
