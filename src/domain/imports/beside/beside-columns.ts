/** Columns of which each name makes a record beside the line: « Réalisation » of a film is a credit of each director. */
export interface BesideColumns {
  readonly entity: string;
  /** The field by which it names the record of the line. */
  readonly field: string;
  /** Column it comes from, such as the function of a credit. */
  readonly kind: string;
  /** The record that is named. */
  readonly names: string;
  readonly rank: string;
}

const COLUMNS: Readonly<Record<string, BesideColumns>> = {
  film: { entity: 'film-credit', field: 'IdFilm', kind: 'IdFonction', names: 'IdPersonne', rank: 'Ordre' },
};

export function besideColumns(entity: string): BesideColumns | null {
  return COLUMNS[entity] ?? null;
}

/** Key of such a column: `film-credit.1`. */
export function besideKey({ entity }: BesideColumns, kind: number): string {
  return `${entity}.${kind}`;
}
