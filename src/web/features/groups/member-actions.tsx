import { BadgeCheck, FileUp, IdCard, Printer } from 'lucide-react';
import { exportGroupeBadges, getDevisDocument, handOverGroupeBadges } from '#generated/client/sdk/groupes.gen.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { download } from '#web/files/download.ts';
import { AS_FILE } from '#web/files/fetch-file.ts';
import { loadTexts, text } from '#web/i18n/i18n.ts';
import type { Attempt, SheetAction } from '#web/records/feature-actions.ts';
import { failureText } from '#web/records/failure-text.ts';
import { type ActionContextOf, actionsOn } from '#web/records/feature-record.ts';
import { MemberImport } from './member-import.tsx';

const MEMBERS = 'festival-groupe-membre';

/** Members and badges of a group (001 §3, §7). */
export const memberActions = actionsOn('festival-groupe', (context) =>
  [
    ...(context.record.NoDevis === null ? [] : [{ key: 'devis', icon: Printer, label: text('groupe.devis'), work: printQuote }]),
    { key: 'importer', icon: FileUp, label: text('groupe.importer'), work: importMembers },
    { key: 'badges', icon: IdCard, label: text('groupe.badges'), work: exportBadges },
    ...(context.can('REMETTRE')
      ? [{ key: 'remettre-badges', icon: BadgeCheck, label: text('groupe.badgesRemettre'), work: handOverBadges }]
      : []),
  ].map(({ work, ...action }): SheetAction => ({
    ...action,
    isInMenu: true,
    run: async (attempt) => {
      // Text typed in the tab of the members would clash with the result.
      if (context.isModified()) return dialogs.alert({ title: text('alert.avant'), text: text('groupe.nonEnregistre'), kind: 'warning' });
      await work(context, attempt);
      await context.queries.invalidateQueries({ queryKey: [MEMBERS] });
    },
  })),
);

function importMembers({ record }: ActionContextOf<'festival-groupe'>, attempt: Attempt): Promise<void> {
  return attempt(
    async () => {
      await loadTexts('fichiers');
      await dialogs.lightview({
        title: text('groupe.importer'),
        size: 'LARGE',
        content: (close) => <MemberImport id={record.Id} onDone={close} />,
      });
    },
    (error) => failureText(error, text('app.saveNok')),
  );
}

function printQuote({ record }: ActionContextOf<'festival-groupe'>, attempt: Attempt): Promise<void> {
  return attempt(
    () => download(() => getDevisDocument({ path: { id: record.Id }, ...AS_FILE })),
    (error) => failureText(error, text('app.downloadNok')),
  );
}

function exportBadges({ record }: ActionContextOf<'festival-groupe'>, attempt: Attempt): Promise<void> {
  return attempt(
    () => download(() => exportGroupeBadges({ path: { id: record.Id }, ...AS_FILE })),
    (error) => failureText(error, text('app.downloadNok')),
  );
}

async function handOverBadges({ record }: ActionContextOf<'festival-groupe'>, attempt: Attempt): Promise<void> {
  const question = { title: text('groupe.badgesTitre'), text: text('groupe.badgesQuestion'), confirmLabel: text('groupe.badgesRemettre') };
  if (!(await dialogs.confirm(question))) return;
  await attempt(
    async () => {
      const { data } = await handOverGroupeBadges({ path: { id: record.Id } });
      notify('success', text('groupe.badgesRemis', { count: data }));
    },
    (error) => failureText(error, text('app.saveNok')),
  );
}
