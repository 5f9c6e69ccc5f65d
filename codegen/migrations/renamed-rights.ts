/**
 * Groups hold rights by their code, and a code says the name of an entity or of a screen: when that name changes, who had the former code
 * has the new one, and nobody else.
 */
import type { DbModel } from '../emit/database/db-model.ts';
import { sqlText } from '../emit/database/columns.ts';
import type { Model } from '../model/model.ts';
import { plural, rightCode } from '../model/naming.ts';
import type { DeclaredEntities } from './declared-entities.ts';

/** A code and the one that stands in its place. */
type CodePair = readonly [from: string, to: string];

/** Tables of the rights and of the groups that hold them: `syncRights` of the server fills the first. */
const RIGHTS = 'utilisateur_droit';
const HELD = 'groupe_utilisateur_droit';

interface NextRights {
  readonly model: Model;
  readonly declared: DeclaredEntities;
}

export function renamedRights(previous: DbModel, next: DbModel, { model, declared }: NextRights): string[] {
  if (!previous.tables.some(({ name }) => name === HELD)) return [];
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
    ...[...moved].map(([from, to]) => `update ${RIGHTS} set code = ${sqlText(to)} where code = ${sqlText(from)};`),
    ...shared.flatMap((pair) => shareRight(pair, now.has(pair[0]))),
  ];
}

/** What entities and screens asked before and ask now, place by place; codes that the schema says were renamed come first. */
function codePairs(previous: DbModel, next: DbModel, { renamed = {}, rights }: DeclaredEntities): CodePair[] {
  const said = Object.entries(rights?.renamed ?? {}).map(([to, from]): CodePair => [rightCode(from), rightCode(to)]);
  const followed = Object.entries(next.rights).flatMap(([key, codes]) => {
    const [entity = '', screen] = key.split('/');
    const renamedFrom = renamedEntity(entity, { previous, renamed });
    const former = formerCodes({ entity, screen, renamedFrom }, previous);
    return former.flatMap((from, place): CodePair[] => {
      const to = codes[place];
      return to === undefined ? [] : [[from, to]];
    });
  });
  return [...said, ...followed];
}

/** The former name of an entity that is renamed by this very migration. */
function renamedEntity(
  entity: string,
  { previous, renamed }: { readonly previous: DbModel; readonly renamed: NonNullable<DeclaredEntities['renamed']> },
): string | undefined {
  const from = Object.hasOwn(renamed, entity) ? renamed[entity] : undefined;
  return from !== undefined && Object.hasOwn(previous.names, from) && !Object.hasOwn(previous.names, entity) ? from : undefined;
}

interface RightsPlace {
  readonly entity: string;
  readonly screen: string | undefined;
  readonly renamedFrom: string | undefined;
}

/** Codes of the last frozen migration; an entity renamed since a freeze that did not remember codes had those that its name gave. */
function formerCodes({ entity, screen, renamedFrom }: RightsPlace, { rights }: DbModel): readonly string[] {
  const name = renamedFrom ?? entity;
  const place = screen === undefined ? name : `${name}/${screen === entity ? name : screen}`;
  if (rights[place] !== undefined) return rights[place];
  if (screen !== undefined || renamedFrom === undefined) return [];
  return [plural(name), name, `${name}-write`, `${name}-delete`].map(rightCode);
}

/** Groups that hold one code hold the other too; a code that nothing asks any more goes. */
function shareRight([from, to]: CodePair, isKept: boolean): string[] {
  const [former, now] = [sqlText(from), sqlText(to)];
  return [
    `insert into ${RIGHTS} (code) select ${now} where not exists (select 1 from ${RIGHTS} where code = ${now});`,
    `insert into ${HELD} (groupe_utilisateur_id, utilisateur_droit_id) select l.groupe_utilisateur_id, n.id from ${HELD} l join ${RIGHTS} d on d.id = l.utilisateur_droit_id and d.code = ${former} join ${RIGHTS} n on n.code = ${now} on conflict do nothing;`,
    ...(isKept ? [] : [`delete from ${HELD} l using ${RIGHTS} d where d.id = l.utilisateur_droit_id and d.code = ${former};`]),
  ];
}
