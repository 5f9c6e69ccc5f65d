import { hasField } from '#domain/values/has-field.ts';
import { CorrespondanceType } from '#generated/enums/correspondance-type.gen.ts';
import { norm } from '#domain/values/text/norm.ts';
import type { RecordOf } from '#domain/work/typed-records.ts';
import { create, find, update, type Work } from '#domain/work/work.ts';

/** Tables of records; columns and categories of platforms lead to words (`platforms/learnt.ts`). */
export type TableName = Exclude<keyof typeof CorrespondanceType, 'plateformeColonne' | 'plateformeCategorie'>;

interface Table {
  /** Our records of the table. */
  readonly entity: string;
  /** Field of a correspondence, and of a value that waits for one, that names such a record. */
  readonly field: string;
}

/** Targets of each table of correspondences. */
export const TABLES = {
  pays: { entity: 'pays', field: 'IdPays' },
  langue: { entity: 'langue', field: 'IdLangue' },
  fonction: { entity: 'fonction', field: 'IdFonction' },
  genre: { entity: 'genre', field: 'IdGenre' },
  procede: { entity: 'procede', field: 'IdProcede' },
  son: { entity: 'son', field: 'IdSon' },
  supportProj: { entity: 'support-proj', field: 'IdSupportProj' },
  techniqueAnim: { entity: 'technique-anim', field: 'IdTechniqueAnim' },
  texteType: { entity: 'texte-type', field: 'IdTexteType' },
  ratio: { entity: 'ratio', field: 'IdRatio' },
  framerate: { entity: 'framerate', field: 'IdFramerate' },
  supportCaptation: { entity: 'support-captation', field: 'IdSupportCaptation' },
  infoComplementaire: { entity: 'info-complementaire', field: 'IdInfoComplementaire' },
} as const satisfies Readonly<Record<TableName, Table>>;

/** A record of any of them. */
type Listed = RecordOf<(typeof TABLES)[TableName]['entity']>;

function isTableName(name: string): name is TableName {
  return name in TABLES;
}

export function tableOf(type: number | null): TableName | null {
  return Object.entries(CorrespondanceType).flatMap(([name, value]) => (value === type && isTableName(name) ? [name] : []))[0] ?? null;
}

export type Look = (table: TableName, value: string) => Work<number | null>;

/**
 * Finds the record behind a word of the site: by the correspondence that staff gave it, by its code, or because it is what we call it
 * ourselves, in whichever language. One directory serves one work: it reads each list once.
 */
export function openDirectory(): Look {
  const idCache = new Map<string, number | null>();
  const lists = new Map<TableName, readonly Listed[]>();
  return function* look(table, value) {
    const key = `${table} ${norm(value)}`;
    const before = idCache.get(key);
    if (before !== undefined) return before;
    const found = (yield* learnt(table, value)) ?? (yield* named(table, value, lists));
    idCache.set(key, found);
    return found;
  };
}

function* learnt(table: TableName, ValeurExterne: string): Work<number | null> {
  const [match] = yield* find('correspondance', { Type: CorrespondanceType[table], ValeurExterne });
  return match?.[TABLES[table].field] ?? null;
}

function* named(table: TableName, value: string, lists: Map<TableName, readonly Listed[]>): Work<number | null> {
  const list = lists.get(table) ?? (yield* find(TABLES[table].entity, { IsActif: true }));
  lists.set(table, list);
  const wanted = norm(value.trim());
  const byCode = list.filter((record) => norm(hasField(record, 'Code') ? record.Code : '') === wanted);
  const found = byCode.length > 0 ? byCode : list.filter((record) => labelsOf(record).some((label) => norm(label.trim()) === wanted));
  return found.length === 1 ? (found[0]?.Id ?? null) : null;
}

function labelsOf({ TradLibelle }: Listed): readonly string[] {
  return Object.entries(TradLibelle ?? {}).flatMap(([name, text]) => (name !== 'Id' && typeof text === 'string' ? [text] : []));
}

/** Stores the meaning that staff gave a word of the site: the next deposit that uses it is understood. */
export function* learn(table: TableName, ValeurExterne: string, id: number): Work<void> {
  const Type = CorrespondanceType[table];
  const [existing] = yield* find('correspondance', { Type, ValeurExterne });
  if (existing === undefined) yield* create('correspondance', { Type, ValeurExterne, [TABLES[table].field]: id });
  else yield* update('correspondance', existing.Id, { [TABLES[table].field]: id });
}
