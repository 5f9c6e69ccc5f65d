import type pg from 'pg';
import type { FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { type Entity, linkOf } from '#domain/records/engine/registry.ts';
import type { TakenBack } from '#domain/records/engine/rows.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { quoted } from '../sql/sql-build.ts';
import type { UnitOfWork } from '../engine/engine.ts';
import { translationTable } from '../sql/text-sql.ts';

/** Kind of a trash line: a row, a link row, or the value of a reference that was emptied. */
type TrashKind = 'ligne' | 'lien' | 'renvoi';

const HEAD = 'insert into corbeille (lot, genre, entite, id_fiche, libelle, nom_table, contenu, id_utilisateur)';

function actor({ context }: UnitOfWork): number | null {
  return context.user.id > 0 ? context.user.id : null;
}

/** Moves whole rows of an entity to the trash, the rows of its subtypes before their base. */
export async function trashRows(
  unit: UnitOfWork,
  { entity, ids }: { readonly entity: Entity; readonly ids: readonly number[] },
  names: ReadonlyMap<number, string>,
): Promise<void> {
  const { registry } = unit.engine;
  const tables = [...entity.descriptor.subtypes.map((name) => registry.get(name).table), entity.table];
  const labels = JSON.stringify(Object.fromEntries(names));
  for (const table of tables) {
    await unit.query(
      `with parties as (delete from ${quoted(table)} where id = any($1::int[]) returning *)
       ${HEAD} select $2, 'ligne', $3, p.id, $4::jsonb ->> p.id::text, $5, to_jsonb(p), $6 from parties p`,
      [ids, unit.context.batch, entity.name, table === entity.table ? labels : '{}', table, actor(unit)],
    );
  }
}

export async function trashTranslations(
  unit: UnitOfWork,
  { entity, ids }: { readonly entity: Entity; readonly ids: readonly number[] },
): Promise<void> {
  const { registry } = unit.engine;
  const fields = [entity, ...entity.descriptor.subtypes.map((name) => registry.get(name))].flatMap(({ translations }) => translations);
  const tables = new Set(fields.map(translationTable));
  for (const table of tables) {
    await unit.query(
      `with parties as (delete from ${table} where entite = $3 and id_proprietaire = any($1::int[]) returning *)
       ${HEAD} select $2, 'ligne', $3, p.id_proprietaire, null, '${table}', to_jsonb(p), $4 from parties p`,
      [ids, unit.context.batch, entity.name, actor(unit)],
    );
  }
}

export async function trashLinks(
  unit: UnitOfWork,
  { field, side, ids }: { readonly field: FieldDescriptor; readonly side: 'owner' | 'target'; readonly ids: readonly number[] },
): Promise<void> {
  const { table, ownerColumn, targetColumn } = linkOf(field);
  const column = quoted(side === 'owner' ? ownerColumn : targetColumn);
  await unit.query(
    `with parties as (delete from ${quoted(table)} where ${column} = any($1::int[]) returning *)
     ${HEAD} select $2, 'lien', $3, p.${column}, null, $3, to_jsonb(p), $4 from parties p`,
    [ids, unit.context.batch, table, actor(unit)],
  );
}

interface TrashLine {
  readonly key: number;
  readonly kind: TrashKind;
  readonly entity: string;
  readonly id: number;
  readonly label: string | null;
  readonly table: string;
  readonly content: { readonly [column: string]: JsonValue };
}

const UNIQUE_VIOLATION = '23505';

/** Restores all that a batch deleted, under the same ids; refused when a record it refers to is gone, or when its place is occupied. */
export async function takeBack(unit: UnitOfWork, batch: string): Promise<readonly TakenBack[]> {
  const lines = await readBatch(unit, batch);
  if (lines.length === 0) throw new AppError('introuvable');
  try {
    await restoreLines(unit, lines);
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    if (!code.startsWith('23')) throw cause;
    throw new AppError(code === UNIQUE_VIOLATION ? 'restauration-occupee' : 'restauration-impossible', {}, { cause });
  }
  await forgetBatch(unit, batch);
  return lines.flatMap(({ kind, entity: name, id, table }) => {
    const entity = unit.engine.registry.find(name);
    const isPart = kind === 'lien' || table.startsWith('trad_') || (kind === 'ligne' && table !== entity?.root.table);
    return entity === undefined || isPart ? [] : [{ entity, id, isRecord: kind === 'ligne' }];
  });
}

/** Lines of a batch, locked, in the order in which they can come back: the reverse of how they went. */
async function readBatch(unit: UnitOfWork, batch: string): Promise<readonly TrashLine[]> {
  return unit.query<TrashLine & pg.QueryResultRow>(
    'select id as key, genre as kind, entite as entity, id_fiche as id, libelle as label, nom_table as "table", contenu as content from corbeille c where lot = $1 order by c.id desc for update',
    [batch],
  );
}

async function forgetBatch(unit: UnitOfWork, batch: string): Promise<void> {
  await unit.query('delete from corbeille where lot = $1', [batch]);
}

/** Puts rows, links and references back; a column that is gone since is left out, one that came takes its default. */
async function restoreLines(unit: UnitOfWork, lines: readonly TrashLine[]): Promise<void> {
  const columns = await writableColumns(unit, [...new Set(lines.map(({ table }) => table))]);
  for (const group of consecutive(lines)) {
    const [first] = group;
    if (first === undefined) continue;
    if (first.kind === 'renvoi') await restoreReferences(unit, group);
    else await restoreRows(unit, group, columns.get(first.table) ?? []);
  }
}

async function writableColumns(unit: UnitOfWork, tables: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await unit.query<{ table: string; columns: string[] }>(
    `select c.relname as "table", array_agg(a.attname::text) as columns from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.oid = any(select to_regclass(quote_ident(t)) from unnest($1::text[]) t) and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' group by 1`,
    [tables],
  );
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

/** Lines of the same table and kind that follow one another go in one statement. */
function consecutive(lines: readonly TrashLine[]): readonly (readonly TrashLine[])[] {
  const groups: TrashLine[][] = [];
  for (const line of lines) {
    const group = groups.at(-1);
    const isSame = group?.[0]?.table === line.table && group[0].kind === line.kind;
    if (isSame) group.push(line);
    else groups.push([line]);
  }
  return groups;
}

async function restoreRows(unit: UnitOfWork, lines: readonly TrashLine[], columns: readonly string[]): Promise<void> {
  const [first] = lines;
  if (first === undefined) return;
  const kept = columns
    .filter((column) => column in first.content)
    .map(quoted)
    .join(', ');
  await unit.query(
    `insert into ${quoted(first.table)} (${kept}) select ${kept} from jsonb_populate_recordset(null::${quoted(first.table)}, $1::jsonb)`,
    [JSON.stringify(lines.map(({ content }) => content))],
  );
}

/** Only where nobody wrote something else since: the reference is still empty, or still holds what the batch wrote in it. */
async function restoreReferences(unit: UnitOfWork, lines: readonly TrashLine[]): Promise<void> {
  for (const { table, id, content } of lines) {
    const column = quoted(String(content['colonne']));
    await unit.query(`update ${quoted(table)} set ${column} = $2 where id = $1 and ${column} is not distinct from $3`, [
      id,
      content['valeur'],
      content['actuel'] ?? null,
    ]);
    const entity = unit.engine.registry.all.find((candidate) => candidate.table === table);
    if (entity !== undefined) await unit.query(`update ${quoted(entity.root.table)} set version = version + 1 where id = $1`, [id]);
  }
}
