import { COUNTRY_WEIGHTS } from '../world/names.ts';
import type { Films } from '../films/films.ts';
import type { DemoContact, People } from './people.ts';
import type { Random } from '#domain/values/random.ts';
import type { DemoStructure, StructureKind, Structures } from './structures.ts';
import type { DemoWorld } from '../world/world.ts';

/** Contacts by what they are requested for: each serves once a year. */
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
/** A record entered twice makes two probable duplicates: 1.5 % of each list. */
const TWINS = 340;
const INVERTED = 60;
const TWIN_STRUCTURES = 70;

/** Houses that do not make films: they come before the films, which fill up the others. */
export function addStructures(world: DemoWorld, structures: Structures): void {
  const random = world.random('houses');
  for (const [kind, count] of structureCounts()) {
    for (let index = 0; index < world.pile(count, 12); index += 1) {
      const isFrench = kind === 'lycee' || kind === 'universite' || kind === 'cinema' || random.chance(0.35);
      structures.add(kind, isFrench ? 'FR' : random.weighted(COUNTRY_WEIGHTS));
    }
  }
}

function structureCounts(): readonly (readonly [StructureKind, number])[] {
  return [
    ['distribution', STRUCTURES.distribution],
    ['festival', STRUCTURES.festival],
    ['ecole', STRUCTURES.ecole],
    ['universite', STRUCTURES.universite],
    ['lycee', STRUCTURES.lycee],
    ['presse', STRUCTURES.presse],
    ['institution', STRUCTURES.institution],
    ['cinema', STRUCTURES.cinema],
  ];
}

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
export function addDirectory(sources: DirectorySources): Directory {
  const { world, people, structures, films } = sources;
  const random = world.random('directory');
  const byPerson = new Map<number, DemoContact>();
  for (const { director, producer } of films.all()) {
    if (!byPerson.has(director.id))
      byPerson.set(
        director.id,
        people.contact(director, { position: 'Réalisation', ...(random.chance(0.3) && { structure: producer.id }) }),
      );
  }
  const twins = world.pile(TWIN_STRUCTURES, 4);
  while (structures.all().length < world.pile(ALL_STRUCTURES, 300) - twins) structures.add('production', people.randomCountry());
  const houses = [...structures.all()];
  const professionals: DemoContact[] = [];
  const contacts = Math.max(world.pile(ALL_CONTACTS - KEPT_FOR_OTHERS), byPerson.size + PROFESSIONALS_MIN);
  for (let count = byPerson.size; count < contacts; count += 1) {
    const house = houses[count % houses.length];
    if (house !== undefined)
      professionals.push(people.contact(people.person(house.country), { structure: house.id, activities: house.activities }));
  }
  addDuplicates(sources, random);
  for (let index = 0; index < twins; index += 1) addTwinHouse(sources, random.pick(houses));
  if (world.isFull) while (world.records('personne').length < ALL_PERSONS - KEPT_FOR_OTHERS) people.person(people.randomCountry());
  return { professionals: random.shuffle(professionals), byPerson };
}

function bare(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '');
}

/** The same person entered twice, without accents and without an address, often in the same house; or with the names the wrong way round. */
function addDuplicates({ world, people }: DirectorySources, random: Random): void {
  const contacts = [...people.contacts()];
  for (let index = 0; index < world.pile(TWINS, 6); index += 1) {
    const { person, structure } = random.pick(contacts);
    const twin = people.person(person.country, { Nom: bare(person.Nom), Prenom: bare(person.Prenom), Email: null });
    if (structure !== null) people.contact(twin, { structure, fields: { Email: null } });
  }
  for (let index = 0; index < world.pile(INVERTED, 2); index += 1) {
    const { person } = random.pick(contacts);
    people.person(person.country, { Nom: person.Prenom, Prenom: person.Nom, Email: null });
  }
}

/** The same house entered twice: nobody requested its number or its address. */
function addTwinHouse({ structures }: DirectorySources, { kind, country, name }: DemoStructure): void {
  structures.add(kind, country, { RaisonSociale: bare(name), Siret: null, NumIntracom: null, IsTvaInvalide: false, Email: null });
}
