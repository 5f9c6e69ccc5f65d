import { loadTexts, text } from '#web/i18n/i18n.ts';
import type { Save } from '#web/records/feature-parts.ts';
import { dictionaryEntries } from '#web/runtime/dictionaries.ts';

/** Taking the default from another edition closes what that one had open: it is asked first. */
export const defaultEdition: Save = {
  async confirm(dialogs, { before, after }) {
    if (after['IsDefaut'] !== true || before['IsDefaut'] === true) return true;
    const former = dictionaryEntries('dico-festival-editions').find(({ Id, IsDefaut }) => IsDefaut === true && Id !== after['Id']);
    if (former === undefined) return true;
    await loadTexts('edition');
    return dialogs.confirm({ text: text('edition.defaut', { annee: String(former.Eannee) }), danger: true });
  },
};
