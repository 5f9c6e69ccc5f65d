import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { EntityDescriptor, EntityModule, EnumDescriptor } from '#generated/entities/descriptor.gen.ts';
import { type AskedAxis, type Axis, axisOf, isAxis } from '#domain/records/questions/axes.ts';
import { stepNamed } from '#domain/records/query/named-path.ts';
import { loadEntity } from '#web/runtime/entities.ts';

export interface KnownAxes {
  readonly axes: readonly Axis[];
  /** Something on the way of a path is not described yet. */
  readonly isPending: boolean;
  readonly enumOf: (name: string) => EnumDescriptor | undefined;
}

const NONE: readonly EntityModule[] = [];

/** The axes that a question names, once every entity on their way is described. */
export function useAxes(entity: EntityModule, requestedAxes: readonly AskedAxis[]): KnownAxes {
  const ways = requestedAxes.map(({ champ }) => champ).filter((champ) => champ.includes('.'));
  const { data = NONE, isPending } = useQuery({
    queryKey: ['descriptions', 'axes', entity.descriptor.name, ...ways],
    queryFn: async () => (await Promise.all(ways.map((way) => modulesAlong(entity, way.split('.').slice(0, -1))))).flat(),
    enabled: ways.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useMemo(() => {
    const modules = [entity, ...data];
    const descriptorsByName = new Map(modules.map(({ descriptor }): [string, EntityDescriptor] => [descriptor.name, descriptor]));
    const found = requestedAxes.map((one) => axisOf((name) => descriptorsByName.get(name), entity.descriptor, one)).filter(isAxis);
    return {
      axes: found,
      isPending: ways.length > 0 && isPending,
      enumOf: (name) => modules.map(({ enums }) => enums[name]).find((one) => one !== undefined),
    };
    // oxlint-disable-next-line react/exhaustive-deps -- their texts identify the axes
  }, [entity, data, isPending, JSON.stringify(requestedAxes)]);
}

async function modulesAlong(entity: EntityModule, [head, ...rest]: readonly string[]): Promise<readonly EntityModule[]> {
  const step = head === undefined ? null : stepNamed(entity.descriptor, head);
  if (step === null) return [];
  const next = await loadEntity(step.entity);
  return [next, ...(await modulesAlong(next, rest))];
}
