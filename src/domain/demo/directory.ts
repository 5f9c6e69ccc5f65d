import { COUNTRY_WEIGHTS } from './names.ts';
import type { Films } from './films.ts';
import type { DemoContact, People } from './people.ts';
import type { Random } from './random.ts';
import type { StructureKind, Structures } from './structures.ts';
import type { DemoWorld } from './world.ts';

/** Contacts by what they are asked for: each is taken once a year. */
export interface Directory {
  /** Professionals with a structure, in a drawn order. */
  readonly professionals: readonly DemoContact[];
  readonly byPerson: ReadonlyMap<number, DemoContact>;
}

const STRUCTURES: Readonly<Record<Exclude<StructureKind, 'production'>, number>> = {
  distribution: 900,
  festival: 1300,
  ecole: 560,
  universite: 40,
  lycee: 420,
  presse: 780,
  institution: 820,
  cinema: 1100,
};
const ALL_STRUCTURES = 9500;
const ALL_CONTACTS = 40_000;
const ALL_PERSONS = 46_000;
/** Real films bring people too; they are not counted as invented ones. */
const DUPLICATES = 690;

/** Houses that do not make films: they come before the films, which fill up the others. */
export const addStructures = (world: DemoWorld, structures: Structures): void => {
  const random = world.random('houses');
  for (const [kind, count] of structureCounts()) {
    for (let index = 0; index < world.pile(count, 12); index += 1) {
      const isFrench = kind === 'lycee' || kind === 'universite' || kind === 'cinema' || random.chance(0.35);
      structures.add(kind, isFrench ? 'FR' : random.weighted(COUNTRY_WEIGHTS));
    }
  }
};

const structureCounts = (): readonly (readonly [StructureKind, number])[] => [
  ['distribution', STRUCTURES.distribution],
  ['festival', STRUCTURES.festival],
  ['ecole', STRUCTURES.ecole],
  ['universite', STRUCTURES.universite],
  ['lycee', STRUCTURES.lycee],
  ['presse', STRUCTURES.presse],
  ['institution', STRUCTURES.institution],
  ['cinema', STRUCTURES.cinema],
];

export interface DirectorySources {
  readonly world: DemoWorld;
  readonly people: People;
  readonly structures: Structures;
  readonly films: Films;
}

/** Enough professionals for every list of participants of one year. */
const PROFESSIONALS_MIN = 1300;
/** People who come later (volunteers, staff, passes, groups, users) have persons and contacts of their own. */
const KEPT_FOR_OTHERS = 1900;

/** Directors first, then the people of the structures, up to the volumes of the directory; 1.5 % are there twice. */
export const addDirectory = (sources: DirectorySources): Directory => {
  const { world, people, structures, films } = sources;
  const random = world.random('directory');
  const byPerson = new Map<number, DemoContact>();
  for (const { director, producer } of films.all()) {
    if (!byPerson.has(director.id))
      byPerson.set(director.id, people.contact(director, random.chance(0.3) ? { structure: producer.id } : {}));
  }
  while (structures.all().length < world.pile(ALL_STRUCTURES, 300)) structures.add('production', people.randomCountry());
  const houses = structures.all();
  const professionals: DemoContact[] = [];
  const contacts = Math.max(world.pile(ALL_CONTACTS - KEPT_FOR_OTHERS), byPerson.size + PROFESSIONALS_MIN);
  for (let count = byPerson.size; count < contacts; count += 1) {
    const house = houses[count % houses.length];
    if (house !== undefined)
      professionals.push(people.contact(people.person(house.country), { structure: house.id, activities: house.activities }));
  }
  addDuplicates(sources, random);
  if (world.isFull) while (world.records('personne').length < ALL_PERSONS - KEPT_FOR_OTHERS) people.person(people.randomCountry());
  return { professionals: random.shuffle(professionals), byPerson };
};

/** The same person entered twice: without accents, or with the names the wrong way round. */
const addDuplicates = ({ world, people }: DirectorySources, random: Random): void => {
  const known = people.contacts();
  for (let index = 0; index < world.pile(DUPLICATES, 8); index += 1) {
    const { person } = random.pick(known);
    const bare = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '');
    people.person(
      person.country,
      index % 3 === 0 ? { Nom: person.Prenom, Prenom: person.Nom } : { Nom: bare(person.Nom), Prenom: bare(person.Prenom) },
    );
  }
};
