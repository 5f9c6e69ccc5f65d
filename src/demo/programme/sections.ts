/** A section of the current edition: its programmes, and what a typical one of them is made of. */
export interface DemoSection {
  readonly key: SectionKey;
  readonly fr: string;
  readonly en: string;
  readonly es: string;
  readonly prefix: string;
  readonly kind: 'national' | 'international' | 'labo' | 'hors-competition' | 'marche' | 'hors-festival';
  readonly programmes: number;
  readonly films: number;
  /** Total length of a programme, in minutes. */
  readonly minutes: readonly [number, number];
  /** Films of this year's submissions, or of past selections. */
  readonly from: 'depots' | 'passe';
  /** Background of its programmes; the text on it is white or black, whichever reads better. */
  readonly color: string;
  readonly audience?: readonly string[];
  /** Submissions received this year. */
  readonly submissions?: number;
}

export type SectionKey =
  | 'national'
  | 'international'
  | 'labo'
  | 'retrospective'
  | 'focus'
  | 'jeune-public'
  | 'scolaires'
  | 'ecoles'
  | 'cartes-blanches'
  | 'panorama'
  | 'documentaire'
  | 'patrimoine'
  | 'minuit'
  | 'ouverture'
  | 'cloture'
  | 'marche'
  | 'tournee'
  | 'region'
  | 'tour-international'
  | 'videotheque';

type Plan = readonly [
  prefix: string,
  kind: DemoSection['kind'],
  programmes: number,
  films: number,
  from: number,
  to: number,
  origin: DemoSection['from'],
  color: string,
];

function section(key: SectionKey, names: readonly [fr: string, en: string, es: string], plan: Plan): DemoSection {
  return {
    key,
    fr: names[0],
    en: names[1],
    es: names[2],
    prefix: plan[0],
    kind: plan[1],
    programmes: plan[2],
    films: plan[3],
    minutes: [plan[4], plan[5]],
    from: plan[6],
    color: plan[7],
  };
}

export const DEMO_SECTIONS: readonly DemoSection[] = [
  {
    ...section(
      'national',
      ['Compétition nationale', 'National competition', 'Competición nacional'],
      ['N', 'national', 12, 52, 78, 95, 'depots', '#1f4e9e'],
    ),
    submissions: 1700,
  },
  {
    ...section(
      'international',
      ['Compétition internationale', 'International competition', 'Competición internacional'],
      ['I', 'international', 14, 64, 76, 96, 'depots', '#a8322d'],
    ),
    submissions: 5600,
  },
  {
    ...section('labo', ['Compétition labo', 'Lab competition', 'Competición labo'], ['L', 'labo', 5, 24, 72, 90, 'depots', '#5b2a86']),
    submissions: 670,
  },
  section(
    'retrospective',
    ['Rétrospective « Courts d’altitude »', 'Retrospective “High-altitude shorts”', 'Retrospectiva «Cortos de altura»'],
    ['R', 'hors-competition', 6, 32, 70, 90, 'passe', '#2f6b3a'],
  ),
  section('focus', ['Focus pays', 'Country focus', 'País invitado'], ['P', 'hors-competition', 5, 26, 75, 88, 'depots', '#b8860b']),
  {
    ...section(
      'jeune-public',
      ['Jeune public', 'Young audiences', 'Público infantil'],
      ['E', 'hors-competition', 4, 24, 35, 55, 'depots', '#f2c14e'],
    ),
    audience: ['Dès 4 ans', 'Dès 6 ans', 'Dès 8 ans', 'Dès 10 ans'],
  },
  {
    ...section('scolaires', ['Scolaires', 'Schools', 'Escolares'], ['S', 'hors-competition', 6, 30, 45, 70, 'depots', '#e07b39']),
    audience: ['Maternelle', 'CP-CE2', 'CM', 'Collège', 'Lycée', 'Lycée professionnel'],
  },
  section(
    'ecoles',
    ['Films d’écoles', 'Student films', 'Películas de escuela'],
    ['FE', 'hors-competition', 3, 15, 78, 82, 'depots', '#3d7ea6'],
  ),
  section(
    'cartes-blanches',
    ['Cartes blanches', 'Cartes blanches', 'Cartas blancas'],
    ['CB', 'hors-competition', 6, 30, 75, 95, 'passe', '#d9d2c5'],
  ),
  section(
    'panorama',
    ['Panorama régional', 'Regional panorama', 'Panorama regional'],
    ['RG', 'hors-competition', 2, 10, 78, 82, 'depots', '#4f7942'],
  ),
  section('documentaire', ['Documentaire', 'Documentary', 'Documental'], ['D', 'hors-competition', 2, 9, 70, 95, 'depots', '#6b4f3a']),
  section('patrimoine', ['Patrimoine', 'Heritage', 'Patrimonio'], ['PT', 'hors-competition', 3, 14, 75, 95, 'passe', '#8c7b6b']),
  section('minuit', ['Minuit', 'Midnight', 'Medianoche'], ['MI', 'hors-competition', 2, 10, 75, 95, 'depots', '#22223b']),
  section('ouverture', ['Ouverture', 'Opening', 'Apertura'], ['OUV', 'hors-competition', 1, 4, 73, 77, 'depots', '#c9184a']),
  section('cloture', ['Clôture', 'Closing', 'Clausura'], ['CLO', 'hors-competition', 1, 4, 73, 77, 'passe', '#c9184a']),
  section(
    'marche',
    ['Projections du marché', 'Market screenings', 'Proyecciones del mercado'],
    ['M', 'marche', 24, 190, 50, 60, 'depots', '#4a5759'],
  ),
  section('tournee', ['Tournée nationale', 'National tour', 'Gira nacional'], ['T', 'hors-festival', 4, 20, 75, 90, 'passe', '#577590']),
  section(
    'region',
    ['Courts en région', 'Shorts around the region', 'Cortos en la región'],
    ['CR', 'hors-festival', 3, 15, 70, 85, 'passe', '#43aa8b'],
  ),
  section(
    'tour-international',
    ['International', 'International tour', 'Internacional'],
    ['TI', 'hors-festival', 2, 10, 70, 90, 'passe', '#90be6d'],
  ),
  {
    ...section(
      'videotheque',
      ['Vidéothèque du marché', 'Market video library', 'Videoteca del mercado'],
      ['V', 'marche', 0, 0, 0, 0, 'depots', '#4a5759'],
    ),
    submissions: 70,
  },
];

/** White or black, by the luminance of the background. */
export function textOn(background: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(background.slice(start, start + 2), 16) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  // The two contrasts are equal near 0.179 (WCAG).
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000000' : '#ffffff';
}

/** Number of films of each programme of a section: as even as can be, the longer ones first. */
export function programmeSizes({ programmes, films }: Pick<DemoSection, 'programmes' | 'films'>): readonly number[] {
  return Array.from({ length: programmes }, (_, index) => Math.floor(films / programmes) + (index < films % programmes ? 1 : 0));
}
