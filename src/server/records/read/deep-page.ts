import type { RequestContext } from '#domain/records/requests/request-context.ts';
import { queryOnce } from '../engine/query-count.ts';
import type { RecordEngine } from '../engine/engine.ts';
import { type KeptPlaces, placesOf } from './kept-places.ts';
import type { DeepQuery, NearRow } from './list-sql.ts';
import { type ListCall, listStatement } from './list-statement.ts';
import { knownCount } from './row-count.ts';

interface Read {
  readonly page: string;
  readonly count: number;
  readonly edges: readonly { readonly n: number; readonly id: number; readonly key: string }[];
}

/**
 * A page far from the beginning: from the nearest row whose place is known, else from the nearer end. Its own first and last row are
 * kept for the next one, until the list changes.
 */
export async function readDeepPage(engine: RecordEngine, context: RequestContext, call: ListCall): Promise<string> {
  const { entity, request } = call;
  const { filter, skip, take } = request;
  const total = knownCount(engine, context, { entity, filter });
  const places = placesOf(engine.cache, everyId(engine, context, call));
  const near = nearRow(places, { skip, take, total });
  const expected = total === null ? take : Math.max(0, Math.min(take, total - skip));
  const withEdges = near?.after !== 0 || places?.holds(skip + expected - 1) !== true;
  const met = near === null ? null : await readFrom(engine, context, { ...call, total, near, withEdges });
  // The row is sorted by something else now, or rows without a value come next: counted from the end, as if the cache were empty.
  const read =
    met === null || met.count < expected ? await readFrom(engine, context, { ...call, total, near: null, withEdges: true }) : met;
  if (read.edges.length > 0) places?.keep(read.edges.map(({ n, id, key }) => ({ offset: skip + n - 1, id, key })));
  return read.page;
}

/** Tells one list from another by what decides of its rows and of their order. */
function everyId(engine: RecordEngine, context: RequestContext, { entity, request: { filter } }: ListCall) {
  return listStatement(engine, context, { entity, filter, shape: { of: 'ids', max: 0 } });
}

interface PageRange {
  readonly skip: number;
  readonly take: number;
  readonly total: number | null;
}

/** Null: an end is nearer. */
function nearRow(places: KeptPlaces | null, { skip, take, total }: PageRange): NearRow | null {
  const place = places?.before(skip) ?? null;
  if (place === null) return null;
  const after = skip - place.offset;
  const toEnd = total === null ? skip : Math.max(0, total - skip - take);
  return after <= Math.min(skip, toEnd) ? { ...place, after } : null;
}

async function readFrom(
  engine: RecordEngine,
  context: RequestContext,
  { entity, request: { filter, skip, take }, ...far }: ListCall & Pick<DeepQuery, 'near' | 'withEdges'> & { readonly total: number | null },
): Promise<Read> {
  const statement = listStatement(engine, context, { entity, filter, shape: { of: 'far page', skip, take, ...far } });
  const [row] = await queryOnce<{ readonly page: string; readonly count: number; readonly edges: Read['edges'] }>(engine, {
    operation: 'list',
    entity,
    ...statement,
  });
  return row ?? { page: '[]', count: 0, edges: [] };
}
