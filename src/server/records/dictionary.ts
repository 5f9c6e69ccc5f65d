import { createHash } from 'node:crypto';
import type { RequestContext } from '#server/http/context.ts';
import { FULL_ACCESS, accessOf } from './access.ts';
import type { RecordEngine } from './engine.ts';
import { fieldShownAs } from './list-columns-sql.ts';
import { named, rowField } from './projection-sql.ts';
import { queryOnce } from './query-count.ts';
import type { Entity } from './registry.ts';
import { type Source, columnOf, fromSource, idOf, openSource } from './source-sql.ts';
import { SqlBuild } from './sql-build.ts';
import { isSealed } from './stored-value.ts';
import { displayOf } from './text-sql.ts';

export interface DictionaryReply {
  readonly etag: string;
  readonly body: Buffer;
}

/**
 * The whole dictionary of an entity in one culture, kept as bytes until something it shows changes.
 * The tag is a hash of the bytes, so that it is the same in every process and after a restart.
 */
export const readDictionary = async (engine: RecordEngine, context: RequestContext, entity: Entity): Promise<DictionaryReply> => {
  const build = new SqlBuild(engine.registry, context.culture);
  const text = dictionarySql(build, entity, context.user.id === 0 ? FULL_ACCESS : accessOf(engine.registry, context));
  const key = `dico ${entity.name} ${text}`;
  const known = engine.cache.get(key);
  if (isReply(known)) return known;
  const entities = [...build.touched];
  const epoch = engine.cache.epoch(entities);
  const [row] = await queryOnce<{ page: string }>(engine, { operation: 'dictionary', entity, text, values: build.values });
  const body = Buffer.from(row?.page ?? '[]', 'utf8');
  const reply: DictionaryReply = { etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`, body };
  engine.cache.set(key, { value: reply, entities, epoch });
  return reply;
};

const isReply = (value: unknown): value is DictionaryReply =>
  typeof value === 'object' && value !== null && 'etag' in value && 'body' in value;

const dictionarySql = (build: SqlBuild, entity: Entity, access: Pick<typeof FULL_ACCESS, 'isMasked'>): string => {
  const source = openSource(build, entity);
  const fields = (entity.descriptor.dictionary?.fields ?? []).flatMap((name) => fieldShownAs(entity, name) ?? []);
  const columns = [
    named(idOf(source), 'Id'),
    named(displayOf(build, source), 'Libelle'),
    ...fields.flatMap((field) => (isSealed(field) || access.isMasked(entity.name, field) ? [] : rowField(build, source, field))),
  ];
  const distinct = [...new Map(columns.map((column) => [column.slice(column.lastIndexOf(' as ')), column])).values()];
  return `select coalesce(json_agg(r), '[]')::text as page from (select ${distinct.join(', ')} from ${fromSource(source)} order by ${orderOf(build, source)}) r`;
};

const orderOf = (build: SqlBuild, source: Source): string => {
  const order = source.entity.fields.get('Ordre');
  const column = order === undefined || order.column === null ? [] : [columnOf(source, order)];
  return [...column, `norm(${displayOf(build, source)}) collate "C"`, idOf(source)].join(', ');
};
