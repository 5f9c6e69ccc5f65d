import { norm } from '#domain/values/text/norm.ts';

/** A value of a deposit that a column of an export may fill. */
export const TARGETS = [
  'numero',
  'titreOriginal',
  'titreInternational',
  'realisateurs',
  'producteurs',
  'duree',
  'annee',
  'achevement',
  'pays',
  'langues',
  'sousTitres',
  'genres',
  'categorie',
  'envoyeLe',
  'nomDeposant',
  'prenomDeposant',
  'emailDeposant',
  'video',
  'premierFilm',
  'filmEcole',
] as const;
export type Target = (typeof TARGETS)[number];

export const PLATFORMS = ['filmfreeway', 'festhome', 'shortfilmdepot'] as const;
export type Platform = (typeof PLATFORMS)[number];

interface PlatformShape {
  /** Before the number that the platform gives: two platforms may give the same. */
  readonly prefix: string;
  /** Titles of columns by what they fill; the first that the file has counts. Decision 0193 says which are sure. */
  readonly columns: Readonly<Partial<Record<Target, readonly string[]>>>;
}

export const SHAPES: Readonly<Record<Platform, PlatformShape>> = {
  filmfreeway: {
    prefix: 'FF',
    columns: {
      numero: ['Tracking Number', 'Submission ID'],
      titreOriginal: ['Project Title (Original Language)', 'Project Title'],
      titreInternational: ['Project Title'],
      realisateurs: ['Directors', 'Director', 'Director(s)'],
      producteurs: ['Producers', 'Producer', 'Producer(s)'],
      duree: ['Duration', 'Runtime'],
      annee: ['Completion Year', 'Production Year'],
      achevement: ['Completion Date'],
      pays: ['Country of Origin'],
      langues: ['Language', 'Languages'],
      genres: ['Genres', 'Genre'],
      categorie: ['Submission Categories', 'Submission Category', 'Category'],
      envoyeLe: ['Submission Date'],
      prenomDeposant: ['First Name'],
      nomDeposant: ['Last Name'],
      emailDeposant: ['Email', 'Email Address'],
      video: ['Submission Link', 'Link'],
      premierFilm: ['First-time Filmmaker'],
      filmEcole: ['Student Project'],
    },
  },
  festhome: {
    prefix: 'FH',
    columns: {
      numero: ['Submission ID', 'ID', 'Festhome ID'],
      titreOriginal: ['Original Title', 'Título original', 'Titre original'],
      titreInternational: ['English Title', 'International Title', 'Título en inglés', 'Titre anglais'],
      realisateurs: ['Director', 'Directors', 'Director/es', 'Réalisateur'],
      producteurs: ['Producer', 'Producers', 'Productor/es', 'Producteur'],
      duree: ['Duration', 'Running Time', 'Duración', 'Durée'],
      annee: ['Year', 'Production Year', 'Año', 'Année'],
      achevement: ['Production Date', 'Completion Date'],
      pays: ['Country', 'Production Country', 'País', 'Pays'],
      langues: ['Language', 'Languages', 'Original Language', 'Idioma', 'Langue'],
      sousTitres: ['Subtitles', 'Subtítulos', 'Sous-titres'],
      genres: ['Genre', 'Genres', 'Género'],
      categorie: ['Section', 'Category', 'Sección', 'Catégorie'],
      envoyeLe: ['Submission Date', 'Date', 'Fecha de inscripción'],
      nomDeposant: ['Contact Name', 'Submitter', 'Contacto'],
      emailDeposant: ['Email', 'Contact Email', 'E-mail'],
      video: ['Screener', 'Online Screener', 'Link'],
    },
  },
  shortfilmdepot: {
    prefix: 'SFD',
    columns: {
      numero: ['Numéro', 'N°', 'N° film', 'Film ID', 'ID'],
      titreOriginal: ['Titre original', 'Original title'],
      titreInternational: ['Titre anglais', 'Titre international', 'English title'],
      realisateurs: ['Réalisateur', 'Réalisateurs', 'Réalisation', 'Director'],
      producteurs: ['Producteur', 'Production', 'Société de production', 'Producer'],
      duree: ['Durée', 'Duration', 'Running time'],
      annee: ['Année de production', 'Année', 'Year of production', 'Year'],
      achevement: ["Date d'achèvement", 'Date de fin de production', 'Completion date'],
      pays: ['Pays', 'Pays de production', 'Country'],
      langues: ['Langue', 'Langue originale', 'Langues', 'Language'],
      sousTitres: ['Sous-titres', 'Subtitles'],
      genres: ['Genre', 'Genres'],
      categorie: ['Compétition', 'Section', 'Catégorie', 'Competition'],
      envoyeLe: ["Date d'inscription", "Date d'envoi", 'Registration date'],
      nomDeposant: ['Contact', 'Nom du contact', 'Inscrit par'],
      emailDeposant: ['E-mail', 'Email', 'Courriel', 'Mail'],
      video: ['Lien', 'Lien de visionnement', 'Link'],
      premierFilm: ['Premier film', 'First film'],
      filmEcole: ["Film d'école", 'School film'],
    },
  },
};

/** Target of each column, by what was learnt, else by its title; a target is filled once. */
export function resolveColumns(
  platform: Platform,
  heads: readonly string[],
  learnt: ReadonlyMap<string, Target | null>,
): readonly (Target | null)[] {
  const filled = new Set<Target>();
  const first = heads.map((head): Target | null => {
    const learntTarget = learnt.get(norm(head.trim())) ?? null;
    if (learntTarget === null || filled.has(learntTarget)) return null;
    filled.add(learntTarget);
    return learntTarget;
  });
  const guesses = guessedColumns(platform, heads, { filled, learnt });
  return first.map((target, index) => target ?? guesses.get(index) ?? null);
}

interface Guessing {
  readonly filled: Set<Target>;
  readonly learnt: ReadonlyMap<string, Target | null>;
}

function guessedColumns(platform: Platform, heads: readonly string[], { filled, learnt }: Guessing): ReadonlyMap<number, Target> {
  const folded = heads.map((head) => norm(head.trim()));
  const guesses = new Map<number, Target>();
  for (const target of TARGETS) {
    if (filled.has(target)) continue;
    const names = (SHAPES[platform].columns[target] ?? []).map(norm);
    const index = names
      .map((name) => folded.findIndex((head, at) => head === name && !guesses.has(at) && !learnt.has(head)))
      .find((at) => at >= 0);
    if (index !== undefined) guesses.set(index, target);
  }
  return guesses;
}

export function isTarget(text: string): text is Target {
  return TARGETS.some((target) => target === text);
}
