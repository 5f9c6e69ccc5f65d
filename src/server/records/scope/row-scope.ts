import type { ScopeCondition } from '#generated/entities/descriptor.gen.ts';
import { festivalZone, toUtcText, zonedParts } from '#domain/values/dates.ts';
import { type ScopeUse, limitOf, scopesOf } from '#domain/records/query/scope.ts';
import type { RequestContext } from '#domain/records/requests/request-context.ts';
import { FULL_ACCESS } from '#domain/records/engine/access.ts';
import { openChain } from '../sql/chain-sql.ts';
import type { RecordEngine } from '../engine/engine.ts';
import { comparableOf } from '../sql/comparable-sql.ts';
import { editionCondition, isOfEditions } from '../sql/edition-sql.ts';
import { filterConditions } from '../sql/filter-sql.ts';
import { type Entity, type Registry, fieldOf } from '#domain/records/engine/registry.ts';
import { type RowScope, type Source, columnOf, idOf } from '../sql/source-sql.ts';
import type { SqlBuild } from '../sql/sql-build.ts';

const MINUTE_MS = 60_000;

/** Rows of an entity that a person may see or change; null: all of them. */
export function rowScopeOf(registry: Registry, clock: () => number): RecordEngine['rowScope'] {
  return (entity, context, use = 'read') => {
    const ownScopes = conditionsOf(entity, context, use).map((conditions) => scopeSql(conditions, { context, now: minuteOf(clock()) }));
    const shown = shownSql(entity, context, clock);
    const scopes = [...ownScopes, shown, editionSql(registry, entity, context)].filter((scope) => scope !== null);
    return scopes.length === 0 ? null : (build, source) => scopes.map((scope) => scope(build, source)).join(' and ');
  };
}

/** Rows of the editions that a token is limited to; null: all of them. */
function editionSql(registry: Registry, entity: Entity, { user: { editions } }: RequestContext): RowScope | null {
  if (editions === undefined || !isOfEditions(registry, entity)) return null;
  return (build, { root }) => editionCondition(build, entity, { row: root, editions });
}

/** To the minute, so that the counts of a page stay remembered. */
function minuteOf(now: number): string {
  return `${toUtcText(Math.floor(now / MINUTE_MS) * MINUTE_MS)}Z`;
}

/** Rows of the list that the person came by, when it is that of another screen; null: all of them. */
function shownSql(entity: Entity, { shown }: RequestContext, clock: () => number): RowScope | null {
  if (shown === null || shown.entity !== entity.name || shown.condition === null) return null;
  const { condition } = shown;
  const scope = { access: FULL_ACCESS, today: zonedParts(clock(), festivalZone()).date };
  return (build, source) => filterConditions(build, source, { filter: { Criteres: condition }, scope }).join(' and ');
}

/** Does some scope of this person change with the hour? Statements compiled then must not be cached. */
export function isLimitedInTime({ timelessRights }: Registry, { user, has }: RequestContext): boolean {
  return user.id !== 0 && timelessRights.some((right) => !has(right));
}

/** Of each scope that limits the person. */
function conditionsOf(entity: Entity, { user, has }: RequestContext, use: ScopeUse): readonly (readonly ScopeCondition[])[] {
  // Nobody is signed in: what is public has no scope.
  if (user.id === 0) return [];
  return scopesOf(entity.descriptor.scope).flatMap((scope) => {
    const conditions = limitOf(scope, { limits: user.limits ?? { Id: [user.id] }, has }, use);
    return conditions === null ? [] : [conditions];
  });
}

interface Asking {
  readonly context: RequestContext;
  readonly now: string;
}

function scopeSql(conditions: readonly ScopeCondition[], asking: Asking): RowScope {
  return (build, source) =>
    conditions.length === 0 ? 'false' : `((${conditions.map((one) => conditionSql(build, source, { one, asking })).join(' or ')}) is true)`;
}

function conditionSql(build: SqlBuild, source: Source, { one, asking }: { readonly one: ScopeCondition; readonly asking: Asking }): string {
  const { path } = one;
  if (one.holds) return comparableOf(build, source, { field: fieldOf(source.entity, path.field ?? ''), isLibelle: false }).sql;
  if (path.steps.length === 0) return comparison(build, endOf(source, path.field), { one, asking });
  const chain = openChain(build, source, path.steps);
  return `exists (select 1 from ${chain.from} where ${chain.where} and ${comparison(build, endOf(chain.last, path.field), { one, asking })})`;
}

function endOf(source: Source, field: string | null): string {
  return field === null || field === 'Id' ? idOf(source) : columnOf(source, fieldOf(source.entity, field));
}

function comparison(
  build: SqlBuild,
  sql: string,
  { one, asking: { context, now } }: { readonly one: ScopeCondition; readonly asking: Asking },
): string {
  if (one.user === null) return `${sql} <= ${build.param(now, 'timestamptz')}`;
  const { id, limits = { Id: [id] } } = context.user;
  return `${sql} = any(${build.param(limits[one.user] ?? [], 'int[]')})`;
}
