import { descriptor } from '#generated/entities/festival-edition.gen.ts';
import { describedDraft } from '#domain/records/read/described-record.ts';
import { loadTexts, text } from '#web/i18n/i18n.ts';
import type { Save } from '#web/records/feature-parts.ts';
import { dictionaryEntries } from '#web/runtime/dictionaries.ts';

/** Taking the default from another edition closes what that one had open: the person confirms first. */
export const defaultEdition: Save = {
  async confirm(dialogs, change) {
    const before = describedDraft('festival-edition', descriptor, change.before);
    const after = describedDraft('festival-edition', descriptor, change.after);
    if (!after.IsDefaut || before.IsDefaut) return true;
    const former = dictionaryEntries('dico-festival-editions').find(({ Id, IsDefaut }) => IsDefaut === true && Id !== after.Id);
    if (former === undefined) return true;
    await loadTexts('edition');
    return dialogs.confirm({
      title: text('edition.defautTitre', { annee: String(after.Eannee ?? '') }),
      text: text('edition.defaut', { annee: String(former.Eannee) }),
      confirmLabel: text('edition.defautVerbe'),
      danger: true,
    });
  },
};
