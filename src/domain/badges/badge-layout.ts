import { BadgeCategorie } from '#generated/enums/badge-categorie.gen.ts';
import { BadgeFormat } from '#generated/enums/badge-format.gen.ts';
import type { BadgeModele } from '#generated/records/badge-modele.gen.ts';
import { find, type Work } from '#domain/work/work.ts';

/** Parts and size of a badge. */
export interface BadgeLayout {
  readonly format: BadgeFormat;
  /** Of the band, `#rrggbb`. */
  readonly colour: string;
  readonly hasPortrait: boolean;
  readonly hasStructure: boolean;
  readonly hasZones: boolean;
  readonly hasCropMarks: boolean;
}

/** Distinct in a crowd, for readers of any colour vision: the category stands in words as well. */
const COLOURS: Readonly<Record<BadgeCategorie, string>> = {
  [BadgeCategorie.professionnel]: '#1f4e79',
  [BadgeCategorie.presse]: '#b3261e',
  [BadgeCategorie.jury]: '#f2b705',
  [BadgeCategorie.exposant]: '#00695c',
  [BadgeCategorie.equipeFilm]: '#6a1b9a',
  [BadgeCategorie.partenaire]: '#5d4037',
  [BadgeCategorie.organisation]: '#212121',
  [BadgeCategorie.benevole]: '#2e7d32',
  [BadgeCategorie.scolaire]: '#0288d1',
  [BadgeCategorie.etudiant]: '#ef6c00',
};
const NEUTRAL = '#455a64';

/** The layouts of an edition by category; the one without category serves all that have none. */
export function* badgeLayouts(year: number): Work<(category: number | null) => BadgeLayout> {
  const models = new Map((yield* find('badge-modele', { Eannee: year })).map((model) => [model.Categorie ?? null, model]));
  return (category) => layoutOf(category, models.get(category) ?? models.get(null));
}

export function layoutOf(category: number | null, model: BadgeModele | undefined): BadgeLayout {
  return {
    format: Object.values(BadgeFormat).find((one) => one === model?.Format) ?? BadgeFormat.carte,
    colour: model?.Couleur ?? colourOf(category),
    hasPortrait: model?.IsPortrait ?? true,
    hasStructure: model?.IsStructure ?? true,
    hasZones: model?.IsZones ?? true,
    hasCropMarks: model?.IsTraitsCoupe ?? true,
  };
}

function colourOf(category: number | null): string {
  const badgeCategory = Object.values(BadgeCategorie).find((one) => one === category);
  return badgeCategory === undefined ? NEUTRAL : COLOURS[badgeCategory];
}
