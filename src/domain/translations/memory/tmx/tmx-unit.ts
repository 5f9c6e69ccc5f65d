/** Marks of a text stand as placeholders, so that tools keep them as they are. */
export const TAG = /(?<tag><\/?[a-z][^<>]*>|\{\{[^{}]*\}\})/iu;

/** A unit of a TMX file, from one language to another. */
export interface TmxUnit {
  /** Codes of languages, without their region: « fr » of « fr-FR ». */
  readonly LangueSource: string;
  readonly LangueCible: string;
  readonly Source: string;
  readonly Cible: string;
  /** Record that the unit comes from, where our own export says so. */
  readonly Fiche: string | null;
  /** Instant of the wire. */
  readonly Date: string | null;
  readonly Contexte: string | null;
}

export const RECORD_PROP = 'x-fiche';
export const CONTEXT_PROP = 'x-contexte';
