import { useQuery } from '@tanstack/react-query';
import { getFichierReglesOptions } from '#generated/client/queries/fichiers.gen.ts';
import type { FileRules } from '#domain/files/field-rules.ts';
import type { FileTarget } from './sending/file-target.ts';

/** Formats and weight a field takes, as the server is configured; undefined until it has answered. */
export function useFileRules({ entity, field }: FileTarget): FileRules | undefined {
  return useQuery({
    ...getFichierReglesOptions({ path: { entite: entity, champ: field } }),
    select: ({ Extensions, MaxKo }): FileRules => ({ extensions: Extensions, maxKo: MaxKo }),
    staleTime: Infinity,
  }).data;
}
