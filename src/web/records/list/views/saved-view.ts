import {
  changeClassement,
  changeFiltre,
  changePresentation,
  createClassement,
  createFiltre,
  createPresentation,
  deleteClassement,
  deleteFiltre,
  deletePresentation,
  listClassements,
  listFiltres,
  listPresentations,
} from '#generated/client/sdk/vues.gen.ts';
import type { ClassementCompte, FiltreEnregistre, Presentation } from '#generated/client/types.gen.ts';
import type { ColumnInput } from '#domain/records/query/saved-views.ts';

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

/** Content that travels with a view, besides its name. */
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
export function serviceOf(kind: ViewKind): `utilisateur-${ViewKind}` {
  return `utilisateur-${kind}`;
}

const LISTED = { filtre: listFiltres, presentation: listPresentations, classement: listClassements } as const;

export async function loadViews(kind: ViewKind, screen: string): Promise<readonly SavedView[]> {
  const { data } = await LISTED[kind]({ query: { entity: screen } });
  return data.map(readView);
}

interface Given {
  readonly item: ViewItem;
  readonly content: ViewContent;
}

/** New id, or true after a change. */
export async function sendView(kind: ViewKind, screen: string, given: Given): Promise<number | boolean> {
  return (await SENT[kind](screen, given)).data;
}

type Sent = (screen: string, given: Given) => Promise<{ readonly data: number | boolean }>;

const SENT: Readonly<Record<ViewKind, Sent>> = {
  filtre: (Entity, { item, content: { Data = '{}' } }) => {
    const body = { item: { ...item, Entity, Data } };
    return item.Id === undefined ? createFiltre({ body }) : changeFiltre({ body });
  },
  presentation: (Entity, { item, content: { Colonnes = [] } }) => {
    const body = { item: { ...item, Entity, Colonnes } };
    return item.Id === undefined ? createPresentation({ path: { cle: Entity }, body }) : changePresentation({ body });
  },
  classement: (Entity, { item, content: members }) => {
    const body = { item: { ...item, Entity }, content: [], ...members };
    return item.Id === undefined ? createClassement({ body }) : changeClassement({ body });
  },
};

export async function deleteView(kind: ViewKind, id: number): Promise<boolean> {
  if (kind === 'presentation') return (await deletePresentation({ path: { cle: id } })).data;
  return (await (kind === 'filtre' ? deleteFiltre : deleteClassement)({ path: { id } })).data;
}

function readView(view: ClassementCompte | FiltreEnregistre | Presentation): SavedView {
  return {
    Id: view.Id,
    Libelle: view.Libelle,
    IsPublic: view.IsPublic,
    IdCreateur: view.IdCreateur,
    Data: 'Data' in view ? view.Data : '{}',
    Colonnes: 'Colonnes' in view ? view.Colonnes : [],
    NbItem: 'NbItem' in view ? (view.NbItem ?? 0) : 0,
  };
}
