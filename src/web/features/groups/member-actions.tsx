import { BadgeX, FileUp, IdCard } from 'lucide-react';
import { readId } from '#domain/records/record-data.ts';
import { notify } from '#web/app/notifications.ts';
import { download } from '#web/files/download.ts';
import { text } from '#web/i18n/i18n.ts';
import { failureText } from '#web/records/failure-text.ts';
import type { SheetActionContext, SheetActions } from '#web/records/sheet/sheet-action.ts';
import { call } from '#web/runtime/transport.ts';
import { MemberImport } from './member-import.tsx';

const MEMBERS = 'festival-groupe-membre';

/** Members and badges of a group (001 §3, §7). */
export const memberActions: SheetActions = (context) => [
  { key: 'importer', icon: FileUp, label: text('groupe.importer'), onSelect: () => void whenSaved(context, importMembers) },
  { key: 'badges', icon: IdCard, label: text('groupe.badges'), onSelect: () => void whenSaved(context, exportBadges) },
  { key: 'retirer-badges', icon: BadgeX, label: text('groupe.badgesRetirer'), onSelect: () => void whenSaved(context, removeBadges) },
];

/** What is typed in the tab of the members would clash with what comes. */
async function whenSaved(context: SheetActionContext, run: (context: SheetActionContext) => Promise<void>): Promise<void> {
  if (context.isModified()) return context.dialogs.alert({ text: text('groupe.nonEnregistre'), kind: 'warning' });
  await run(context);
  await Promise.all([
    context.queries.invalidateQueries({ queryKey: [MEMBERS] }),
    context.queries.invalidateQueries({ queryKey: [context.entity.descriptor.name] }),
  ]);
}

const importMembers = ({ record, dialogs }: SheetActionContext): Promise<void> =>
  dialogs.lightview({
    title: text('groupe.importer'),
    size: 'LARGE',
    content: (close) => <MemberImport id={readId(record)} onDone={close} />,
  });

const exportBadges = ({ record }: SheetActionContext): Promise<void> =>
  download(`/festival-groupes/${readId(record)}/membres/badges`, { format: 'pdf' });

async function removeBadges({ record, dialogs }: SheetActionContext): Promise<void> {
  if (!(await dialogs.confirm({ text: text('groupe.badgesQuestion'), danger: true }))) return;
  try {
    const removed = await call('/festival-groupes/{id}/membres/badges/retrait', { method: 'POST', params: { id: readId(record) } });
    notify('success', text('groupe.badgesRetires', { nombre: Number(removed) }));
  } catch (error) {
    await dialogs.alert({ text: failureText(error, text('app.saveNok')), kind: 'danger' });
  }
}
