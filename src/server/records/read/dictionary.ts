import { createHash } from 'node:crypto';
import type { RequestContext } from '#domain/records/requests/request-context.ts';
import { FULL_ACCESS, accessOf } from '#domain/records/engine/access.ts';
import { dictionarySql } from './dictionary-sql.ts';
import type { RecordEngine } from '../engine/engine.ts';
import { queryOnce } from '../engine/query-count.ts';
import type { Entity } from '#domain/records/engine/registry.ts';
import { newBuild } from '../engine/new-build.ts';

export interface DictionaryReply {
  readonly etag: string;
  readonly body: Buffer;
}

/**
 * The whole dictionary of an entity in one culture, kept as bytes until something it shows changes.
 * The tag is a hash of the bytes, so that it is the same in every process and after a restart.
 */
export async function readDictionary(engine: RecordEngine, context: RequestContext, entity: Entity): Promise<DictionaryReply> {
  const build = newBuild(engine, context);
  const access = context.user.id === 0 ? FULL_ACCESS : accessOf(engine.registry, context);
  const text = dictionarySql(build, entity, { access, rows: engine.rowScope(entity, context) });
  const key = `dico ${entity.name} ${text} ${JSON.stringify(build.values)}`;
  const cached = engine.cache.get(key);
  if (isReply(cached)) return cached;
  const entities = [...build.touched];
  const epoch = engine.cache.epoch(entities);
  const [row] = await queryOnce<{ page: string }>(engine, { operation: 'dictionary', entity, text, values: build.values });
  const body = Buffer.from(row?.page ?? '[]', 'utf8');
  const reply: DictionaryReply = { etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`, body };
  engine.cache.set(key, { value: reply, entities, epoch });
  return reply;
}

function isReply(value: unknown): value is DictionaryReply {
  return typeof value === 'object' && value !== null && 'etag' in value && 'body' in value;
}
