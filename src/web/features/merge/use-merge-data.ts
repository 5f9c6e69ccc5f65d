import { useQuery } from '@tanstack/react-query';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { loadChoices, loadRecord, recordKeys } from '#web/records/record-api.ts';
import { type MergePreview, loadPreview, type Pair } from './merge-api.ts';

export interface FusionData {
  readonly destination: RecordData;
  readonly source: RecordData;
  readonly labels: { readonly destination: string; readonly source: string };
  readonly preview: MergePreview;
}

interface Loading {
  readonly loaded: FusionData | null;
  readonly error: Error | null;
  readonly reload: () => Promise<void>;
}

/** Both records as their reader sees them, and what the merge would move. */
export function useMergeData({ descriptor }: EntityModule, pair: Pair): Loading {
  const ids = [pair.destination, pair.source];
  function read(id: number) {
    return {
      queryKey: recordKeys.record(descriptor.name, id),
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => loadRecord(descriptor, id, signal),
      retry: false,
    };
  }
  // The preview first: it is refused to who may not merge, before anything is shown.
  const preview = useQuery({
    queryKey: [descriptor.name, 'fusion', pair.destination, pair.source],
    queryFn: ({ signal }) => loadPreview(pair, signal),
    retry: false,
  });
  const isAllowed = preview.data !== undefined;
  const destination = useQuery({ ...read(pair.destination), enabled: isAllowed });
  const source = useQuery({ ...read(pair.source), enabled: isAllowed });
  const names = useQuery({
    queryKey: recordKeys.choices(descriptor.name, ids),
    queryFn: ({ signal }) => loadChoices(descriptor.plural, ids, signal),
    enabled: isAllowed,
  });
  async function reload(): Promise<void> {
    await Promise.all([preview.refetch(), destination.refetch(), source.refetch()]);
  }
  const error = preview.error ?? destination.error ?? source.error;
  if (preview.data === undefined || destination.data === undefined || source.data === undefined) return { loaded: null, error, reload };
  function label(id: number): string {
    return names.data?.find((option) => option.id === id)?.label ?? `n° ${id}`;
  }
  const labels = { destination: label(pair.destination), source: label(pair.source) };
  return { loaded: { destination: destination.data, source: source.data, labels, preview: preview.data }, error, reload };
}
