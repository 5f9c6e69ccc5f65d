import { isRecordData, readId, readNumber, readText, type RecordData } from '#domain/records/record-data.ts';
import type { ColumnInput } from '#domain/records/saved-views.ts';
import { call } from '#web/runtime/transport.ts';

export type ViewKind = 'filtre' | 'presentation' | 'classement';

/** A saved view as lists hold it; each kind has its own content. */
export interface SavedView {
  readonly Id: number;
  readonly Libelle: string;
  readonly IsPublic: boolean;
  readonly IdCreateur: number;
  readonly Data: string;
  readonly Colonnes: readonly ColumnInput[];
  readonly NbItem: number;
}

/** What travels with a view, besides its name. */
export interface ViewContent {
  readonly Data?: string;
  readonly Colonnes?: readonly ColumnInput[];
  /** Ids to put in a classement, or to take away from it. */
  readonly content?: readonly number[];
  readonly delete?: boolean;
  readonly filtreSessionKey?: string;
}

export interface ViewItem {
  readonly Id?: number;
  readonly Libelle: string;
  readonly IsPublic: boolean;
}

/** Service of a kind: its path, its entity and the prefix of its rights (000 §6, §7.3). */
export const serviceOf = (kind: ViewKind): `utilisateur-${ViewKind}` => `utilisateur-${kind}`;

export async function loadViews(kind: ViewKind, screen: string): Promise<readonly SavedView[]> {
  const data = await call(`/${serviceOf(kind)}`, { params: { entity: screen } });
  return Array.isArray(data) ? data.filter(isRecordData).map(readView) : [];
}

/** New id, or true after a change. */
export async function sendView(
  kind: ViewKind,
  screen: string,
  given: { readonly item: ViewItem; readonly content: ViewContent },
): Promise<unknown> {
  const { Data, Colonnes, ...members } = given.content;
  const isNew = given.item.Id === undefined;
  const item = { ...given.item, Entity: screen, ...(Data === undefined ? {} : { Data }), ...(Colonnes === undefined ? {} : { Colonnes }) };
  const body = kind === 'classement' ? { item, content: [], ...members } : { item };
  const path = isNew && kind === 'presentation' ? `/${serviceOf(kind)}/{screen}` : `/${serviceOf(kind)}`;
  return call(path, { method: isNew ? 'POST' : 'PUT', params: path.endsWith('}') ? { screen } : {}, body });
}

export async function deleteView(kind: ViewKind, id: number): Promise<boolean> {
  return (await call(`/${serviceOf(kind)}/{id}`, { method: 'DELETE', params: { id } })) === true;
}

function readView(record: RecordData): SavedView {
  const columns = record['Colonnes'];
  return {
    Id: readId(record),
    Libelle: readText(record, 'Libelle') ?? '',
    IsPublic: record['IsPublic'] === true,
    IdCreateur: readNumber(record, 'IdCreateur') ?? 0,
    Data: readText(record, 'Data') ?? '{}',
    Colonnes: Array.isArray(columns) ? columns.flatMap(readColumn) : [],
    NbItem: readNumber(record, 'NbItem') ?? 0,
  };
}

function readColumn(raw: unknown): readonly ColumnInput[] {
  if (!isRecordData(raw)) return [];
  const property = readText(raw, 'Property');
  if (property === null) return [];
  return [
    {
      Property: property,
      IsDisplayed: raw['IsDisplayed'] !== false,
      IsSorting: raw['IsSorting'] === true,
      IsSortingDesc: raw['IsSortingDesc'] === true,
      RangTri: readNumber(raw, 'RangTri'),
      Ordre: readNumber(raw, 'Ordre') ?? 0,
      Width: readNumber(raw, 'Width') ?? 0,
    },
  ];
}
