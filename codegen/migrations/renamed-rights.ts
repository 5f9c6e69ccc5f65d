/**
 * Groups hold rights by their code, and a code says the name of an entity or of a screen: when that name changes, who had the former code
 * has the new one, and nobody else.
 */
import type { DbModel } from '../emit/database/db-model.ts';
import { sqlText } from '../emit/database/columns.ts';
import type { Model } from '../model/model.ts';
import { columnName, plural, rightCode } from '../model/naming.ts';
import type { DeclaredEntities } from './declared-entities.ts';
import { quoted } from './identifiers.ts';

/** A code and the one that stands in its place. */
type CodePair = readonly [from: string, to: string];

interface NextRights {
  readonly model: Model;
  readonly declared: DeclaredEntities;
}

export function renamedRights(previous: DbModel, next: DbModel, { model, declared }: NextRights): string[] {
  const place = rightsPlace(model);
  if (place === null || !previous.tables.some(({ name }) => name === place.table)) return [];
  const now = new Set(model.rights.map(({ code }) => code));
  const before = new Set(Object.values(previous.rights).flat());
  const pairs = codePairs(previous, next, declared).filter(([from, to]) => from !== to && now.has(to) && !before.has(to));
  const moved = new Map<string, string>();
  const shared: CodePair[] = [];
  for (const [from, to] of pairs) {
    const isTaken = [...moved].some(([, code]) => code === to);
    if (moved.get(from) === to) continue;
    if (now.has(from) || moved.has(from) || isTaken) shared.push([moved.get(from) ?? from, to]);
    else moved.set(from, to);
  }
  return [
    ...[...moved].map(([from, to]) => `update ${place.table} set ${place.code} = ${sqlText(to)} where ${place.code} = ${sqlText(from)};`),
    ...shared.flatMap((pair) => shareRight(pair, place, now.has(pair[0]))),
  ];
}

/** Rights that entities and screens required before and require now, place by place; renamed codes of the schema come first. */
function codePairs(previous: DbModel, next: DbModel, { renamed = {}, rights }: DeclaredEntities): CodePair[] {
  const declaredPairs = Object.entries(rights?.renamed ?? {}).map(([to, from]): CodePair => [rightCode(from), rightCode(to)]);
  const followed = Object.entries(next.rights).flatMap(([key, codes]) => {
    const [entity = '', screen] = key.split('/');
    const renamedFrom = renamedEntity(entity, { previous, renamed });
    const former = formerCodes({ entity, screen, renamedFrom }, previous);
    return former.flatMap((from, place): CodePair[] => {
      const to = codes[place];
      return to === undefined ? [] : [[from, to]];
    });
  });
  return [...declaredPairs, ...followed];
}

/** The former name of an entity that is renamed by this very migration. */
function renamedEntity(
  entity: string,
  { previous, renamed }: { readonly previous: DbModel; readonly renamed: NonNullable<DeclaredEntities['renamed']> },
): string | undefined {
  const from = Object.hasOwn(renamed, entity) ? renamed[entity] : undefined;
  return from !== undefined && Object.hasOwn(previous.names, from) && !Object.hasOwn(previous.names, entity) ? from : undefined;
}

interface FormerPlace {
  readonly entity: string;
  readonly screen: string | undefined;
  readonly renamedFrom: string | undefined;
}

/** Codes of the last frozen migration; an entity renamed since a freeze that did not remember codes had those that its name gave. */
function formerCodes({ entity, screen, renamedFrom }: FormerPlace, { rights }: DbModel): readonly string[] {
  const name = renamedFrom ?? entity;
  const place = screen === undefined ? name : `${name}/${screen === entity ? name : screen}`;
  if (rights[place] !== undefined) return rights[place];
  if (screen !== undefined || renamedFrom === undefined) return [];
  return [plural(name), name, `${name}-write`, `${name}-delete`].map(rightCode);
}

/** Table of rights, and the link tables by which others hold them. */
interface RightsPlace {
  readonly table: string;
  readonly code: string;
  readonly held: readonly { readonly table: string; readonly owner: string; readonly right: string }[];
}

function rightsPlace({ entities }: Model): RightsPlace | null {
  const rights = entities.find(({ role }) => role?.is === 'rights');
  if (rights?.role?.is !== 'rights') return null;
  const held = entities.flatMap(({ fields }) =>
    fields.flatMap(({ to, link }) =>
      to === rights.name && link !== undefined && link.inverseOf === undefined
        ? [{ table: quoted(link.table), owner: quoted(link.ownerColumn), right: quoted(link.targetColumn) }]
        : [],
    ),
  );
  return { table: quoted(rights.table), code: quoted(columnName(rights.role.code)), held };
}

/** A holder of one code gets the other too; an unused code goes. */
function shareRight([from, to]: CodePair, { table, code, held }: RightsPlace, isKept: boolean): string[] {
  const [former, now] = [sqlText(from), sqlText(to)];
  return [
    `insert into ${table} (${code}) select ${now} where not exists (select 1 from ${table} where ${code} = ${now});`,
    ...held.map(
      ({ table: links, owner, right }) =>
        `insert into ${links} (${owner}, ${right}) select l.${owner}, n.id from ${links} l join ${table} d on d.id = l.${right} and d.${code} = ${former} join ${table} n on n.${code} = ${now} on conflict do nothing;`,
    ),
    ...(isKept
      ? []
      : held.map(
          ({ table: links, right }) => `delete from ${links} l using ${table} d where d.id = l.${right} and d.${code} = ${former};`,
        )),
  ];
}
