import { linkOf, type Entity } from './registry.ts';
import { quoted } from './sql-build.ts';
import type { Reference } from './deletion-plan.ts';
import type { FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/** What a trash line brings back: a row, a link row, or the value of a reference that was emptied. */
export type TrashKind = 'ligne' | 'lien' | 'renvoi';

const HEAD = 'insert into corbeille (lot, genre, entite, id_fiche, libelle, nom_table, contenu, id_utilisateur)';

const actor = ({ context }: UnitOfWork): number | null => (context.user.id > 0 ? context.user.id : null);

/** Moves whole rows of an entity to the trash, the rows of its subtypes before their base. */
export const trashRows = async (
  unit: UnitOfWork,
  { entity, ids }: { readonly entity: Entity; readonly ids: readonly number[] },
  names: ReadonlyMap<number, string>,
): Promise<void> => {
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
};

export const trashTranslations = async (
  unit: UnitOfWork,
  { entity, ids }: { readonly entity: Entity; readonly ids: readonly number[] },
): Promise<void> => {
  const { registry } = unit.engine;
  const fields = [entity, ...entity.descriptor.subtypes.map((name) => registry.get(name))].flatMap(({ translations }) => translations);
  const tables = new Set(fields.map(({ kind }) => (kind === 'label' ? 'trad_libelle' : 'trad_texte')));
  for (const table of tables) {
    await unit.query(
      `with parties as (delete from ${table} where entite = $3 and id_proprietaire = any($1::int[]) returning *)
       ${HEAD} select $2, 'ligne', $3, p.id_proprietaire, null, '${table}', to_jsonb(p), $4 from parties p`,
      [ids, unit.context.batch, entity.name, actor(unit)],
    );
  }
};

export const trashLinks = async (
  unit: UnitOfWork,
  { field, side, ids }: { readonly field: FieldDescriptor; readonly side: 'owner' | 'target'; readonly ids: readonly number[] },
): Promise<void> => {
  const { table, ownerColumn, targetColumn } = linkOf(field);
  const column = quoted(side === 'owner' ? ownerColumn : targetColumn);
  await unit.query(
    `with parties as (delete from ${quoted(table)} where ${column} = any($1::int[]) returning *)
     ${HEAD} select $2, 'lien', $3, p.${column}, null, $3, to_jsonb(p), $4 from parties p`,
    [ids, unit.context.batch, table, actor(unit)],
  );
};

/** Empties references to what goes, and remembers what they said. */
export const trashReferences = async (unit: UnitOfWork, { entity, field, ids }: Reference): Promise<void> => {
  const column = quoted(field.column ?? '');
  await unit.query(
    `${HEAD} select $2, 'renvoi', $3, t.id, null, $4, jsonb_build_object('colonne', $5::text, 'valeur', t.${column}), $6 from ${quoted(entity.table)} t where t.id = any($1::int[])`,
    [ids, unit.context.batch, entity.name, entity.table, field.column, actor(unit)],
  );
  await unit.query(`update ${quoted(entity.table)} set ${column} = null where id = any($1::int[])`, [ids]);
  await unit.query(`update ${quoted(entity.root.table)} set version = version + 1 where id = any($1::int[])`, [ids]);
};
