/**
 * Renames a field in what people and the server stored as JSON too: history, saved filters, columns, series, requested exports.
 * Paths of a filter are walked from the list it belongs to: « Film.IdPays » of a screening is a name of films.
 */
import { sqlText } from '../emit/database/columns.ts';
import type { DbModel } from '../emit/database/db-model.ts';
import type { Model, ModelEntity } from '../model/model.ts';
import { columnName, libelleName, withoutId } from '../model/naming.ts';
import type { FieldDescriptor } from '../runtime/field.ts';
import type { DeclaredEntities } from './declared-entities.ts';
import { quoted } from './identifiers.ts';
import { keepListNames, keepNames, renameHistoryKeys, renameListKeys } from './kept-names-sql.ts';

/** Entity → what its fields were called, and where each way leads under which name. */
type KeptNames = Readonly<
  Record<string, { readonly champs: Readonly<Record<string, string>>; readonly pas: Readonly<Record<string, readonly [string, string]>> }>
>;

interface Renamed {
  readonly holder: ModelEntity;
  readonly field: FieldDescriptor;
  readonly from: string;
}

/** As many steps as a filter may walk before its field. */
const STEPS_MAX = 3;

export function renamedNames(previous: DbModel, model: Model, declared: DeclaredEntities): string[] {
  const renamed = model.entities.flatMap((entity) => renamedFields(entity, previous, declared));
  const keys = renamedLists(previous, model, declared);
  return [...keys, ...(renamed.length === 0 ? [] : keptNames(renamed, model))];
}

function renamedFields(entity: ModelEntity, { names }: DbModel, { renamed = {} }: DeclaredEntities): Renamed[] {
  const before = new Set(names[entity.name] ?? names[renamed[entity.name] ?? ''] ?? []);
  return Object.entries(entity.renames).flatMap(([to, from]) => {
    const field = entity.fields.find(({ name }) => name === to);
    // Carried out by an earlier migration: `was:` may stay in the YAML.
    return field !== undefined && before.has(from) && !before.has(to) ? [{ holder: entity, field, from }] : [];
  });
}

function keptNames(renamed: readonly Renamed[], model: Model): string[] {
  const names = waysTo(renamed, model);
  const lists = model.entities
    .filter(({ name }) => names[name] !== undefined)
    .flatMap(({ name, screens }) => screens.flatMap(({ screen, list }): [string, string][] => (list === null ? [] : [[screen, name]])));
  const holders = model.entities.flatMap((entity) => {
    const { role } = entity;
    if (role?.is === 'views') return [keepListNames(entity.table, fieldOf(entity, role.list), fieldOf(entity, role.names))];
    if (role?.is === 'changes') return [keepNames(entity.table, columnName(role.entity), columnName(role.names))];
    return [];
  });
  const declarations = `declare\n  listes jsonb := ${sqlText(JSON.stringify(Object.fromEntries(lists)))};\n  noms jsonb := ${sqlText(JSON.stringify(names))};`;
  const jobStatement = 'update travail set filtre = champs_renommes(filtre, listes ->> ecran, noms) where listes ? ecran;';
  return [
    ...renamed.flatMap(({ holder, field, from }) => historyKeys(model, holder, { field, from })),
    ...(lists.length === 0 && holders.length === 0
      ? []
      : [`do $noms$ ${declarations}\nbegin\n${[...holders, jobStatement].map((statement) => `  ${statement}\n`).join('')}end $noms$;`]),
  ];
}

function fieldOf({ fields }: ModelEntity, name: string): { readonly column: string; readonly isText: boolean } {
  return {
    column: columnName(name),
    isText: fields.find((field) => field.name === name)?.kind === 'text',
  };
}

/** Rows of a subtype stand in the history of its base: those of the others keep a name that only looks alike. */
function historyKeys({ entities }: Model, holder: ModelEntity, { field, from }: Omit<Renamed, 'holder'>): string[] {
  const base = rootOf(holder, entities);
  const among =
    base === holder
      ? ''
      : ` and (id_fiche in (select id from ${quoted(holder.table)}) or id_fiche in (select id_fiche from corbeille where nom_table = ${sqlText(holder.table)}))`;
  const pairs = [[from, field.name], ...(field.trad === undefined ? [] : [[`Trad${withoutId(from)}`, field.trad]])];
  return pairs.flatMap(([was = '', now = '']) =>
    renameHistoryKeys(base.name, { was, now, among, isListed: field.kind === 'ids' && /^Id[A-Z]/.test(from) }),
  );
}

function rootOf(entity: ModelEntity, entities: readonly ModelEntity[]): ModelEntity {
  const base = entities.find(({ name }) => name === entity.extends);
  return base === undefined ? entity : rootOf(base, entities);
}

function waysTo(renamed: readonly Renamed[], { entities }: Model): KeptNames {
  const byName = new Map(entities.map((entity) => [entity.name, entity]));
  const fieldsByEntity = new Map(
    entities.map((entity) => [entity.name, renamed.filter(({ field, holder }) => holds(entity, holder, field))]),
  );
  // From which entities a filter comes to one of the fields, in how many steps at most.
  let reached = new Set([...fieldsByEntity].filter(([, fields]) => fields.length > 0).map(([name]) => name));
  for (let depth = 0; depth < STEPS_MAX; depth += 1)
    reached = new Set(
      entities.filter((entity) => reached.has(entity.name) || stepsOf(entity).some(([, to]) => reached.has(to))).map(({ name }) => name),
    );
  const found = [...reached].toSorted().flatMap((name) => {
    const entity = byName.get(name);
    if (entity === undefined) return [];
    const fields = fieldsByEntity.get(name) ?? [];
    const pas = stepsOf(entity).flatMap(([step, to, field]): [string, readonly [string, string]][] => {
      const was = fields.find((one) => one.field.name === field)?.from;
      if (was === undefined) return reached.has(to) ? [[step, [to, step]]] : [];
      return [[step === field ? was : withoutId(was), [to, step]]];
    });
    return [[name, { champs: Object.fromEntries(fields.flatMap(namesOf)), pas: Object.fromEntries(pas) }] as const];
  });
  return Object.fromEntries(found);
}

function holds({ name, fields }: ModelEntity, holder: ModelEntity, field: FieldDescriptor): boolean {
  return name === holder.name || fields.some((one) => one.name === field.name && one.declaredIn === holder.name);
}

/** Every word that leads out of an entity, with where it leads and the field that does. */
function stepsOf({ fields, parts, referencedBy }: ModelEntity): [string, string, string | null][] {
  const collections = [...parts, ...referencedBy].flatMap(({ entity, inverse }): [string, string, null][] =>
    inverse === undefined ? [] : [[inverse, entity, null]],
  );
  const links = fields.flatMap(({ name, to, kind }): [string, string, string][] =>
    to === undefined || !['reference', 'owned', 'ids', 'links'].includes(kind)
      ? []
      : [
          [name, to, name],
          [withoutId(name), to, name],
        ],
  );
  return [...links, ...collections];
}

/** Names of the field in lists, filters and columns: itself, the text of a translation, the text of its target. */
function namesOf({ field, from }: Renamed): [string, string][] {
  const many = field.kind === 'ids' || field.kind === 'links';
  const names: [string, string][] = [[from, field.name]];
  if (field.text !== undefined) names.push([withoutId(from), field.text]);
  if (field.libelle !== undefined) names.push([libelleName(from, many), field.libelle]);
  return names;
}

/** The list of a renamed entity mostly bears its name: what belongs to the list follows it. */
function renamedLists({ names }: DbModel, { entities }: Model, { renamed = {} }: DeclaredEntities): string[] {
  const screens = new Set(entities.flatMap((entity) => entity.screens.map(({ screen }) => screen)));
  const moves = Object.entries(renamed).filter(([to, from]) => names[from] !== undefined && names[to] === undefined);
  const lists = moves.filter(([to, from]) => screens.has(to) && !screens.has(from));
  const jobStatements = lists.map(([to, from]) => renameListKeys('travail', 'ecran', { from, to }));
  const kept = entities.flatMap(({ role, table }) => {
    if (role?.is === 'views' || role?.is === 'classements')
      return lists.map(([to, from]) => renameListKeys(table, columnName(role.list), { from, to }));
    return role?.is === 'changes' ? moves.map(([to, from]) => renameListKeys(table, columnName(role.entity), { from, to })) : [];
  });
  return [...kept, ...jobStatements];
}
