import type { RequestContext } from '#domain/records/requests/request-context.ts';
import type { RecordEngine, UnitOfWork } from './engine.ts';
import { showAnswers } from '../sql/chain-sql.ts';
import { SqlBuild } from '../sql/sql-build.ts';

/** A statement for one request: in its language, for its person and the edition they work on. */
export function newBuild(
  { registry, today, rowScope }: Pick<RecordEngine, 'registry' | 'today'> & Partial<Pick<RecordEngine, 'rowScope'>>,
  context: RequestContext,
): SqlBuild {
  const { culture, user, edition } = context;
  const build = new SqlBuild(registry, culture, { user: user.id, edition, today: today() });
  build.editions = user.editions ?? null;
  if (rowScope !== undefined) showAnswers(build, (entity) => rowScope(entity, context));
  return build;
}

/** The same over all rows, for what the engine itself must know: what refers to a record, which number comes next. */
export function wholeBuild({ engine, context }: Pick<UnitOfWork, 'engine' | 'context'>): SqlBuild {
  return newBuild(engine, wholeContext(context));
}

/** The same person without a limit to some editions. */
export function wholeContext(context: RequestContext): RequestContext {
  return context.user.editions === undefined ? context : { ...context, user: { ...context.user, editions: undefined } };
}
