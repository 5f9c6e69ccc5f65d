import { CITIES, OTHER_CITIES } from '../programme/venue-data.ts';
import { COUNTRY_WEIGHTS, type PersonName, mailName, personName } from '../world/names.ts';
import type { Random } from '#domain/values/random.ts';
import type { DemoLists } from '../world/reference-lists.ts';
import { demoBiography } from '../world/texts.ts';
import { type DemoValues, type DemoWorld, label } from '../world/world.ts';

export interface DemoPerson extends PersonName {
  readonly id: number;
  /** ISO 3166-1 code of the country the name sounds like. */
  readonly country: string;
}

export interface DemoContact {
  readonly id: number;
  readonly person: DemoPerson;
  readonly structure: number | null;
  readonly email: string | null;
}

/** People and how to write to them; both are invented and every address is of a reserved domain. */
export interface People {
  readonly person: (country: string, more?: DemoValues<'personne'>) => DemoPerson;
  /** A person with a biography, as the catalogue prints it. */
  readonly author: (country: string) => DemoPerson;
  readonly contact: (person: DemoPerson, more?: ContactOptions) => DemoContact;
  readonly contacts: () => readonly DemoContact[];
  readonly randomCountry: () => string;
}

interface ContactOptions {
  readonly structure?: number | null;
  /** Activities of the people of the structure. */
  readonly activities?: readonly number[];
  /** Position of the person there, by the name of the function. */
  readonly position?: string;
  readonly fields?: DemoValues<'contact'>;
}

/** Ranges kept for fiction: nobody ever answers there. */
const LAND_LINES = ['01 99 00', '02 61 91', '03 53 01', '04 65 71', '05 36 49'] as const;
const MOBILES = '06 39 98';

export function createPeople(world: DemoWorld, lists: DemoLists): People {
  const random = world.random('people');
  const taken = new Map<string, number>();
  const contacts: DemoContact[] = [];
  const homes = new Map<string, number>();
  function home(name: PersonName): string {
    return addressOf(homes, name).replace('@exemple.test', '@courrier.example');
  }
  const [madam = null, sir = null] = lists.ids('civilite');
  function person(country: string, more: DemoValues<'personne'> = {}): DemoPerson {
    const name = personName(random, country);
    const { Nom, Prenom, isWoman } = name;
    const id = world.add('personne', {
      Nom,
      Prenom,
      IdCivilite: isWoman ? madam : sir,
      Email: home(name),
      IdPays: world.country(country),
      ...more,
    });
    return { ...name, Nom: more.Nom ?? Nom, Prenom: more.Prenom ?? Prenom, id, country };
  }
  return {
    person,
    author: (country) => {
      const name = personName(random, country);
      const id = world.add('personne', {
        Nom: name.Nom,
        Prenom: name.Prenom,
        IdCivilite: name.isWoman ? madam : sir,
        Email: home(name),
        IdPays: world.country(country),
        IsOnline: true,
        TradBiographie: label(demoBiography(random, name)),
      });
      return { ...name, id, country };
    },
    contact: (who, more = {}) => {
      const position = more.position === undefined ? positionOf(lists, more) : lists.id('fonction', more.position);
      const contact = addContact(world, random, { who, more, position, address: addressOf(taken, who) });
      contacts.push(contact);
      return contact;
    },
    contacts: () => contacts,
    randomCountry: () => random.weighted(COUNTRY_WEIGHTS),
  };
}

/** `clemence.garinot@exemple.test`, then `clemence.garinot2@…`: no two contacts share one. */
function addressOf(taken: Map<string, number>, { Prenom, Nom }: PersonName): string {
  const name = `${mailName(Prenom)}.${mailName(Nom)}`;
  const count = (taken.get(name) ?? 0) + 1;
  taken.set(name, count);
  return `${name}${count === 1 ? '' : count}@exemple.test`;
}

interface NewContact {
  readonly who: DemoPerson;
  readonly position: number | null;
  readonly more: ContactOptions;
  readonly address: string;
}

/** Makers and sellers of films; the person of a house is its contact. */
function positionOf(lists: DemoLists, { structure = null, activities = [] }: ContactOptions): number | null {
  if (activities.includes(lists.id('activite', 'Production'))) return lists.id('fonction', 'Production');
  if (activities.includes(lists.id('activite', 'Distribution'))) return lists.id('fonction', 'Vente');
  return structure === null ? null : lists.id('fonction', 'Contact');
}

function addContact(world: DemoWorld, random: Random, { who, more, position, address }: NewContact): DemoContact {
  const email = random.chance(0.96) || more.fields !== undefined ? address : null;
  const structure = more.structure ?? null;
  const record = {
    IdPersonne: who.id,
    IdStructure: structure,
    IdFonction: position,
    Email: email,
    Telephone: random.chance(0.3) ? landLine(random) : null,
    Portable: random.chance(0.7) ? mobile(random) : null,
    IdsActivite: more.activities ?? [],
    IsMailing: random.chance(0.82),
    IdLangueCorrespondance: world.language(who.country === 'FR' || who.country === 'BE' ? 'fr' : 'en'),
    ...(random.chance(0.4) ? { Adresse: postal(world, random, who.country) } : {}),
    ...more.fields,
  };
  return { id: world.add('contact', record), person: who, structure, email: typeof record.Email === 'string' ? record.Email : null };
}

export function landLine(random: Random): string {
  return `${random.pick(LAND_LINES)} ${pair(random)} ${pair(random)}`;
}

export function mobile(random: Random): string {
  return `${MOBILES} ${pair(random)} ${pair(random)}`;
}

function pair(random: Random): string {
  return String(random.int(0, 99)).padStart(2, '0');
}

const STREETS = [
  'rue des Lilas',
  'avenue du Marché',
  'place de la Fontaine',
  'quai des Tanneurs',
  'chemin du Moulin',
  'boulevard Carnot',
  'impasse du Four',
] as const;

type Address = { readonly [F in 'Adresse1' | 'CodePostal' | 'Ville']: string } & { readonly IdPays: number };

export function postal(world: DemoWorld, random: Random, country: string): Address {
  return {
    Adresse1: `${random.int(1, 120)} ${random.pick(STREETS)}`,
    CodePostal: country === 'FR' ? `99${String(random.int(10, 899)).padStart(3, '0')}` : String(random.int(10_000, 99_999)),
    Ville: random.pick(CITIES[country] ?? OTHER_CITIES),
    IdPays: world.country(country),
  };
}
