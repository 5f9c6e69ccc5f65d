import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { part } from '#web/runtime/part.ts';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/ui/notice.tsx';
import { baseEvents, loadHistory, recordKeys } from '#web/records/record-api.ts';
import { useRights } from '#web/session/rights.ts';
import { LoadFailure } from '../frame/load-failure.tsx';
import { readEntries } from './history-entries.ts';
import type { RestoredSheet } from './restored-sheet.ts';

const HistoryLine = part(
  () => import('./history-line.tsx'),
  (module) => module.HistoryLine,
);

const Consultations = part(
  () => import('./consultations.tsx'),
  (module) => module.Consultations,
);

interface HistoryTabProps {
  readonly entity: EntityModule;
  readonly id: number;
  /** Form of the record, and whether its values may be put back from here; null: they are only read. */
  readonly sheet?: RestoredSheet | null;
}

/** Changes of the record and its parts, under its readers where it is a person's. */
export function HistoryTab(props: HistoryTabProps): ReactNode {
  const { can } = useRights();
  const { personal, name } = props.entity.descriptor;
  return (
    <>
      {personal && can('journal-acces') ? (
        <Suspense fallback={null}>
          <Consultations entity={name} id={props.id} />
        </Suspense>
      ) : null}
      <Changes {...props} />
    </>
  );
}

function Changes({ entity, id, sheet = null }: HistoryTabProps): ReactNode {
  const text = useText();
  const { data, isPending, error, refetch } = useQuery({
    queryKey: recordKeys.history(entity.descriptor.name, id),
    queryFn: ({ signal }) => loadHistory(entity.descriptor, id, signal),
    meta: baseEvents(entity.descriptor),
  });
  const entries = readEntries(data ?? []);
  if (isPending) return <div aria-busy className="sheet-loading" />;
  if (error !== null) return <LoadFailure error={error} retry={() => void refetch()} />;
  if (entries.length === 0) return <Notice icon={History} title={text('histo.vide')} />;
  return (
    <Suspense fallback={<div aria-busy className="sheet-loading" />}>
      <HistoryLine entity={entity} entries={entries} id={id} sheet={sheet} />
    </Suspense>
  );
}
