import type { RequestContext } from '#domain/records/requests/request-context.ts';
import type { RecordEngine } from './engine.ts';
import { SqlBuild } from '../sql/sql-build.ts';

/** A statement for one request: in its language, for its person and the edition they work on. */
export function newBuild(
  { registry, today }: Pick<RecordEngine, 'registry' | 'today'>,
  { culture, user, edition }: Pick<RequestContext, 'culture' | 'user' | 'edition'>,
): SqlBuild {
  return new SqlBuild(registry, culture, { user: user.id, edition, today: today() });
}
