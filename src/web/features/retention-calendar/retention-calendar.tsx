import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import type { ReactNode } from 'react';
import { getConservationOptions } from '#generated/client/queries/conservation.gen.ts';
import type { Conservation, ConservationLigne } from '#generated/client/types.gen.ts';
import { formatDate } from '#domain/values/dates.ts';
import { formatNumber } from '#domain/values/money.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { LoadFailure } from '#web/records/sheet/frame/load-failure.tsx';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { PageHead } from '#web/ui/kit/page/page-head.tsx';
import { Page } from '#web/ui/kit/page/page.tsx';
import { PageSkeleton } from '#web/shell/page-skeleton.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Status } from '#web/ui/status/status.tsx';
import { DataTable } from '#web/ui/kit/data-table/data-table.tsx';
import '#web/ui/controls.css';
import { DueRecords } from './due-records.tsx';
import { RunBar } from './run-bar.tsx';
import styles from './retention-calendar.module.css';

/** A purge or a hold makes the figures read again. */
const MADE_OF = ['conservation-acte', 'conservation-suspension'];

/** The terms of personal data as a calendar: what is due now and in the next twelve months, by kind of record and field. */
export function RetentionCalendar(): ReactNode {
  const text = useText();
  const read = useQuery({ ...getConservationOptions(), meta: { entities: MADE_OF }, staleTime: 0 });
  if (read.error !== null) return <LoadFailure error={read.error} retry={() => void read.refetch()} />;
  if (read.data === undefined) return <PageSkeleton kind="list" />;
  const { Lignes, SansDate } = read.data;
  return (
    <Page>
      <PageHead note={text('conservation.intro')} title={text('conservation.titre')} />
      <RunBar calendar={read.data} onDone={() => void read.refetch()} />
      {Lignes.length === 0 ? <Notice icon={CalendarClock} title={text('conservation.vide')} /> : <DueTable lines={Lignes} />}
      {SansDate.length === 0 ? null : <Undated counts={SansDate} />}
    </Page>
  );
}

function DueTable({ lines }: { readonly lines: readonly ConservationLigne[] }): ReactNode {
  const text = useText();
  const language = useLanguage();
  return (
    <DataTable
      columns={[
        {
          id: 'echeance',
          header: text('conservation.echeance'),
          cell: ({ Du }) =>
            Du === null ? <Status meaning="todo">{text('conservation.echu')}</Status> : text('conservation.des', { jour: formatDate(Du) }),
        },
        { id: 'sorte', header: text('conservation.sorte'), isRowHeader: true, cell: ({ Sorte }) => Sorte },
        { id: 'champ', header: text('conservation.champ'), cell: ({ Libelle }) => Libelle },
        { id: 'terme', header: text('conservation.terme'), isMuted: true, cell: ({ Terme }) => Terme },
        { id: 'acte', header: text('conservation.acte'), isMuted: true, cell: ({ Acte }) => text(`conservation.actes.${Acte}`) },
        { id: 'nombre', header: text('conservation.nombre'), align: 'right', cell: (line) => <Figure line={line} /> },
        {
          id: 'suspendues',
          header: text('conservation.suspendues'),
          align: 'right',
          cell: ({ Suspendues }) => (Suspendues === 0 ? '–' : formatNumber(Suspendues, 0, language)),
        },
      ]}
      rowKey={({ Entite, Champ, Terme, Au }) => `${Entite} ${Champ} ${Terme} ${Au}`}
      rows={lines.toSorted(byDate)}
    />
  );
}

function byDate(left: ConservationLigne, right: ConservationLigne): number {
  return (
    (left.Du ?? '').localeCompare(right.Du ?? '') || left.Sorte.localeCompare(right.Sorte) || left.Libelle.localeCompare(right.Libelle)
  );
}

/** Each figure opens its records. */
function Figure({ line }: { readonly line: ConservationLigne }): ReactNode {
  const text = useText();
  function show(): void {
    void dialogs.lightview({
      title: text('conservation.liste', { sorte: line.Sorte, champ: line.Libelle }),
      size: 'MEDIUM',
      content: () => <DueRecords line={line} />,
    });
  }
  return (
    <Button onClick={show} variant="quiet">
      {text('conservation.fiches', { count: line.Nombre })}
    </Button>
  );
}

function Undated({ counts }: { readonly counts: Conservation['SansDate'] }): ReactNode {
  const text = useText();
  const language = useLanguage();
  const parts = counts.map(({ Sorte, Nombre }) => `${Sorte} ${formatNumber(Nombre, 0, language)}`);
  return (
    <p className={styles.note}>
      {text('conservation.sansDate')} {parts.join(' · ')}
    </p>
  );
}
