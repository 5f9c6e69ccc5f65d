/** How a record stands beside another one: by which fields it is there already, which one gives its place, which ones name the other. */
export interface BesideKind {
  readonly same: readonly string[];
  readonly rank: string;
  readonly beside: readonly string[];
}

/** What the lines of an import may write beside their records, by entity. */
export const BESIDE_KINDS: Readonly<Record<string, BesideKind>> = {
  'film-credit': { same: ['IdFilm', 'IdFonction', 'IdPersonne', 'IdStructure'], rank: 'Ordre', beside: ['IdFilm'] },
  'festival-inscription': { same: ['IdFilm', 'IdSection'], rank: 'Ordre', beside: ['IdFilm', 'IdProgramme'] },
};
