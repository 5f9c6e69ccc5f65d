import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { EntityDescriptor, EntityModule, Language } from '#generated/entities/descriptor.gen.ts';
import { fieldShownAs } from '#domain/records/query/filter-fields.ts';
import { stepNamed, stepsOf } from '#domain/records/query/named-path.ts';
import { mayPass, passagesOf } from '#domain/records/sight/reach.ts';
import { labelOf } from '#web/i18n/i18n.ts';
import { useLanguage } from '#web/i18n/use-text.ts';
import { useRights } from '#web/session/rights.ts';
import { entityLabel, type NamedField, resolveField } from '#web/records/lookup/resolve-field.ts';
import { loadEntity } from '#web/runtime/entities.ts';

export interface FilterFields {
  readonly fields: readonly NamedField[];
  readonly loadAll: () => void;
}

interface FilterFieldsInput {
  readonly names: readonly string[];
  /** Fields of the filters in force: they must be readable at once. */
  readonly used: readonly string[];
}

/** Fields a list may be filtered by; those of other entities (`Inscriptions.IdSection`) wait for their description. */
export function useFilterFields(entity: EntityModule, { names, used }: FilterFieldsInput): FilterFields {
  const [isWanted, setWanted] = useState(false);
  const language = useLanguage();
  const { can } = useRights();
  const paths = useMemo(() => [...new Set(names.filter((name) => name.includes('.')).map(pathOf))], [names]);
  const { data } = useQuery({
    queryKey: ['descriptions', 'paths', entity.descriptor.name, ...paths],
    queryFn: async () =>
      new Map(await Promise.all(paths.map(async (path) => [path, await modulesAlong(entity, path.split('.'))] as const))),
    enabled: paths.length > 0 && (isWanted || used.some((name) => name.includes('.'))),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const fields = useMemo(
    () => names.map((name) => resolvePath(entity, name, { ways: data, language, can })).filter((named) => named !== null),
    [entity, names, data, language, can],
  );
  return { fields, loadAll: () => setWanted(true) };
}

interface Loaded {
  readonly ways: ReadonlyMap<string, readonly EntityModule[]> | undefined;
  readonly language: Language;
  readonly can: (right: string) => boolean;
}

/** Null too when it goes through what the person may not read: the server would refuse it. */
function resolvePath(entity: EntityModule, name: string, { ways, language, can }: Loaded): NamedField | null {
  const shown = entity.paths?.[name];
  if (shown !== undefined)
    return {
      name,
      label: labelOf(entity, `filters.${name}`, language) ?? name,
      field: shown,
      kind: shown.kind,
      textProperty: name,
      enums: entity.enums,
    };
  const isPath = name.includes('.');
  const way = isPath ? ways?.get(pathOf(name)) : [entity];
  const module = way?.at(-1);
  if (way === undefined || module === undefined) return null;
  if (isPath && !mayFollow(entity, name, { way, can })) return null;
  const named = resolveField(module, name.slice(name.lastIndexOf('.') + 1), language);
  if (named === null) return null;
  const filterLabel = labelOf(entity, `filters.${name}`, language);
  return { ...named, name, label: filterLabel ?? (isPath ? `${entityLabel(module, 'one', language)} · ${named.label}` : named.label) };
}

function pathOf(name: string): string {
  return name.slice(0, name.lastIndexOf('.'));
}

function mayFollow(
  entity: EntityModule,
  name: string,
  { way, can }: Pick<Loaded, 'can'> & { readonly way: readonly EntityModule[] },
): boolean {
  const descriptors = new Map([entity, ...way].map(({ descriptor }) => [descriptor.name, descriptor]));
  function descriptorOf(one: string): EntityDescriptor {
    return descriptors.get(one) ?? entity.descriptor;
  }
  const steps = stepsOf((one) => descriptors.get(one), entity.descriptor.name, pathOf(name));
  const last = name.slice(name.lastIndexOf('.') + 1);
  const end = fieldShownAs(descriptorOf(steps.at(-1)?.entity ?? ''), last)?.name ?? last;
  return mayPass(passagesOf(steps, { name: end }, descriptorOf), can);
}

/** Every entity a way of steps leads through, loaded; none when there is no such way. */
async function modulesAlong(entity: EntityModule, [head, ...rest]: readonly string[]): Promise<readonly EntityModule[]> {
  const step = head === undefined ? null : stepNamed(entity.descriptor, head);
  if (step === null) return [];
  const next = await loadEntity(step.entity);
  if (rest.length === 0) return [next];
  const further = await modulesAlong(next, rest);
  return further.length === 0 ? [] : [next, ...further];
}
