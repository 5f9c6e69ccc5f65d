/** Readers of a record, and listeners of its comments. */
export type AudienceStep =
  /** Those of the users who open the record today, each by their own rights and rows. */
  | { readonly do: 'viewers'; readonly entity: string; readonly id: number; readonly users: readonly number[] }
  /** Those of the records that one user opens today. */
  | { readonly do: 'opened-by'; readonly entity: string; readonly ids: readonly number[]; readonly user: number }
  /** Once this counts, pages that show the thread of a record read it again, and these users their inbox. */
  | { readonly do: 'tell'; readonly place: { readonly entity: string; readonly id: number } | null; readonly users: readonly number[] };
