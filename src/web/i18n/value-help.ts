import { valueHelpLoaders } from '#generated/i18n/help/loaders.gen.ts';
import { currentLanguage } from './i18n.ts';

/** Explanations of values of enumerations in the language on screen, by `tranche-statut.0`; none without a network. */
export async function loadValueHelp(): Promise<Readonly<Record<string, string>>> {
  try {
    return (await valueHelpLoaders[currentLanguage()]()).valueHelp;
  } catch {
    return {};
  }
}
