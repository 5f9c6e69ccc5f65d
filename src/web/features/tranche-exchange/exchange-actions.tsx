import { Calculator, FileCode, FileDown, FileUp } from 'lucide-react';
import { getTrancheAides, getTrancheEchange, listRemarques } from '#generated/client/sdk/tranches.gen.ts';
import { readId } from '#domain/values/record-data.ts';
import { text } from '#web/i18n/i18n.ts';
import { saveFile } from '#web/files/save-file.ts';
import type { Attempt, SheetActionContext, SheetActions } from '#web/records/feature-actions.ts';
import { failureText } from '#web/records/failure-text.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { BatchWords } from './batch-words.tsx';
import { ImportForm } from './import-form.tsx';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const XLIFF = 'application/xliff+xml';

/** The texts of a batch go to a translator as a file, and come back checked; its words are counted beside those of the sending. */
export const trancheExchange: SheetActions = (context) => {
  if (readId(context.record) === 0) return [];
  const words = {
    key: 'mots',
    label: text('traduction.compter'),
    icon: Calculator,
    isInMenu: true,
    run: () => showWords(context),
  } as const;
  return [...exchangeActions(context), words];
};

const exchangeActions: SheetActions = (context) => {
  if (!context.can('FILM-TEXTE')) return [];
  function send(kind: 'docx' | 'xlf') {
    return (attempt: Attempt) => exportTo(kind, context, attempt);
  }
  return [
    { key: 'echange-word', label: text('echange.word'), icon: FileDown, run: send('docx') },
    { key: 'echange-xliff', label: text('echange.xliff'), icon: FileCode, run: send('xlf'), isInMenu: true },
    ...(context.can('FILM-TEXTE-WRITE')
      ? [{ key: 'echange-import', label: text('echange.importer'), icon: FileUp, run: () => importInto(context) }]
      : []),
  ];
};

async function exportTo(kind: 'docx' | 'xlf', { record }: SheetActionContext, attempt: Attempt): Promise<void> {
  await attempt(
    async () => {
      const path = { id: readId(record) };
      const { data: batch } = await getTrancheEchange({ path });
      const name = `${batch.Libelle.replaceAll(/[\\/:*?"<>|]/gu, '-')} ${batch.Source}-${batch.Cible}.${kind}`;
      const remarks = (await listRemarques({ path })).data.Commentaires;
      if (kind === 'docx')
        saveFile(new Blob([await (await import('./docx-writer.ts')).writeDocx(batch, text, remarks)], { type: DOCX }), name);
      else {
        const aids = await getTrancheAides({ path });
        const beside = { matches: aids.data.Correspondances, remarks };
        saveFile(new Blob([(await import('./xliff-file.ts')).writeXliff(batch, beside)], { type: XLIFF }), name);
      }
    },
    (error) => failureText(error, text('app.downloadNok')),
  );
}

async function importInto({ record, queries }: SheetActionContext): Promise<void> {
  await dialogs.lightview({
    title: text('echange.titre'),
    size: 'LARGE',
    content: (close) => <ImportForm id={readId(record)} onDone={close} />,
  });
  await queries.invalidateQueries();
}

async function showWords({ record, queries, can }: SheetActionContext): Promise<void> {
  await dialogs.lightview({
    title: text('traduction.comptes'),
    size: 'LARGE',
    content: (close) => <BatchWords canRecount={can('FESTIVAL-TRANCHE-WRITE')} id={readId(record)} onDone={close} />,
  });
  await queries.invalidateQueries();
}
