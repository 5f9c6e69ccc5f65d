import type { Festival } from '../world/festival.ts';
import { personName } from '../world/names.ts';
import { label } from '../world/world.ts';

const STANDS = 34;
const COUNTRIES = 'PT ES IT DE BE CH AT NL SE NO DK FI PL CZ HU RO GR HR EE LT GB IE CA BR MX AR CL CO JP KR TW MA TN LB SN'.split(' ');
const REGIONS = 3;
const NAMES: Readonly<Record<string, string>> = {
  PT: 'Portugal',
  ES: 'Espagne',
  IT: 'Italie',
  DE: 'Allemagne',
  BE: 'Belgique',
  CH: 'Suisse',
  AT: 'Autriche',
  NL: 'Pays-Bas',
  SE: 'Suède',
  NO: 'Norvège',
  DK: 'Danemark',
  FI: 'Finlande',
  PL: 'Pologne',
  CZ: 'Tchéquie',
  HU: 'Hongrie',
  RO: 'Roumanie',
  GR: 'Grèce',
  HR: 'Croatie',
  EE: 'Estonie',
  LT: 'Lituanie',
  GB: 'Royaume-Uni',
  IE: 'Irlande',
  CA: 'Canada',
  BR: 'Brésil',
  MX: 'Mexique',
  AR: 'Argentine',
  CL: 'Chili',
  CO: 'Colombie',
  JP: 'Japon',
  KR: 'Corée du Sud',
  TW: 'Taïwan',
  MA: 'Maroc',
  TN: 'Tunisie',
  LB: 'Liban',
  SN: 'Sénégal',
};

/** Delegations of the market, each on its stand (17 is free), with contacts and the films it shows. */
export function addDelegations(festival: Festival): void {
  const { world, people, programmes } = festival;
  const random = world.random('delegations');
  const market = programmes.filter(({ section }) => section.key === 'marche').flatMap(({ entries }) => entries);
  const regions = Array.from({ length: REGIONS }, () => `Région ${personName(random, 'FR').Nom}`);
  const names = [...COUNTRIES.map((code) => ({ code, name: NAMES[code] ?? code })), ...regions.map((name) => ({ code: 'FR', name }))];
  const stands = Array.from({ length: STANDS }, (_, index) => String(index + 1)).filter((stand) => stand !== '17');
  const delegations = names.map(({ code, name }, index) => {
    const contacts = Array.from({ length: random.int(2, 6) }, () => people.contact(people.person(code), { fields: {} }).id);
    const films = random
      .shuffle(market)
      .slice(0, random.int(6, 12))
      .map(({ film }) => film.id);
    return world.add('festival-delegation', {
      TradLibelle: label(name),
      Eannee: world.edition.Eannee,
      IdPays: world.country(code),
      NumStand: stands[index] ?? null,
      Url: `https://delegation-${index + 1}.example`,
      TradLibelleUrl: label('Site de la délégation', 'Website of the delegation'),
      IsOnline: index % 6 !== 5,
      NbAccreditationsComprises: 2,
      Contacts: contacts,
      Films: films,
    });
  });
  addExhibitors(festival, delegations);
}

/** Two accreditations come with a stand; some delegations take a third one. */
const TAKING_MORE = 10;

function addExhibitors({ world, lists, accredited }: Festival, delegations: readonly number[]): void {
  const exhibitor = lists.id('festival-implication', 'Exposant·e');
  const current = new Set(accredited.map(({ id }) => id));
  world
    .records('participant-implication')
    .filter(({ IdImplication, IdParticipant }) => IdImplication === exhibitor && current.has(Number(IdParticipant)))
    .slice(0, delegations.length * 2 + TAKING_MORE)
    .forEach((line, rank) => Object.assign(line, { IdDelegation: delegations[rank % delegations.length] }));
}
