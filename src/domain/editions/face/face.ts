import type { FestivalEdition } from '#generated/records/festival-edition.gen.ts';
/** Face of the festival: sign-in, menu and prints. */
export interface Face {
  /** Null: nobody has given it yet. */
  readonly name: string | null;
  readonly logo: number | null;
  readonly colour: string | null;
  readonly edition: EditionRank | null;
}

interface EditionRank {
  readonly year: number;
  readonly rank: number | null;
}

/** As its dictionary or its record tells it. */
type Edition = { readonly [F in 'Id' | 'Eannee' | 'Numero' | 'IsDefaut' | Shown]?: unknown };
type Shown = keyof Pick<FestivalEdition, 'NomFestival' | 'IdLogo' | 'Couleur'>;

const NONE: Face = { name: null, logo: null, colour: null, edition: null };

/**
 * That of the edition of a year, or else of the edition by default; what it does not say is as in the latest edition
 * before it that does, and what none of them says as the edition by default shows it. The sign-in page loads this.
 */
export function faceOf(editions: readonly Edition[], year: number | null = null): Face {
  const latest = editions.toSorted((left, right) => yearOf(right) - yearOf(left));
  const usual = latest.find((one) => one.IsDefaut === true) ?? latest[0];
  const current = latest.find((one) => yearOf(one) === year) ?? usual;
  if (current === undefined || usual === undefined) return NONE;
  const candidates = [current, usual].flatMap((one) => latest.slice(latest.indexOf(one)));
  function firstFilled(field: Shown): unknown {
    return candidates.map((one) => one[field]).find(Boolean);
  }
  return {
    name: textOf(firstFilled('NomFestival')),
    logo: numberOf(firstFilled('IdLogo')),
    colour: textOf(firstFilled('Couleur')),
    edition: { year: yearOf(current), rank: numberOf(current.Numero) },
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

function yearOf(edition: Edition): number {
  return numberOf(edition.Eannee) ?? 0;
}
