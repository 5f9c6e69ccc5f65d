/** Readers of a record, and listeners of its comments. */
export type AudienceStep =
  /** Those of the users who open the record today, each by their own rights and rows. */
  | { readonly do: 'viewers'; readonly entity: string; readonly id: number; readonly users: readonly number[] }
  /** Those of the records that one user opens today. */
  | { readonly do: 'opened-by'; readonly entity: string; readonly ids: readonly number[]; readonly user: number }
  /** Once this counts, pages that show the thread of a record read it again, and these users their inbox. */
  | { readonly do: 'tell'; readonly place: { readonly entity: string; readonly id: number } | null; readonly users: readonly number[] }
  /** Records and fields that were changed, by the place of the span among those that are asked. */
  | { readonly do: 'changed'; readonly spans: readonly ChangeSpan[] };

/** Lines of the history by one user on a record and its parts. */
export interface ChangeSpan {
  readonly entity: string;
  readonly id: number;
  readonly from: number;
  /** The first line after them; null: up to now. */
  readonly until: number | null;
  readonly userId: number | null;
}

/** Fields that changed of one record of a span, under their names in the history; none for a part. */
export type ChangedLine = {
  readonly Numero: number;
  readonly Entite: string;
  readonly IdFiche: number;
  readonly Champs: readonly string[];
};
