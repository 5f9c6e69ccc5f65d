import { isWrongVatNumber } from '#domain/values/vat-number.ts';
import { landLine, postal } from './people.ts';
import type { Random } from '#domain/values/random.ts';
import { personName } from '../world/names.ts';
import type { DemoLists } from '../world/reference-lists.ts';
import { ofNoun } from '../world/titles.ts';
import { CITIES, OTHER_CITIES } from '../programme/venue-data.ts';
import type { DemoValues, DemoWorld } from '../world/world.ts';

export type StructureKind =
  | 'production'
  | 'distribution'
  | 'festival'
  | 'ecole'
  | 'universite'
  | 'lycee'
  | 'presse'
  | 'institution'
  | 'cinema';

export interface DemoStructure {
  readonly id: number;
  readonly name: string;
  readonly kind: StructureKind;
  readonly country: string;
  readonly activities: readonly number[];
}

export interface Structures {
  readonly add: (kind: StructureKind, country: string, more?: DemoValues<'structure'>) => DemoStructure;
  readonly all: () => readonly DemoStructure[];
  readonly ofKind: (kind: StructureKind) => readonly DemoStructure[];
}

const CATEGORIES: Readonly<Record<StructureKind, string>> = {
  production: 'Producteurs',
  distribution: 'Distributeurs',
  festival: 'Festivals',
  ecole: 'Écoles de cinéma',
  universite: 'Écoles de cinéma',
  lycee: 'Institutions',
  presse: 'Presse',
  institution: 'Institutions',
  cinema: 'Exploitants',
};
const ACTIVITIES: Readonly<Record<StructureKind, string>> = {
  production: 'Production',
  distribution: 'Distribution',
  festival: 'Programmation de festival',
  ecole: 'Enseignement',
  universite: 'Enseignement',
  lycee: 'Enseignement',
  presse: 'Presse',
  institution: 'Institution',
  cinema: 'Exploitation',
};

export function createStructures(world: DemoWorld, lists: DemoLists): Structures {
  const random = world.random('structures');
  const all: DemoStructure[] = [];
  const used = new Set<string>();
  return {
    add: (kind, country, more = {}) => {
      const drawn = uniqueName(random, used, { kind, country });
      const name = more.RaisonSociale ?? drawn;
      const activities = [lists.id('activite', ACTIVITIES[kind])];
      const vat = country === 'FR' && random.chance(0.5) ? `FR00${random.int(100_000_000, 999_999_999)}` : null;
      const id = world.add('structure', {
        RaisonSociale: name,
        Acronyme: acronymOf(name, kind),
        Email: `contact${all.length + 1}@${siteName(name)}.example`,
        Telephone: random.chance(0.5) ? landLine(random) : null,
        Siret: country === 'FR' && random.chance(0.8) ? wrongSiret(random) : null,
        // Of right form, with a key that cannot be: nobody's number.
        NumIntracom: vat,
        IsTvaInvalide: isWrongVatNumber(vat),
        IdsCategorieAnnu: [lists.id('categorie-annu', CATEGORIES[kind])],
        IdsActivite: activities,
        Adresse: postal(world, random, country),
        ...more,
      });
      const structure = { id, name, kind, country, activities };
      all.push(structure);
      return structure;
    },
    all: () => all,
    ofKind: (kind) => all.filter((structure) => structure.kind === kind),
  };
}

interface HouseTraits {
  readonly kind: StructureKind;
  readonly country: string;
}

/** Redraws before their town distinguishes two houses of one name. */
const REDRAWS = 5;

function uniqueName(random: Random, used: Set<string>, named: HouseTraits): string {
  let drawn = structureName(random, named);
  for (let again = 0; again < REDRAWS && used.has(drawn); again += 1) drawn = structureName(random, named);
  let name = drawn;
  for (let again = 2; used.has(name); again += 1) name = withTown(random, { drawn, country: named.country, again });
  used.add(name);
  return name;
}

/** By its town, then by its number: no two houses are called the same, but those that were entered twice. */
function withTown(
  random: Random,
  { drawn, country, again }: { readonly drawn: string; readonly country: string; readonly again: number },
): string {
  const town = random.pick(CITIES[country] ?? ['International']);
  return again <= REDRAWS ? `${drawn} (${town})` : `${drawn} (${town} ${again - REDRAWS + 1})`;
}

const KNOWN_BY_INITIALS: ReadonlySet<StructureKind> = new Set(['ecole', 'universite', 'institution', 'festival']);

/** Schools, institutions and festivals are called by their initials. */
function acronymOf(name: string, kind: StructureKind): string | null {
  if (!KNOWN_BY_INITIALS.has(kind)) return null;
  const initials = name
    .split(/[\s’'-]+/u)
    .filter((word) => word.length > 2)
    .map((word) => word.charAt(0).toUpperCase());
  return initials.length > 1 ? initials.join('') : null;
}

function siteName(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 40);
}

function structureName(random: Random, { kind, country }: HouseTraits): string {
  const family = personName(random, country).Nom;
  const city = random.pick(CITIES[country] ?? OTHER_CITIES);
  if (kind === 'lycee') return `Lycée ${personName(random, 'FR').Prenom} ${family}`;
  if (kind === 'ecole') return country === 'FR' ? frenchSchool(random, { family, city }) : `${family} Film School`;
  if (kind === 'universite') return random.pick([`Université ${ofCity(city)}`, `Université ${family}`]);
  if (kind === 'festival') return country === 'FR' ? `Festival du court métrage ${ofCity(city)}` : `${family} Short Film Festival`;
  if (kind === 'cinema') return `Cinéma Le ${family}`;
  if (kind === 'institution') return country === 'FR' ? `Région ${family}` : `Institut du film ${family}`;
  if (kind === 'presse') return random.pick([`La Gazette ${ofNoun(random.int(0, 999))}`, `Revue ${family}`, `Radio ${family}`]);
  if (country !== 'FR') return `${family} ${random.pick(['Films', 'Pictures', 'Filmproduktion', 'Media', 'Studio', 'Cine', 'Shorts'])}`;
  return random.pick([
    `Les Films ${ofNoun(random.int(0, 999))}`,
    `${family} Productions`,
    `Studio ${family}`,
    `La Compagnie ${ofNoun(random.int(0, 999))}`,
    `Atelier ${family}`,
    `${family} et associés`,
  ]);
}

function frenchSchool(random: Random, { family, city }: { readonly family: string; readonly city: string }): string {
  return random.pick([
    `École de cinéma ${ofCity(city)}`,
    `École ${family}, image et son`,
    `Institut ${family} du film d’animation`,
    `Ateliers de cinéma ${ofCity(city)}`,
    `Conservatoire ${family} de l’image`,
  ]);
}

/** « de Lyon », « d’Angoulême ». */
function ofCity(city: string): string {
  return /^[aeiouyéèâœÀ-Ü]/i.test(city) && !/^[Ł]/.test(city) ? `d’${city}` : `de ${city}`;
}

/** Fourteen digits whose key is wrong: of the right form, of nobody. */
function wrongSiret(random: Random): string {
  const digits = Array.from({ length: 13 }, () => random.int(0, 9));
  const sum = digits.reduce((total, digit, index) => total + (index % 2 === 0 ? digitSum(digit * 2) : digit), 0);
  const right = (10 - (sum % 10)) % 10;
  return `${digits.join('')}${(right + 5) % 10}`;
}

function digitSum(value: number): number {
  return value > 9 ? value - 9 : value;
}
