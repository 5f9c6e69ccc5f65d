import type { MergePath, MailSource, RecipientRoute, FoundRecipient } from '#domain/work/mail-source.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { mergeTextOf, writtenFor } from '#domain/mails/templates/merge-path.ts';
import { pathsFor } from '#domain/mails/templates/text-by-language.ts';
import { MAILING_FLAGS } from '#domain/mails/recipients.ts';
import { stepsOf } from '#domain/records/query/named-path.ts';
import type { Query } from '#server/files/file-repository.ts';
import { limitChains, openChain } from '#server/records/sql/chain-sql.ts';
import { conditionsAlong, derivedOf, shownText } from '#server/records/sql/comparable-sql.ts';
import { type Entity, type Registry, fieldOf } from '#domain/records/engine/registry.ts';
import { type RowScope, type Source, columnOf, fromSource, idOf, openSource } from '#server/records/sql/source-sql.ts';
import { SqlBuild, quoted } from '#server/records/sql/sql-build.ts';
import { displayOf } from '#server/records/sql/text-sql.ts';

export interface MailReader {
  readonly query: Query;
  readonly registry: Registry;
  /** Rows of an entity that the reader sees; absent: the product reads. */
  readonly rowsOf?: (entity: Entity) => RowScope | null;
}

export type MergeValues = Readonly<Record<string, string>>;

interface MergeQuery {
  readonly ids: readonly number[];
  readonly culture: Language;
}

/** Values of the words of a template, record by record, in one statement. */
export async function readMergeValues(
  { query, registry, rowsOf }: MailReader,
  source: MailSource,
  { ids, culture }: MergeQuery,
): Promise<ReadonlyMap<number, MergeValues>> {
  const build = new SqlBuild(registry, culture);
  if (rowsOf !== undefined) limitChains(build, rowsOf);
  const rows = openSource(build, build.entity(source.entity));
  const words = Object.entries(source.fields).map(([name, paths]) => ({
    name,
    texts: pathsFor(paths, culture).map((path) => textSql(build, rows, path)),
  }));
  const columns = words.map(
    ({ name, texts }) => `coalesce(${[...texts.map(({ sql }) => `nullif(${sql}, '')`), "''"].join(', ')}) as ${quoted(name)}`,
  );
  const found = await query<Record<string, unknown> & { Id: number }>(
    `select ${idOf(rows)} as "Id", ${columns.join(', ')} from ${fromSource(rows)} where ${idOf(rows)} = any(${build.param(ids, 'int[]')})`,
    build.values,
  );
  return new Map(
    found.map((row) => [
      row.Id,
      Object.fromEntries(words.map(({ name, texts }) => [name, writtenFor(String(row[name] ?? ''), texts[0]?.kind ?? null, culture)])),
    ]),
  );
}

function textSql(
  build: SqlBuild,
  source: Source,
  path: MergePath,
): { readonly sql: string; readonly kind: ReturnType<typeof mergeTextOf>['kind'] } {
  const { field, kind } = mergeTextOf((name) => build.registry.find(name)?.descriptor, source.entity.name, path);
  const directField = field.path?.steps.length === 0 ? (field.path.field ?? null) : null;
  if (directField === null) return { sql: derivedOf(build, source, field), kind };
  return { sql: shownText(build, source, directField), kind };
}

/** Everybody at the end of a route, for each of the records. */
async function readRecipients(
  { query, registry }: MailReader,
  source: MailSource,
  { ids, route, culture }: MergeQuery & { readonly route: RecipientRoute },
): Promise<readonly FoundRecipient[]> {
  const build = new SqlBuild(registry, culture);
  const start = openSource(build, build.entity(source.entity));
  const path = openRoute(build, start, route);
  const email = columnOf(path.end, fieldOf(path.end.entity, route.email));
  function readTextAt(at: string): string {
    return `nullif(${textSql(build, path.end, { path: at }).sql}, '')`;
  }
  const language = route.languages.length === 0 ? 'null' : `coalesce(${route.languages.map(readTextAt).join(', ')})`;
  const name = route.name === null ? displayOf(build, path.end) : readTextAt(route.name);
  function flag(name: string): string {
    return route.isContact ? columnOf(path.end, fieldOf(path.end.entity, name)) : 'false';
  }
  const rows = await query<Omit<FoundRecipient, 'mailing' | 'entity' | 'way'> & Flags>(
    `select ${idOf(start)} as about, ${idOf(path.end)} as id, coalesce(${name}, '') as name, ${email} as email, ${language} as language,
       ${flag(MAILING_FLAGS.isWanted)} as "isWanted", ${flag(MAILING_FLAGS.isRefused)} as "isRefused", ${flag(MAILING_FLAGS.isBounced)} as "isBounced", ${flag(MAILING_FLAGS.isArchived)} as "isArchived"
     from ${[fromSource(start), ...path.from].join(', ')}
     where ${[`${idOf(start)} = any(${build.param(ids, 'int[]')})`, ...path.where].join(' and ')} order by ${idOf(start)}, ${idOf(path.end)}`,
    build.values,
  );
  return rows.map(({ isWanted, isRefused, isBounced, isArchived, ...row }) => ({
    ...row,
    way: route.key,
    entity: path.end.entity.name,
    mailing: route.isContact ? { isWanted, isRefused, isBounced, isArchived } : null,
  }));
}

/** Everybody at the end of several routes, those of the first one first. */
export async function readRecipientsBy(
  reader: MailReader,
  source: MailSource,
  { routes, ...asked }: MergeQuery & { readonly routes: readonly RecipientRoute[] },
): Promise<readonly FoundRecipient[]> {
  const found: FoundRecipient[] = [];
  for (const route of routes) found.push(...(await readRecipients(reader, source, { ...asked, route })));
  return found;
}

interface Flags {
  readonly isWanted: boolean;
  readonly isRefused: boolean;
  readonly isBounced: boolean;
  readonly isArchived: boolean;
}

interface OpenRoute {
  readonly end: Source;
  readonly from: readonly string[];
  readonly where: readonly string[];
}

function openRoute(build: SqlBuild, start: Source, { path, where }: RecipientRoute): OpenRoute {
  if (path === '') return { end: start, from: [], where: [] };
  const chain = openChain(
    build,
    start,
    stepsOf((name) => build.registry.find(name)?.descriptor, start.entity.name, path),
  );
  return { end: chain.last, from: [chain.from], where: [chain.where, ...conditionsAlong(build, start, { chain, where })] };
}
