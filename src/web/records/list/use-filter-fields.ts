import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { EntityDescriptor, EntityModule, Language } from '#generated/entities/descriptor.gen.ts';
import { useLanguage } from '#web/i18n/use-text.ts';
import { entityLabel, findField, type NamedField, resolveField } from '../resolve-field.ts';
import { loadEntity } from '../use-entity.ts';

export interface FilterFields {
  readonly fields: readonly NamedField[];
  readonly loadAll: () => void;
}

interface FilterFieldsInput {
  readonly names: readonly string[];
  /** Fields of the filters in force: they must be readable at once. */
  readonly used: readonly string[];
}

/** Fields a list may be filtered by; those of parts (`Inscriptions.IdSection`) wait for their description. */
export function useFilterFields(entity: EntityModule, { names, used }: FilterFieldsInput): FilterFields {
  const [isWanted, setWanted] = useState(false);
  const language = useLanguage();
  const targets = useMemo(
    () => [...new Set(names.map((name) => targetOf(entity.descriptor, name)).filter((name) => name !== null))],
    [entity, names],
  );
  const { data } = useQuery({
    queryKey: ['descriptions', 'paths', ...targets],
    queryFn: async () => new Map(await Promise.all(targets.map(async (name) => [name, await loadEntity(name)] as const))),
    enabled: targets.length > 0 && (isWanted || used.some((name) => name.includes('.'))),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const fields = useMemo(
    () => names.map((name) => resolvePath(entity, name, { modules: data, language })).filter((named) => named !== null),
    [entity, names, data, language],
  );
  return { fields, loadAll: () => setWanted(true) };
}

interface Loaded {
  readonly modules: ReadonlyMap<string, EntityModule> | undefined;
  readonly language: Language;
}

function resolvePath(entity: EntityModule, name: string, { modules, language }: Loaded): NamedField | null {
  const target = targetOf(entity.descriptor, name);
  if (target === null) return resolveField(entity, name, language);
  const module = modules?.get(target);
  const named = module === undefined ? null : resolveField(module, name.slice(name.indexOf('.') + 1), language);
  if (module === undefined || named === null) return null;
  return { ...named, name, label: `${entityLabel(module, 'one', language)} · ${named.label}` };
}

/** Entity a one-step path leads to; null when the name is a field of the entity itself. */
function targetOf(descriptor: EntityDescriptor, name: string): string | null {
  const [head = '', tail] = name.split('.');
  if (tail === undefined) return null;
  return (
    descriptor.parts.find((part) => part.inverse === head)?.entity ??
    findField(descriptor, `Id${head}`)?.to ??
    findField(descriptor, head)?.to ??
    null
  );
}
