import type { RecordData } from '#domain/records/values/record-data.ts';
import type { Dialogs } from '#web/shell/dialogs/dialogs.ts';
import { loadTexts, text } from '#web/i18n/i18n.ts';
import { dictionaryEntries } from '#web/runtime/dictionaries.ts';

/** Taking the default from another edition closes what that one had open: false when the person gives up. */
export async function confirmDefaultEdition(dialogs: Dialogs, record: RecordData): Promise<boolean> {
  const former = dictionaryEntries('dico-festival-editions').find(({ Id, IsDefaut }) => IsDefaut === true && Id !== record['Id']);
  if (former === undefined) return true;
  await loadTexts('edition');
  return dialogs.confirm({ text: text('edition.defaut', { annee: String(former.Eannee) }), danger: true });
}
