/** System tables know entities, tables and columns by their names: they follow a rename. */
import { sqlText } from '../emit/database/columns.ts';
import type { RenamedTranslation } from './types.ts';

export function renameEntityRows(from: string, to: string): string[] {
  return [
    ...['trad_libelle', 'trad_texte', 'historique', 'corbeille', 'verrou', 'numero_donne'].map(
      (table) => `update ${table} set entite = ${sqlText(to)} where entite = ${sqlText(from)};`,
    ),
    `update historique set entite_parent = ${sqlText(to)} where entite_parent = ${sqlText(from)};`,
  ];
}

/** A batch of the trash is restored into the table that its rows came from. */
export function renameTableRows(from: string, to: string): string {
  return `update corbeille set nom_table = ${sqlText(to)} where nom_table = ${sqlText(from)};`;
}

export function renameColumnRows(table: string, from: string, to: string): string[] {
  return [
    `update corbeille set contenu = contenu - ${sqlText(from)} || jsonb_build_object(${sqlText(to)}, contenu -> ${sqlText(from)}) where nom_table = ${sqlText(table)} and genre <> 'renvoi' and contenu ? ${sqlText(from)};`,
    `update corbeille set contenu = contenu || jsonb_build_object('colonne', ${sqlText(to)}) where nom_table = ${sqlText(table)} and genre = 'renvoi' and contenu ->> 'colonne' = ${sqlText(from)};`,
  ];
}

export function renameTranslationRows({ table, entity, from, to }: RenamedTranslation): string {
  return `update ${table} set champ = ${sqlText(to)} where entite = ${sqlText(entity)} and champ = ${sqlText(from)};`;
}
