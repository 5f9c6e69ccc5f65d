import type { JsonValue } from '#generated/entities/descriptor.gen.ts';
import { type Entity, linkOf } from '#domain/records/engine/registry.ts';
import type { LinkSide, Reference } from '#domain/records/engine/rows.ts';
import { quoted } from '../sql/sql-build.ts';
import type { UnitOfWork } from '../engine/engine.ts';

const HEAD = 'insert into corbeille (lot, genre, entite, id_fiche, libelle, nom_table, contenu, id_utilisateur)';

function actor({ context }: UnitOfWork): number | null {
  return context.user.id > 0 ? context.user.id : null;
}

export interface RepointedRow {
  readonly id: number;
  readonly version: number;
}

/** Values that a restoration needs to give one back: only where nobody wrote another one since. */
export async function keepValue(
  unit: UnitOfWork,
  { entity, field, ids }: Reference,
  now: JsonValue,
): Promise<readonly { readonly id: number; readonly value: JsonValue }[]> {
  const column = quoted(field.column ?? '');
  return unit.query(
    `${HEAD} select $2, 'renvoi', $3, t.id, null, $4, jsonb_build_object('colonne', $5::text, 'valeur', t.${column}, 'actuel', $6::jsonb), $7
     from ${quoted(entity.table)} t where t.id = any($1::int[]) returning id_fiche as id, contenu -> 'valeur' as value`,
    [ids, unit.context.batch, entity.name, entity.table, field.column, JSON.stringify(now), actor(unit)],
  );
}

export async function writeValue(
  unit: UnitOfWork,
  { entity, field, ids }: Reference,
  value: number | boolean | null,
): Promise<readonly RepointedRow[]> {
  await unit.query(`update ${quoted(entity.table)} set ${quoted(field.column ?? '')} = $2 where id = any($1::int[])`, [ids, value]);
  return unit.query<{ id: number; version: number }>(
    `update ${quoted(entity.root.table)} set version = version + 1 where id = any($1::int[]) returning id, version`,
    [ids],
  );
}

/** Note of the value, once it is written: the restoration compares with it. */
export async function noteWritten(unit: UnitOfWork, { entity, field, ids }: Reference): Promise<void> {
  await unit.query(
    `update corbeille c set contenu = c.contenu || jsonb_build_object('actuel', t.${quoted(field.column ?? '')}) from ${quoted(entity.table)} t
     where c.lot = $1 and c.genre = 'renvoi' and c.nom_table = $2 and c.contenu ->> 'colonne' = $3 and c.id_fiche = t.id and t.id = any($4::int[])`,
    [unit.context.batch, entity.table, field.column, ids],
  );
}

/**
 * The links of the source become those of the destination, payload included; what both had stays once.
 * The source's own stay written in the trash, for a restoration. Answers the other ends.
 */
export async function moveLinks(
  unit: UnitOfWork,
  { field, side }: LinkSide,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly number[]> {
  const { table, ownerColumn, targetColumn } = linkOf(field);
  const [mine, other] = side === 'owner' ? [quoted(ownerColumn), quoted(targetColumn)] : [quoted(targetColumn), quoted(ownerColumn)];
  const rows = await unit.query<{ id: number }>(
    `${HEAD} select $2, 'lien', $3, $1, null, $3, to_jsonb(l), $4 from ${quoted(table)} l where l.${mine} = $1 and l.${other} <> $5
     returning (contenu ->> '${other.slice(1, -1)}')::int as id`,
    [from, unit.context.batch, table, actor(unit), to],
  );
  if (rows.length === 0) return [];
  await unit.query(
    `update ${quoted(table)} l set ${mine} = $2 where l.${mine} = $1 and l.${other} <> $2
       and not exists (select 1 from ${quoted(table)} d where d.${mine} = $2 and d.${other} = l.${other})`,
    [from, to],
  );
  // Links that the destination had too: they are in the trash already, as those of the source.
  await unit.query(`delete from ${quoted(table)} where ${mine} = $1`, [from]);
  return rows.map(({ id }) => id);
}

/** Record in which one was merged, the last merge of it winning. */
export async function findSuccessor(unit: UnitOfWork, entity: Entity, id: number): Promise<number | null> {
  const [row] = await unit.query<{ id: number }>(
    `select id_fiche as id from historique where entite = $1 and operation = 'update' and apres -> $3::text = to_jsonb($2::int) order by id desc limit 1`,
    [entity.name, id, entity.descriptor.mergeable?.former ?? ''],
  );
  return row?.id ?? null;
}
