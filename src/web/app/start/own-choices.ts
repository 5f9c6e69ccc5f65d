import { keepOnAccount } from '#web/session/account-preferences.ts';
import { chooseEdition } from '#web/session/working-edition.ts';
import { changeSettings, type Theme } from './settings.ts';

/** Own choices show at once, and follow their person's account to other machines. */
export function chooseTheme(theme: Theme): void {
  changeSettings({ theme });
  void keepOnAccount({ Theme: theme });
}

export function chooseWorkingEdition(year: number): void {
  chooseEdition(year);
  void keepOnAccount({ Edition: year });
}
