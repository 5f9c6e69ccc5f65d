/** One screening room of the festival. */
export interface RoomPlan {
  readonly venue: string;
  readonly fr: string;
  readonly code: string;
  readonly seats: number;
  readonly wheelchairs: number;
  /** Starts at even hours; the others at odd ones. */
  readonly isEven: boolean;
  readonly isDoubleSubtitle: boolean;
  readonly has35mm: boolean;
  readonly isMarket: boolean;
  /** Minutes between two screenings. */
  readonly turnaround: number;
}

function room(venue: string, fr: string, seats: readonly [code: string, seats: number, wheelchairs: number, flags: string]): RoomPlan {
  return {
    venue,
    fr,
    code: seats[0],
    seats: seats[1],
    wheelchairs: seats[2],
    isEven: seats[3].includes('e'),
    isDoubleSubtitle: seats[3].includes('d'),
    has35mm: seats[3].includes('f'),
    isMarket: seats[3].includes('m'),
    turnaround: seats[1] < 200 ? 15 : 20,
  };
}

/** Even rooms `e`, double subtitles `d`, 35 mm `f`, market `m`. */
export const ROOMS: readonly RoomPlan[] = [
  room('Maison de la culture', 'Maison de la culture, grande salle', ['MCG', 1380, 26, 'ed']),
  room('Maison de la culture', 'Maison de la culture, petite salle', ['MCP', 310, 8, '']),
  room('Palais des congrès', 'Palais des congrès', ['PAL', 870, 18, 'ed']),
  room('Théâtre des Remparts', 'Théâtre des Remparts', ['REM', 640, 10, '']),
  room('Halle aux Toiles', 'Halle aux Toiles', ['HAL', 500, 12, 'e']),
  room('Amphi Rive Gauche', 'Amphi Rive Gauche', ['AMP', 450, 9, '']),
  room('Cinéma Les Tilleuls', 'Cinéma Les Tilleuls 1', ['TI1', 420, 8, 'ef']),
  room('Cinéma Les Tilleuls', 'Cinéma Les Tilleuls 2', ['TI2', 240, 5, '']),
  room('Cinéma Les Tilleuls', 'Cinéma Les Tilleuls 3', ['TI3', 130, 3, 'e']),
  room('Conservatoire', 'Conservatoire', ['CON', 260, 6, 'e']),
  room('Chapelle', 'Chapelle', ['CHA', 150, 4, '']),
  room('Médiathèque', 'Médiathèque', ['MED', 110, 4, 'e']),
  room('Marché du court', 'Marché, salle A', ['MA', 90, 2, 'm']),
  room('Marché du court', 'Marché, salle B', ['MB', 45, 2, 'm']),
];

export const EVEN_STARTS = ['10:00', '12:00', '14:00', '16:00', '18:00', '20:00', '22:00'] as const;
export const ODD_STARTS = ['09:00', '11:00', '13:00', '15:00', '17:00', '19:00', '21:00'] as const;
export const MARKET_STARTS = ['09:30', '11:00', '13:30', '15:00', '16:30', '18:00'] as const;

/** Towns where the programmes travel outside the festival. */
export const TOUR_TOWNS = [
  'Aubesson',
  'Brévanne',
  'Castelmur',
  'Dombrelle',
  'Estavelle',
  'Fontrailles',
  'Grandlieu-sur-Orne',
  'Hautebrune',
  'Issarlès-le-Lac',
  'Jonquières',
  'Lormoy',
  'Montaubert',
  'Noirlac',
  'Orgevaux',
  'Pierrelongue',
  'Roquevaire-le-Haut',
  'Saint-Évremond',
  'Tournebise',
] as const;

export const CITIES: Readonly<Record<string, readonly string[]>> = {
  FR: [
    'Paris',
    'Lyon',
    'Marseille',
    'Lille',
    'Nantes',
    'Bordeaux',
    'Toulouse',
    'Strasbourg',
    'Rennes',
    'Montpellier',
    'Grenoble',
    'Angoulême',
    'Valence',
    'Valombre',
  ],
  DE: ['Berlin', 'Hambourg', 'Cologne', 'Leipzig'],
  ES: ['Madrid', 'Barcelone', 'Bilbao', 'Séville'],
  IT: ['Rome', 'Milan', 'Turin', 'Bologne'],
  US: ['New York', 'Los Angeles', 'Chicago'],
  GB: ['Londres', 'Bristol', 'Glasgow'],
  BE: ['Bruxelles', 'Liège', 'Gand'],
  CA: ['Montréal', 'Québec', 'Toronto'],
  CH: ['Genève', 'Lausanne', 'Zurich'],
  BR: ['São Paulo', 'Rio de Janeiro', 'Recife'],
  PL: ['Varsovie', 'Łódź', 'Cracovie'],
  PT: ['Lisbonne', 'Porto'],
  KR: ['Séoul', 'Busan'],
  JP: ['Tokyo', 'Osaka', 'Hiroshima'],
};

/** Invented towns, for the countries without a list of their own. */
export const OTHER_CITIES: readonly string[] = ['Port-Clair', 'Haute-Rive', 'Santa Alba', 'Newbridge', 'Karavel', 'Tamarin'];
