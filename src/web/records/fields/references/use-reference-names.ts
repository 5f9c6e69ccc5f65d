import { useQuery } from '@tanstack/react-query';
import { loadReference, type ReferenceTarget } from './reference-options.ts';

/** Names of known ids, requested once and cached. */
export function useReferenceNames(target: ReferenceTarget | null, ids: readonly number[]): ReadonlyMap<number, string> {
  const sorted = [...ids].toSorted((left, right) => left - right);
  const { data } = useQuery({
    queryKey: [target?.entity ?? '', 'choices', target?.key ?? '', sorted],
    queryFn: () => (target === null ? [] : loadReference(target, sorted)),
    enabled: target !== null && sorted.length > 0,
    placeholderData: (previous) => previous,
  });
  return new Map((data ?? []).map((option) => [option.id, option.label]));
}
