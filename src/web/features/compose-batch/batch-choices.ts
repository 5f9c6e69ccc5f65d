import { TrancheStatut } from '#generated/enums/tranche-statut.gen.ts';
import { festivalTrancheClient, langueClient } from '#generated/client/records.gen.ts';
import { composeTranche } from '#generated/client/sdk/tranches.gen.ts';
import type { TrancheComposee, TrancheCompositionDemande } from '#generated/client/types.gen.ts';
import type { SelectOption } from '#web/ui/select.tsx';

export type BatchSource = TrancheCompositionDemande['Entite'];

const SOURCES: readonly BatchSource[] = [
  'film',
  'festival-inscription',
  'personne',
  'festival-section',
  'festival-programme',
  'festival-salle',
  'festival-lieu',
  'festival-prix',
  'agenda',
  'application',
];

/** As many as one call takes. */
export const SELECTION_MAX = 1000;

export function batchSource(entity: string): BatchSource | null {
  return SOURCES.find((source) => source === entity) ?? null;
}

export interface BatchChoices {
  /** Those that have not left for translation. */
  readonly batches: readonly SelectOption[];
  readonly languages: readonly SelectOption[];
}

const PAGE = { skip: 0, take: 500 } as const;

export async function readBatchChoices(edition: number): Promise<BatchChoices> {
  const open = {
    and: [
      { field: 'Eannee', op: 'eq', value: edition },
      { field: 'Statut', op: 'in', value: [TrancheStatut.edition, TrancheStatut.correction, TrancheStatut.corrige] },
    ],
  } as const;
  const [batches, languages] = await Promise.all([
    festivalTrancheClient.list({
      filter: { Criteres: open, Colonnes: ['Libelle', 'Sens', 'NbFilms'], Tri: [{ Key: 'Libelle', Desc: false }] },
      ...PAGE,
    }),
    langueClient.list({
      filter: { Criteres: { field: 'IsActif', op: 'eq', value: true }, Colonnes: ['Libelle'], Tri: [{ Key: 'Libelle', Desc: false }] },
      ...PAGE,
    }),
  ]);
  return {
    batches: batches.map(({ Id, Libelle, Sens, NbFilms }) => ({ value: String(Id), label: [Libelle, Sens, NbFilms].join(' · ') })),
    languages: languages.map(({ Id, Libelle }) => ({ value: String(Id), label: Libelle ?? '' })),
  };
}

export interface Selection {
  readonly source: BatchSource;
  readonly ids: readonly number[];
  readonly edition: number;
}

/** The batch that was chosen; empty: a new one. */
export interface Wish {
  readonly batch: string;
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

export async function compose({ source, ids, edition }: Selection, wish: Wish, isTrial: boolean): Promise<TrancheComposee> {
  const fresh = { Libelle: wish.name, Eannee: edition, IdLangueSource: Number(wish.from), IdLangueCible: Number(wish.to) };
  const target = wish.batch === '' ? { IdTranche: null, Nouvelle: fresh } : { IdTranche: Number(wish.batch), Nouvelle: null };
  return (await composeTranche({ body: { Entite: source, Ids: [...ids], ...target, Essai: isTrial } })).data;
}
