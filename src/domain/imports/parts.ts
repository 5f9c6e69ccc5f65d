/** Lines of a list about records of another kind: a grid has the films of its programmes. */
export interface Part {
  readonly entity: string;
  /** Columns of that kind, the title first. */
  readonly keys: readonly [string, ...string[]];
  /** The record of the line that they belong to, which bears their title where no column names it. */
  readonly of: string;
  /** Path that places them in it. */
  readonly via: {
    readonly entity: string;
    readonly field: string;
    readonly names: string;
    /** Fields that they share with the record around them. */
    readonly shared: readonly string[];
    readonly rank: string;
  };
  /** Columns that only such a record has: without any of them, a title is that of the line's own record. */
  readonly tells: readonly string[];
  /** Meanings of a column alone. */
  readonly alone: Readonly<Record<string, string>>;
}

const PARTS: Readonly<Record<string, Part>> = {
  'festival-programmation': {
    entity: 'film',
    keys: ['*', 'TitreInternational', 'AnneeProd', 'IdPays', 'Duree', 'IdsLangueDialogue', 'IdsGenre', 'film-credit.1'],
    of: 'IdProgramme',
    via: { entity: 'festival-inscription', field: 'IdProgramme', names: 'IdFilm', shared: ['IdSection', 'Eannee'], rank: 'Ordre' },
    tells: ['film-credit.1', 'IdPays', 'AnneeProd'],
    alone: { '*': 'IdProgramme', AnneeProd: 'Eannee' },
  },
};

export function partOf(entity: string): Part | null {
  return PARTS[entity] ?? null;
}

/** Key of such a column: `film/AnneeProd`. */
export function partKey({ entity }: Pick<Part, 'entity'>, key: string): string {
  return `${entity}/${key}`;
}
