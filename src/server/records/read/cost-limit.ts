import { z } from 'zod';
import type { FilterNode } from '#generated/entities/descriptor.gen.ts';
import { isLeaf, type ListFilter } from '#domain/records/query/filter-tree.ts';
import type { Entity } from '#domain/records/engine/registry.ts';
import { AppError } from '#domain/errors/app-error.ts';
import type { RequestContext } from '#domain/records/requests/request-context.ts';
import type { RecordEngine } from '../engine/engine.ts';
import type { ListShape } from './list-shape-sql.ts';
import { listStatement } from './list-statement.ts';

/** In the unit of PostgreSQL's plans: searching texts that cost half of it took the ten seconds that a reader has. */
const COST_MAX = 20_000_000;
/** Fewer conditions, all on the record itself, are worth no question. */
const CONDITIONS_FREE = 4;

const COUNT: ListShape = { of: 'count', max: null };

const Plan = z.tuple([z.object({ Plan: z.object({ 'Total Cost': z.number() }) })]);

/** Refuses a filter that PostgreSQL says is hopeless, before it runs; what it says is remembered for a while. */
export async function refuseCostly(
  engine: RecordEngine,
  context: RequestContext,
  { entity, filter, shape = COUNT }: { readonly entity: Entity; readonly filter: ListFilter; readonly shape?: ListShape },
): Promise<void> {
  const leaves = [...leavesOf(filter.Criteres ?? null), ...groupedFields(shape)];
  if (leaves.length <= CONDITIONS_FREE && !leaves.some((field) => field.includes('.'))) return;
  const { text, values } = listStatement(engine, context, { entity, filter, shape });
  const key = `cost ${text} ${JSON.stringify(values)}`;
  const cached = engine.cache.get(key);
  const cost = typeof cached === 'number' ? cached : await costOf(engine, { text, values });
  if (cached === undefined) engine.cache.set(key, { value: cost, entities: [], epoch: engine.cache.epoch([]) });
  if (cost > COST_MAX) throw new AppError('recherche-trop-longue');
}

async function costOf({ pool }: RecordEngine, { text, values }: { readonly text: string; readonly values: readonly unknown[] }) {
  const { rows } = await pool.query<{ 'QUERY PLAN': unknown }>(`explain (format json) ${text}`, [...values]);
  const [{ Plan: plan }] = Plan.parse(rows[0]?.['QUERY PLAN']);
  return plan['Total Cost'];
}

/** Fields of groups weigh as conditions do. */
function groupedFields(shape: ListShape): readonly string[] {
  return shape.of === 'groups' ? shape.by.map(({ champ }) => champ) : [];
}

/** The field of each condition. */
function leavesOf(node: FilterNode | null): readonly string[] {
  if (node === null) return [];
  if (isLeaf(node)) return [node.field];
  if ('not' in node) return leavesOf(node.not);
  return ('and' in node ? node.and : node.or).flatMap(leavesOf);
}
