/** Part of the model that the database needs: the text of `generated/database/model.json`. */
import { createHash } from 'node:crypto';

export interface DbColumn {
  readonly name: string;
  /** As PostgreSQL spells it: `character varying(255)`. */
  readonly type: string;
  readonly nullable: boolean;
  /** SQL literal. */
  readonly default: string | null;
  /** Expression of a stored generated column. */
  readonly generated: string | null;
  /** Enumeration of its numbers. */
  readonly enum?: string | undefined;
  /** Measure of its numbers: `duration` (seconds), or the unit of the schema. */
  readonly measure?: string | undefined;
  /** Its texts are sealed with the key of the installation. */
  readonly sealed?: true | undefined;
}

export interface DbIndex {
  readonly name: string;
  /** `titre_n`, `annee desc`, `recherche gin_trgm_ops`. */
  readonly columns: readonly string[];
  readonly unique: boolean;
  readonly method: 'btree' | 'gin';
  /** Condition of a partial index. */
  readonly where: string | null;
}

export interface DbForeignKey {
  readonly name: string;
  readonly column: string;
  readonly table: string;
  readonly target: string;
}

export interface DbTable {
  readonly name: string;
  /** Entity, or owner entity of a link table. */
  readonly entity: string;
  /** Is `id` drawn from a sequence of its own? */
  readonly identity: boolean;
  readonly columns: readonly DbColumn[];
  readonly primaryKey: readonly string[];
  readonly foreignKeys: readonly DbForeignKey[];
  readonly indexes: readonly DbIndex[];
}

/** An enumeration as rows hold it: its numbers mean what they meant when they were written. */
export interface DbEnum {
  readonly name: string;
  readonly flags: boolean;
  /** Key → number. */
  readonly values: Readonly<Record<string, number>>;
}

export interface DbModel {
  readonly tables: readonly DbTable[];
  readonly enums: readonly DbEnum[];
  /** Entity → names of its fields, in the order of the names: stored JSON uses them. */
  readonly names: Readonly<Record<string, readonly string[]>>;
  /** Entity, or `entity/screen` → its codes to list, read, write and delete: groups hold them by their code. */
  readonly rights: Readonly<Record<string, readonly string[]>>;
}

/** System rows have the ids below. */
export const FIRST_ID = 1001;
/** Data of a removed field or link stays aside under this prefix. */
export const ASIDE = '_old_';

/** Text of the folding function in a generated column, and the end of its name. */
export function foldedName(column: string): string {
  return `${column}_n`;
}

const NAME_MAX = 63;

/** PostgreSQL cuts names at 63 characters, silently: ours are cut so that they stay distinct. */
export function objectName(parts: readonly string[], suffix: string): string {
  const name = [...parts, suffix].join('_');
  if (name.length <= NAME_MAX) return name;
  const mark = createHash('sha256').update(name).digest('hex').slice(0, 8);
  return `${parts.join('_').slice(0, NAME_MAX - suffix.length - mark.length - 2)}_${mark}_${suffix}`;
}

export const emptyDbModel: DbModel = { tables: [], enums: [], names: {}, rights: {} };

export function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return a.name < b.name ? -1 : Number(a.name > b.name);
}
