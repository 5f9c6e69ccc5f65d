/** Readers of a record, and listeners of its comments. */
export type AudienceStep =
  /** Those of the users who open the record today, each by their own rights and rows. */
  | { readonly do: 'viewers'; readonly entity: string; readonly id: number; readonly users: readonly number[] }
  /** Those of the records that one user opens today. */
  | { readonly do: 'opened-by'; readonly entity: string; readonly ids: readonly number[]; readonly user: number }
  /** Once this counts, pages that show the thread of a record read it again, and these users their inbox. */
  | { readonly do: 'tell'; readonly place: { readonly entity: string; readonly id: number } | null; readonly users: readonly number[] }
  /** A page of the user shows the record, as it does for a minute: other users who look at it too. */
  | ({ readonly do: 'look' } & Look)
  /** The page shows it no more: users who still look at it, where it did. */
  | ({ readonly do: 'look-away' } & Look)
  /** Once this counts, pages of these users read again who else looks at the record. */
  | { readonly do: 'tell-looks'; readonly place: { readonly entity: string; readonly id: number }; readonly users: readonly number[] }
  /** Records and fields that were changed, by the place of the span among those requested. */
  | { readonly do: 'changed'; readonly spans: readonly ChangeSpan[] };

interface Look {
  readonly entity: string;
  readonly id: number;
  /** Chosen by the page, the same for as long as it stands. */
  readonly page: string;
}

/** Other users at a record; `isNew`: the page was not there before. */
export interface LookReply {
  readonly isNew: boolean;
  readonly users: readonly number[];
}

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
