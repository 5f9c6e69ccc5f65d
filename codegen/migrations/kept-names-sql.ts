/** Names of fields in stored JSON; `champs_renommes` is a function of 0000_system.sql. */
import { sqlText } from '../emit/database/columns.ts';
import { quoted } from './identifiers.ts';

interface KeyRename {
  readonly was: string;
  readonly now: string;
  /** Condition on the record. */
  readonly among: string;
  /** One number became a list of them. */
  readonly isListed?: boolean;
}

export function renameHistoryKeys(entity: string, { was, now, among, isListed = false }: KeyRename): string[] {
  return ['avant', 'apres'].map(
    (column) =>
      `update historique set ${column} = ${column} - ${sqlText(was)} || jsonb_build_object(${sqlText(now)}, ${valueSql(`${column} -> ${sqlText(was)}`, isListed)}) where entite = ${sqlText(entity)} and ${column} ? ${sqlText(was)}${among};`,
  );
}

function valueSql(value: string, isListed: boolean): string {
  return isListed ? `case when jsonb_typeof(${value}) = 'number' then jsonb_build_array(${value}) else ${value} end` : value;
}

interface KeptField {
  readonly column: string;
  /** Is the JSON kept as a text? */
  readonly isText: boolean;
}

export function keepListNames(table: string, list: KeptField, { column, isText }: KeptField): string {
  const key = quoted(list.column);
  const kept = quoted(column);
  const renamed = isText ? `texte_renomme(${kept}, listes ->> ${key}, noms)` : `champs_renommes(${kept}, listes ->> ${key}, noms)`;
  return `update ${quoted(table)} set ${kept} = ${renamed} where listes ? ${key} and ${kept} is not null;`;
}

export function keepNames(table: string, entity: string, names: string): string {
  return `update ${quoted(table)} set ${quoted(names)} = array(select coalesce(noms -> ${quoted(entity)} -> 'champs' ->> nom, nom) from unnest(${quoted(names)}) with ordinality u (nom, n) order by n) where noms ? ${quoted(entity)} and ${quoted(names)} is not null;`;
}

export function renameListKeys(table: string, column: string, { from, to }: { readonly from: string; readonly to: string }): string {
  return `update ${quoted(table)} set ${quoted(column)} = ${sqlText(to)} where ${quoted(column)} = ${sqlText(from)};`;
}
