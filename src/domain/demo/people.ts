import type { Random } from './random.ts';

export interface DemoPerson {
  readonly Prenom: string;
  readonly Nom: string;
  /** ISO 3166-1 code of the country the name sounds like. */
  readonly country: string;
}

// Common first and last names by country; the pairs are drawn, so nobody in particular is meant.
const NAMES: Readonly<Record<string, { readonly first: readonly string[]; readonly last: readonly string[] }>> = {
  FR: {
    first: [
      'Camille',
      'Léa',
      'Hugo',
      'Manon',
      'Jules',
      'Inès',
      'Bastien',
      'Clémence',
      'Théo',
      'Élodie',
      'Romain',
      'Ophélie',
      'Maxence',
      'Salomé',
      'Quentin',
      'Noémie',
      'Gaspard',
      'Margaux',
      'Yanis',
      'Solène',
    ],
    last: [
      'Arnoux',
      'Bertinet',
      'Chauvelon',
      'Delmarre',
      'Estival',
      'Fauvergue',
      'Garinot',
      'Hautecombe',
      'Jourdanne',
      'Lamberty',
      'Marcillat',
      'Noirel',
      'Pelissane',
      'Quillot',
      'Rivoiret',
      'Sauvebois',
      'Thévenard',
      'Vauquelin',
      'Verdelhan',
      'Ysabeau',
    ],
  },
  DE: {
    first: ['Anke', 'Jonas', 'Lena', 'Felix', 'Katrin', 'Moritz'],
    last: ['Brandtner', 'Eichwald', 'Hagemann', 'Lindhorst', 'Rosenau', 'Steinkamp'],
  },
  IT: {
    first: ['Giulia', 'Marco', 'Chiara', 'Davide', 'Elisa', 'Tommaso'],
    last: ['Bellandi', 'Corsaro', 'Fiorilli', 'Montagnari', 'Ravelli', 'Sartini'],
  },
  ES: {
    first: ['Lucía', 'Álvaro', 'Marta', 'Sergio', 'Nuria', 'Iker'],
    last: ['Aldaz', 'Bermejal', 'Carrascal', 'Olivares', 'Peñarrubia', 'Zubiria'],
  },
  CA: { first: ['Maude', 'Olivier', 'Geneviève', 'Étienne'], last: ['Beaulac', 'Charlemont', 'Larivée', 'Thibaudeau'] },
  BE: { first: ['Lore', 'Wout', 'Charlotte', 'Bram'], last: ['Declerck', 'Vandermeulen', 'Lambrechts', 'Dumoulin'] },
  BR: { first: ['Beatriz', 'Caio', 'Larissa', 'Thiago'], last: ['Azevedo', 'Montenegro', 'Sampaio', 'Valadares'] },
  KR: { first: ['Ji-woo', 'Min-jae', 'Seo-yeon', 'Ha-jun'], last: ['Bae', 'Gwak', 'Noh', 'Seol'] },
  JP: { first: ['Aoi', 'Haruto', 'Yui', 'Ren'], last: ['Amamiya', 'Hoshikawa', 'Kurosaki', 'Tachibana'] },
  PL: { first: ['Zofia', 'Jakub', 'Hanna', 'Szymon'], last: ['Brzezicki', 'Jaworska', 'Lesniak', 'Wolanska'] },
  MA: { first: ['Salma', 'Yassine', 'Imane', 'Reda'], last: ['Benkirane', 'El Ouafi', 'Lahlimi', 'Tazi-Riffi'] },
  SN: { first: ['Awa', 'Ousmane', 'Ndeye', 'Cheikh'], last: ['Diatta', 'Faye-Sarr', 'Mbengue', 'Sagna'] },
  GB: { first: ['Imogen', 'Callum', 'Freya', 'Rhys'], last: ['Ashdown', 'Fairclough', 'Penhaligon', 'Thackeray-Moss'] },
  US: { first: ['Harper', 'Mason', 'Zoe', 'Elijah'], last: ['Calloway', 'Hargrove', 'Lindqvist', 'Okafor-Reed'] },
  IR: { first: ['Shirin', 'Kaveh', 'Niloufar', 'Arash'], last: ['Daneshvar', 'Golestan-Rad', 'Mirzaei', 'Sohrabi'] },
};

const WEIGHTS: Readonly<Record<string, number>> = {
  FR: 38,
  DE: 7,
  IT: 6,
  ES: 6,
  CA: 6,
  BE: 6,
  BR: 4,
  KR: 3,
  JP: 3,
  PL: 4,
  MA: 3,
  SN: 3,
  GB: 5,
  US: 4,
  IR: 2,
};

/** An invented person; `country` fixes where the name comes from. */
export const demoPerson = (random: Random, country: string = random.weighted(WEIGHTS)): DemoPerson => {
  const names = NAMES[country] ?? NAMES['FR'];
  if (!names) throw new RangeError(`No names for ${country}`);
  return { Prenom: random.pick(names.first), Nom: random.pick(names.last), country };
};
