/** By what a line without a key is recognised: the titles of a film, in any language, with its year and its directors. */
export interface Identity {
  /** Columns that hold the title, by the key of what they are; what they say of a record that exists stays. */
  readonly title: readonly string[];
  readonly names: readonly { readonly prefix: string | null; readonly field: string }[];
  /** Titles in other languages, as records of their own. */
  readonly others: { readonly entity: string; readonly of: string; readonly prefix: string; readonly field: string };
  readonly year: string;
  /** The column of people, and the list of their names. */
  readonly people: { readonly column: string; readonly field: string };
}

const IDENTITIES: Readonly<Record<string, Identity>> = {
  film: {
    title: ['*', 'TitreOriginal'],
    names: [
      { prefix: 'Prefixe', field: 'TitreOriginal' },
      { prefix: 'PrefixeInternational', field: 'TitreInternational' },
      { prefix: null, field: 'TitreLatin' },
    ],
    others: { entity: 'film-titre', of: 'IdFilm', prefix: 'Prefixe', field: 'Titre' },
    year: 'AnneeProd',
    people: { column: 'film-credit.1', field: 'Realisation' },
  },
};

export function identityOf(entity: string): Identity | null {
  return IDENTITIES[entity] ?? null;
}
