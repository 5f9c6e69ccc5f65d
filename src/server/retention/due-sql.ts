/** Terms as SQL: the day a row is due, and whether it still holds what is to go. */
import type { ResolvedPath } from '#generated/entities/descriptor.gen.ts';
import type { RetentionRule } from '#generated/retention/retention.gen.ts';
import { fieldOf } from '#domain/records/engine/registry.ts';
import { openChain } from '#server/records/sql/chain-sql.ts';
import { type Source, columnOf, idOf } from '#server/records/sql/source-sql.ts';
import { type SqlBuild, literal } from '#server/records/sql/sql-build.ts';
import { ANONYMOUS, type Term } from './terms.ts';

/** Rows of an entity in a statement that is being written. */
interface SqlPlace {
  readonly build: SqlBuild;
  readonly source: Source;
}

/** The last day of the term; null while none of the dates is known. */
export function lastDaySql(place: SqlPlace, { rules: [rule] }: Term, fallback = 'null::date'): string {
  const { count, unit } = rule.term;
  const latest = `coalesce(greatest(${datesSql(place, rule).join(', ')}), ${fallback})`;
  const from = rule.exercise ? `make_date(extract(year from ${latest})::int, 12, 31)` : latest;
  return `(${from} + interval '${count} ${unit}')::date`;
}

function datesSql(place: SqlPlace, { dates, modified, active }: RetentionRule): readonly string[] {
  return [
    ...dates.map((path) => atEnd(place, path, (last, field) => `${columnOf(last, fieldOf(last.entity, field))}::date`)),
    ...(modified === null ? [] : [atEnd(place, modified, modifiedSql)]),
    ...(active === null ? [] : [atEnd(place, active, activeSql)]),
  ];
}

function atEnd({ build, source }: SqlPlace, { steps, field }: ResolvedPath, value: (last: Source, field: string) => string): string {
  if (steps.length === 0) return value(source, field ?? 'Id');
  const chain = openChain(build, source, steps);
  return `(select max(${value(chain.last, field ?? 'Id')}) from ${chain.from} where ${chain.where})`;
}

/** Changes of the sweep are written by no user: they renew nothing. */
function modifiedSql(source: Source): string {
  return `(select max(h.le)::date from historique h where h.entite = ${literal(source.entity.root.name)} and h.id_fiche = ${idOf(source)} and h.id_utilisateur is not null)`;
}

function activeSql(source: Source): string {
  const id = idOf(source);
  return `greatest((select max(h.le)::date from historique h where h.id_utilisateur = ${id}), (select max(s.vue_le)::date from session s where s.id_utilisateur = ${id}))`;
}

/** The value is still there. */
export function filledSql(source: Source, { field: name, act }: RetentionRule): string {
  if (act === 'deleteRow') return 'true';
  const field = fieldOf(source.entity, name);
  const column = columnOf(source, field);
  if (act !== 'anonymise') return `${column} is not null`;
  return field.kind === 'email' ? `${column} not like 'anonyme-%@anonyme.invalid'` : `${column} <> ${literal(ANONYMOUS)}`;
}

/** The history still says it, of a value that was changed or emptied before its term. */
export function rememberedSql(source: Source, { rules }: Term): string {
  const names = `array[${rules.map(({ field }) => literal(field)).join(', ')}]`;
  return `exists (select from historique h where h.entite = ${literal(source.entity.root.name)} and h.id_fiche = ${idOf(source)} and (h.avant ?| ${names} or h.apres ?| ${names}))`;
}

export function exceptionSql(build: SqlBuild, source: Source, { rules: [{ unless }] }: Term): string {
  if (unless === null) return 'true';
  const chain = openChain(build, source, unless.steps);
  return `not exists (select from ${chain.from} where ${chain.where})`;
}

/** A hold on the record, or on a person that it is of. `held`: base entities of which some record is held. */
export function heldSql({ build, source }: SqlPlace, { rules: [{ holders }] }: Term, held: ReadonlySet<string>): string {
  const holds = holders.flatMap(({ entity, path }) => {
    const root = build.registry.get(entity).root.name;
    if (!held.has(root)) return [];
    const hold = `conservation_suspension c where c.date_levee is null and c.entite = ${literal(root)} and c.id_fiche =`;
    if (path.steps.length === 0) return [`exists (select from ${hold} ${idOf(source)})`];
    const chain = openChain(build, source, path.steps);
    return [`exists (select from ${chain.from}, ${hold} ${idOf(chain.last)} and ${chain.where})`];
  });
  return holds.length === 0 ? 'false' : `(${holds.join(' or ')})`;
}

/** System rows stay. */
export function isOwnRow(source: Source): string {
  return `${idOf(source)} > 1000`;
}
