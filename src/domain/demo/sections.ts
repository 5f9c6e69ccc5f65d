/** Sections of the invented festival: name, prefix of its numbers, type, and how many films are programmed in it here. */
export interface DemoSection {
  readonly fr: string;
  readonly en: string;
  readonly es: string;
  readonly prefix: string;
  readonly kind: 'national' | 'international' | 'labo' | 'hors-competition' | 'hors-festival';
  readonly programmed: number;
  readonly proposed: number;
}

export const DEMO_SECTIONS: readonly DemoSection[] = [
  {
    fr: 'Compétition nationale',
    en: 'National competition',
    es: 'Competición nacional',
    prefix: 'N',
    kind: 'national',
    programmed: 52,
    proposed: 30,
  },
  {
    fr: 'Compétition internationale',
    en: 'International competition',
    es: 'Competición internacional',
    prefix: 'I',
    kind: 'international',
    programmed: 64,
    proposed: 45,
  },
  { fr: 'Compétition labo', en: 'Lab competition', es: 'Competición labo', prefix: 'L', kind: 'labo', programmed: 24, proposed: 15 },
  {
    fr: 'Rétrospective « Courts d’altitude »',
    en: 'Retrospective “High-altitude shorts”',
    es: 'Retrospectiva «Cortos de altura»',
    prefix: 'R',
    kind: 'hors-competition',
    programmed: 32,
    proposed: 0,
  },
  { fr: 'Focus pays', en: 'Country focus', es: 'País invitado', prefix: 'P', kind: 'hors-competition', programmed: 26, proposed: 0 },
  { fr: 'Jeune public', en: 'Young audiences', es: 'Público infantil', prefix: 'E', kind: 'hors-competition', programmed: 24, proposed: 0 },
  { fr: 'Scolaires', en: 'Schools', es: 'Escolares', prefix: 'S', kind: 'hors-competition', programmed: 30, proposed: 0 },
  {
    fr: 'Films d’écoles',
    en: 'Student films',
    es: 'Películas de escuela',
    prefix: 'FE',
    kind: 'hors-competition',
    programmed: 15,
    proposed: 0,
  },
  {
    fr: 'Panorama régional',
    en: 'Regional panorama',
    es: 'Panorama regional',
    prefix: 'RG',
    kind: 'hors-competition',
    programmed: 10,
    proposed: 0,
  },
  { fr: 'Tournée nationale', en: 'National tour', es: 'Gira nacional', prefix: 'T', kind: 'hors-festival', programmed: 12, proposed: 0 },
  {
    fr: 'Courts en région',
    en: 'Shorts around the region',
    es: 'Cortos en la región',
    prefix: 'CR',
    kind: 'hors-festival',
    programmed: 9,
    proposed: 0,
  },
];
