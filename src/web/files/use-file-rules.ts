import { useQuery } from '@tanstack/react-query';
import { FichierRegles } from '#generated/schemas/fichier-regles.zod.ts';
import type { FileRules } from '#domain/files/field-rules.ts';
import { call } from '#web/runtime/transport.ts';
import type { FileTarget } from './upload.ts';

/** Formats and weight a field takes, as the server is configured; undefined until it has answered. */
export function useFileRules({ entity, field }: FileTarget): FileRules | undefined {
  return useQuery({
    queryKey: ['fichier', 'regles', entity, field],
    queryFn: async (): Promise<FileRules> => {
      const { Extensions, MaxKo } = FichierRegles.parse(await call(`/fichiers/${entity}/${field}`));
      return { extensions: Extensions, maxKo: MaxKo };
    },
    staleTime: Infinity,
  }).data;
}
