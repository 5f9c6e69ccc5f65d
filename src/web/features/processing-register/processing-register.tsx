import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet, FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { getRegistreOptions } from '#generated/client/queries/conservation.gen.ts';
import { exportRegistre, printRegistre } from '#generated/client/sdk/conservation.gen.ts';
import type { RegistreLigne } from '#generated/client/types.gen.ts';
import { AS_FILE, type FileReply, fetchFile } from '#web/files/fetch-file.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { LoadFailure } from '#web/records/sheet/frame/load-failure.tsx';
import { notify } from '#web/shell/notifications.ts';
import { PageHead } from '#web/ui/kit/page/page-head.tsx';
import { Page } from '#web/ui/kit/page/page.tsx';
import { PageSkeleton } from '#web/shell/page-skeleton.tsx';
import { DataTable } from '#web/ui/kit/data-table/data-table.tsx';
import '#web/ui/controls.css';

/** The register of processing (GDPR, art. 30), generated from the schema; it leaves as PDF or workbook. */
export function ProcessingRegister(): ReactNode {
  const text = useText();
  const read = useQuery(getRegistreOptions());
  if (read.error !== null) return <LoadFailure error={read.error} retry={() => void read.refetch()} />;
  if (read.data === undefined) return <PageSkeleton kind="list" />;
  async function download(file: FileReply): Promise<void> {
    try {
      await fetchFile(file);
    } catch (error) {
      notify('danger', failureText(error, text('app.downloadNok')));
    }
  }
  return (
    <Page>
      <PageHead
        acts={[
          { key: 'document', label: text('registre.document'), icon: FileText, onSelect: () => void download(printRegistre(AS_FILE)) },
          {
            key: 'classeur',
            label: text('registre.classeur'),
            icon: FileSpreadsheet,
            onSelect: () => void download(exportRegistre(AS_FILE)),
          },
        ]}
        note={text('registre.intro')}
        title={text('registre.titre')}
      />
      <RegisterTable lines={read.data} />
    </Page>
  );
}

function RegisterTable({ lines }: { readonly lines: readonly RegistreLigne[] }): ReactNode {
  const text = useText();
  return (
    <DataTable
      columns={[
        { id: 'but', header: text('registre.but'), isRowHeader: true, cell: ({ But }) => But },
        { id: 'sorte', header: text('registre.sorte'), cell: ({ Sorte }) => Sorte },
        { id: 'champs', header: text('registre.champs'), cell: ({ Champs }) => Champs.join(', ') },
        { id: 'lecteurs', header: text('registre.lecteurs'), cell: ({ Lecteurs }) => Lecteurs },
        { id: 'duree', header: text('registre.duree'), cell: ({ Duree }) => Duree },
        { id: 'issue', header: text('registre.issue'), cell: ({ Acte }) => text(`registre.actes.${Acte}`) },
      ]}
      rowKey={({ But, Sorte, Duree, Acte, Lecteurs }) => [But, Sorte, Duree, Acte, Lecteurs].join(' ')}
      rows={lines}
    />
  );
}
