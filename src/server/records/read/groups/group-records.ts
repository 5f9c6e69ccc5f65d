import type { ListFilter } from '#domain/records/query/filter-tree.ts';
import { accessOf } from '#domain/records/engine/access.ts';
import type { Entity } from '#domain/records/engine/registry.ts';
import { groupLabel, type LabelOptions } from '#domain/records/questions/group-labels.ts';
import { type AskedQuestion, type Groups, openQuestion } from '#domain/records/questions/question.ts';
import type { RequestContext } from '#domain/records/requests/request-context.ts';
import { narrowedTo } from '#domain/records/sight/shown-rows.ts';
import type { RecordEngine } from '../../engine/engine.ts';
import { refuseCostly } from '../cost-limit.ts';
import { queryList } from '../list-statement.ts';

interface GroupCall extends AskedQuestion {
  readonly entity: Entity;
  readonly filter: ListFilter;
  readonly labels: Pick<LabelOptions, 'yes' | 'no'>;
}

/** The rows of a filter by the values of one or two fields, counted and worked out by PostgreSQL. */
export async function groupRecords(
  engine: RecordEngine,
  asker: RequestContext,
  { entity, filter, labels, ...asked }: GroupCall,
): Promise<Groups> {
  const context = narrowedTo(asker, entity.descriptor, filter);
  const { axes } = openQuestion(engine.registry, accessOf(engine.registry, context), { entity, ...asked });
  const shape = { of: 'groups', ...asked } as const;
  await refuseCostly(engine, context, { entity, filter, shape });
  const [row] = await queryList<{ groupes: Groups }>(engine, context, { operation: 'groups', entity, filter, shape });
  const { Groupes, ...rest } = row?.groupes ?? { Total: 0, Nombre: 0, Groupes: [], Autres: null };
  const options = { ...labels, culture: context.culture, enumOf: (name: string) => engine.registry.enumOf(name) };
  return {
    ...rest,
    Groupes: Groupes.map((group) => ({
      ...group,
      Libelles: axes.map((axis, index) =>
        groupLabel(axis, { value: group.Valeurs[index] ?? null, told: group.Libelles[index] ?? null }, options),
      ),
    })),
  };
}
