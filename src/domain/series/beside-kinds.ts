/** Relation of a record to the one beside it: fields by which it is there already, the one that gives its place, those that name the other. */
export interface BesideKind {
  readonly same: readonly string[];
  readonly rank: string;
  readonly beside: readonly string[];
}

/** Records that the lines of an import may write beside their own, by entity. */
export const BESIDE_KINDS: Readonly<Record<string, BesideKind>> = {
  'film-credit': { same: ['IdFilm', 'IdFonction', 'IdPersonne', 'IdStructure'], rank: 'Ordre', beside: ['IdFilm'] },
  'festival-inscription': { same: ['IdFilm', 'IdSection'], rank: 'Ordre', beside: ['IdFilm', 'IdProgramme'] },
};
