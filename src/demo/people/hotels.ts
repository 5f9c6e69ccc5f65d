import { addDays } from '#domain/values/dates.ts';
import { landLine } from './people.ts';
import { personName } from '../world/names.ts';
import type { Random } from '#domain/values/random.ts';
import { type DemoWorld } from '../world/world.ts';

export interface Hotel {
  readonly id: number;
  readonly editionId: number;
  readonly single: number;
  readonly double: number;
  /** Rooms left, by night: 0 is the eve of the opening. */
  readonly left: number[];
  /** Rooms of a night that no contract names: those of past editions. */
  readonly rooms: number;
}

/** Nights from the Thursday before the opening to the closing Saturday: the rooms the festival holds. */
export const CONTINGENT = [120, 200, 285, 270, 285, 285, 270, 225, 190, 120] as const;
const HOTELS = 60;
const WITH_CONTINGENT = 26;
const DISTRICTS = ['Vieille ville', 'Gare', 'Rive gauche', 'Remparts', 'Marché', 'Parc'] as const;
const NOUNS = [
  'des Remparts',
  'du Marché',
  'de la Gare',
  'du Parc',
  'des Tilleuls',
  'de l’Écluse',
  'du Théâtre',
  'des Halles',
  'du Pont Neuf',
  'de la Tour',
  'des Arts',
  'du Belvédère',
] as const;
const SIGNS = ['Hôtel', 'Auberge', 'Grand Hôtel', 'Logis', 'Relais'] as const;

interface Prices {
  readonly stars: number;
  readonly double: readonly [number, number];
}

const CLASSES: readonly Prices[] = [
  { stars: 2, double: [62, 78] },
  { stars: 3, double: [84, 112] },
  { stars: 3, double: [84, 112] },
  { stars: 4, double: [128, 165] },
  { stars: 0, double: [55, 70] },
];

/** Sixty hotels, of which twenty-six keep rooms for the festival: bigger blocks in the bigger ones. */
export function addHotels(world: DemoWorld): readonly Hotel[] {
  const random = world.random('hotels');
  const weights = Array.from({ length: WITH_CONTINGENT }, (_, index) => 3 + ((index * 7) % 12));
  const blocks = CONTINGENT.map((total) => shared(total, weights));
  return Array.from({ length: HOTELS }, (_, index): Hotel => {
    const left = blocks.map((block) => block[index] ?? 0);
    return addHotel(world, random, { index, left });
  });
}

/** Whole rooms by weight that add up to the total. */
function shared(total: number, weights: readonly number[]): readonly number[] {
  const sum = weights.reduce((left, right) => left + right, 0);
  const parts = weights.map((weight) => Math.floor((total * weight) / sum));
  const missing = total - parts.reduce((left, right) => left + right, 0);
  return parts.map((part, index) => part + (index < missing ? 1 : 0));
}

function addHotel(world: DemoWorld, random: Random, { index, left }: { readonly index: number; readonly left: number[] }): Hotel {
  const { stars, double: range } = CLASSES[index % CLASSES.length] ?? { stars: 3, double: [84, 112] as const };
  const double = random.int(range[0], range[1]);
  const single = double - random.int(5, 15);
  const isPartner = index < WITH_CONTINGENT;
  const name =
    stars === 0
      ? `Résidence ${personName(random, 'FR').Nom}`
      : `${SIGNS[index % SIGNS.length]} ${NOUNS[(index * 5 + Math.floor(index / 12)) % NOUNS.length]}`;
  const triple = Math.round(double * 1.26);
  const companion = Math.round(double / 7.5);
  const rooms = isPartner ? Math.max(...left) : 0;
  const id = world.add('festival-hotel', {
    Libelle: index < 12 || stars === 0 ? name : `${name} ${['Nord', 'Sud', 'Est', 'Centre', 'Ouest'][index % 5]}`,
    Abreviation: `H${String(index + 1).padStart(2, '0')}`,
    NbEtoiles: stars,
    NbChambres: rooms,
    PrixDouble: double,
    PrixTwin: double + 4,
    PrixTriple: triple,
    PrixAccompagnant: companion,
    TelephonePublic: landLine(random),
    EmailPublic: `accueil${index + 1}@hotel-valombre.example`,
    Adresse: { Adresse1: `${(index * 3) % 80 || 2} place du Marché`, CodePostal: '99100', Ville: 'Valombre', IdPays: world.country('FR') },
    Quartier: DISTRICTS[index % DISTRICTS.length] ?? null,
    IsPmr: index % 3 === 0,
    IsPartenaire: isPartner,
  });
  const editionId = isPartner ? addContract(world, { id, single, double, left }) : 0;
  return { id, editionId, single, double, left, rooms };
}

interface Contract {
  readonly id: number;
  readonly single: number;
  readonly double: number;
  readonly left: readonly number[];
}

function addContract(world: DemoWorld, { id, single, double, left }: Contract): number {
  const contracts = world.editions.map(({ Eannee, DateDebut }, back) =>
    world.add('festival-hotel-edition', {
      IdHotel: id,
      Eannee,
      DateDebut: addDays(DateDebut, -1),
      DateFin: addDays(DateDebut, 9),
      DateRetrocession: addDays(DateDebut, -14),
      PrixSingle: single - back,
      PrixDouble: double - back,
      PrixTwin: double + 4 - back,
      PrixTriple: Math.round(double * 1.26) - back,
      PrixAccompagnant: Math.round(double / 7.5),
      PrixPetitDejeuner: 9,
      TaxeSejour: 1.5,
      IsConfirme: true,
    }),
  );
  const [current = 0] = contracts;
  left.forEach((rooms, night) =>
    world.add('festival-hotel-contingent', { IdHotelEdition: current, Date: world.day(night - 1), NbChambres: rooms }),
  );
  world.add('festival-rooming', {
    IdHotel: id,
    Eannee: world.edition.Eannee,
    VersionRooming: 1,
    DateEnvoi: `${world.fromToday(-6)}T15:00:00`,
    Etat: 2,
    NbChangements: 0,
  });
  return current;
}
