import { useQuery } from '@tanstack/react-query';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import { loadEntity } from '#web/runtime/entities.ts';

/** Description of another entity (the target of a reference, the parts of a record), loaded when first needed. */
export function useEntity(name: string | null): EntityModule | null {
  const { data } = useQuery({
    queryKey: ['descriptions', 'entity', name],
    queryFn: () => loadEntity(name ?? ''),
    enabled: name !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? null;
}
