import { useCallback, useEffect, useState } from 'react';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { featureCompletion } from '#web/features/feature-loader.ts';
import { loadDictionary } from '#web/runtime/dictionaries.ts';
import type { Completion } from '#web/records/feature-parts.ts';

/** Values that a choice brings to the other fields of its part; before it has arrived, the server adds them when the part is saved. */
export function useCompletion({ complete: name }: EntityDescriptor, edition: number | null): (changes: RecordData) => RecordData {
  const [completion, setCompletion] = useState<Completion | null>(null);
  useEffect(() => {
    if (name === undefined) return;
    const load: () => Promise<void> = async () => {
      const loaded = await featureCompletion(name);
      await Promise.all(loaded.dictionaries.map((path) => loadDictionary(path)));
      setCompletion(loaded);
    };
    load().catch((error: unknown) => console.warn('completion', name, error));
  }, [name]);
  return useCallback((changes) => completion?.complete(changes, edition) ?? changes, [completion, edition]);
}
