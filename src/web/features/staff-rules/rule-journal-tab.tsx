import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { listRegleActesOptions } from '#generated/client/queries/regles.gen.ts';
import type { RegleActeLu } from '#generated/client/types.gen.ts';
import { RegleSort, regleSortEnum } from '#generated/enums/regle-sort.gen.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { FeatureTabProps } from '#web/records/feature-tab.ts';
import { RecordLink } from '#web/records/identity/record-link.tsx';
import { LoadFailure } from '#web/records/sheet/frame/load-failure.tsx';
import { PageSkeleton } from '#web/shell/page-skeleton.tsx';
import { Button } from '#web/ui/button.tsx';
import { StatusOf } from '#web/ui/status/status.tsx';
import { DataTable } from '#web/ui/kit/data-table/data-table.tsx';
import { undoBatch } from './undo-batch.ts';
import styles from './staff-rules.module.css';

/** Deeds of a rule, batch by batch, and the way to take a batch back. */
export function RuleJournalTab({ id, readOnly }: FeatureTabProps): ReactNode {
  const text = useText();
  const read = useQuery({ ...listRegleActesOptions({ path: { id } }), enabled: id !== 0, staleTime: 0, refetchInterval: 10_000 });
  if (id === 0) return <p>{text('regles.apresEnregistrement')}</p>;
  if (read.error !== null) return <LoadFailure error={read.error} retry={() => void read.refetch()} />;
  if (read.data === undefined) return <PageSkeleton kind="list" />;
  const batches = [...Map.groupBy(read.data, ({ Lot }) => Lot)];
  return (
    <section className={styles.root}>
      {batches.length === 0 ? <p>{text('regles.journalVide')}</p> : null}
      {batches.map(([lot, acts]) => (
        <Batch acts={acts} id={id} key={lot} lot={lot} onUndone={() => void read.refetch()} readOnly={readOnly} />
      ))}
    </section>
  );
}

interface BatchProps {
  readonly id: number;
  readonly lot: string;
  readonly acts: readonly RegleActeLu[];
  readonly readOnly: boolean;
  readonly onUndone: () => void;
}

function Batch({ id, lot, acts, readOnly, onUndone }: BatchProps): ReactNode {
  const text = useText();
  const [isBusy, setBusy] = useState(false);
  const done = acts.filter(({ Sort }) => Sort === RegleSort.fait).length;
  const title = text('regles.lot', { count: acts.length, le: formatDateTime(acts[0]?.DateCreation ?? '') });
  async function undo(): Promise<void> {
    setBusy(true);
    await undoBatch({ id, lot, count: done });
    setBusy(false);
    onUndone();
  }
  return (
    <section aria-label={title} className={styles.batch}>
      <div className={styles.head}>
        <h3>{title}</h3>
        {readOnly || done === 0 ? null : (
          <Button busy={isBusy} icon={Undo2} onClick={() => void undo()}>
            {text('regles.annuler')}
          </Button>
        )}
      </div>
      <DataTable
        columns={[
          {
            id: 'fiche',
            header: text('regles.fiche'),
            isRowHeader: true,
            cell: ({ Entite, IdFiche, Libelle }) => (
              <RecordLink id={IdFiche} to={Entite}>
                {Libelle}
              </RecordLink>
            ),
          },
          { id: 'sort', header: text('regles.fait'), cell: ({ Sort }) => <Outcome value={Sort} /> },
          { id: 'raison', header: text('regles.raison'), isMuted: true, cell: ({ Raison }) => Raison ?? '' },
        ]}
        rowKey={({ Id }) => Id}
        rows={acts}
      />
    </section>
  );
}

function Outcome({ value }: { readonly value: number }): ReactNode {
  const of = regleSortEnum.values.find((one) => one.value === value);
  return of === undefined ? null : <StatusOf of={of} />;
}
