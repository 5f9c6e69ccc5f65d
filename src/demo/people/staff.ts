import { addDays } from '#domain/values/dates.ts';
import { ORGANISER } from './guests.ts';
import { BADGE, type StatusKey, addParticipant } from './participants.ts';
import type { People } from './people.ts';
import { type Random, repeated } from '#domain/values/random.ts';
import type { DemoLists } from '../world/reference-lists.ts';
import type { Stay } from './stays.ts';
import type { Structures } from './structures.ts';
import type { Account } from './account.ts';
import type { DemoWorld } from '../world/world.ts';

export interface StaffSources {
  readonly world: DemoWorld;
  readonly lists: DemoLists;
  readonly people: People;
  readonly structures: Structures;
  readonly accounts: readonly Account[];
  readonly staffStays: readonly Stay[];
}

const EMPLOYEES = 124;
const PROVIDERS = 66;
const EVERYWHERE = 38;
const POLES = [
  'Direction',
  'Programmation',
  'Régie générale',
  'Régie copies',
  'Accueil invités',
  'Accréditations',
  'Marché',
  'Communication',
  'Bénévoles',
  'Comptabilité',
  'Jeune public',
] as const;
/** Staff who follow each published grid: projection 1, ticketing 2. */
const FOLLOWS_GRID: Readonly<Record<string, number>> = { 'Régie copies': 1, 'Régie générale': 1, Accréditations: 2 };
const PASSES = {
  avant: { brouillon: 45, validee: 585, retiree: 0, desistement: 10 },
  pendant: { brouillon: 10, validee: 145, retiree: 470, desistement: 15 },
} as const;
/** Ways to collect 640 passes. */
const COLLECTION = { individuel: 280, groupe: 240, permanent: 120 } as const;
const COLLECTION_VALUES = { individuel: 1, groupe: 2, permanent: 3 } as const;
const VIRTUAL = { brouillon: 20, validee: 232, desistement: 8 } as const;
const EMPLOYEE = 1;
const PROVIDER = 2;
const SINGLE = 4;
const CONFIRMED = 3;

/** The organisation: employees and providers; some of them sleep in town at the organiser's charge. */
export function addStaff(sources: StaffSources): readonly number[] {
  const { world, people, staffStays } = sources;
  const random = world.random('staff');
  const total = EMPLOYEES + PROVIDERS;
  return Array.from({ length: total }, (_, index) => {
    const contact = people.contact(people.person('FR'), { fields: {} });
    const isEmployee = index < EMPLOYEES;
    const stay = staffStays[index - (total - staffStays.length)];
    const id = addParticipant(world, {
      entity: 'festival-participant-organisateur',
      contact,
      eannee: world.edition.Eannee,
      status: world.state === 'pendant' ? 'retiree' : 'validee',
      askedOn: world.fromToday(-random.int(30, 120)),
      fields: {
        Analytique: 3,
        CategorieBadge: BADGE.organisation,
        Pole: POLES[index % POLES.length] ?? null,
        SuiviGrille: FOLLOWS_GRID[POLES[index % POLES.length] ?? ''] ?? 0,
        TypeContrat: isEmployee ? EMPLOYEE : PROVIDER,
        DateDebutContrat: world.day(isEmployee ? -random.int(20, 150) : -3),
        DateFinContrat: world.day(isEmployee ? random.int(9, 40) : 9),
        IsToutAcces: index < EVERYWHERE,
        ...(stay === undefined
          ? {}
          : {
              Arrivee: nightDate(world, stay.first),
              Depart: nightDate(world, stay.first + stay.hotels.length),
              Hebergement: 1,
              IdHotel: stay.hotels[0]?.id ?? null,
            }),
      },
    });
    if (stay !== undefined) addNights(world, id, stay);
    return id;
  });
}

function nightDate(world: DemoWorld, night: number): string {
  return addDays(world.edition.DateDebut, night - 1);
}

function addNights(world: DemoWorld, id: number, { first, hotels }: Stay): void {
  hotels.forEach((hotel, index) => {
    world.add('festival-hotel-pec', {
      IdParticipant: id,
      Eannee: world.edition.Eannee,
      DateNuit: nightDate(world, first + index),
      Type: ORGANISER,
      IdHotel: hotel.id,
      TypeChambre: SINGLE,
      Prix: hotel.single,
      EtatReservation: CONFIRMED,
    });
  });
}

export interface Pass {
  readonly id: number;
  readonly structure: number;
}

/** Passes of partners and institutions, by the way they are collected. */
export function addPasses({ world, people, structures }: StaffSources): readonly Pass[] {
  const random = world.random('passes');
  const counts = PASSES[world.state];
  const statuses = random.shuffle(
    repeated<StatusKey>({ ...none, ...counts, validee: world.pile(counts.validee), retiree: counts.retiree && world.pile(counts.retiree) }),
  );
  const ways = repeated(COLLECTION);
  const partners = structures.ofKind('institution').slice(0, 60);
  for (const partner of partners.slice(0, 12))
    world.add('festival-pass-quota', { IdStructure: partner.id, Eannee: world.edition.Eannee, Quota: 12 });
  return statuses.map((status, index) => {
    const partner = random.pick(partners);
    const contact = people.contact(people.person('FR'), { structure: partner.id, fields: {} });
    const way = ways[Math.floor((index * ways.length) / statuses.length)] ?? 'individuel';
    const id = addParticipant(world, {
      entity: 'festival-participant-pass',
      contact,
      eannee: world.edition.Eannee,
      status,
      askedOn: world.fromToday(-random.int(5, 60)),
      fields: {
        Analytique: 2,
        CategorieBadge: BADGE.partenaire,
        TypeRetrait: COLLECTION_VALUES[way],
        IdContactRetrait: way === 'individuel' ? null : contact.id,
      },
    });
    return { id, structure: partner.id };
  });
}

const none = { brouillon: 0, aTraiter: 0, attente: 0, envoyee: 0, confirmee: 0, refusee: 0, validee: 0, retiree: 0, desistement: 0 };

/** People who only use the online library: their accounts are the last ones. */
export function addVirtual({ world, accounts }: StaffSources): void {
  const random: Random = world.random('virtual');
  const statuses = repeated<StatusKey>({ ...none, ...VIRTUAL, validee: world.pile(VIRTUAL.validee) });
  statuses.forEach((status, index) => {
    const account = accounts.at(-1 - index);
    if (account !== undefined)
      addParticipant(world, {
        entity: 'festival-participant-virtuel',
        contact: account.contact,
        eannee: world.edition.Eannee,
        status,
        askedOn: world.fromToday(-random.int(2, 40)),
        fields: { Analytique: 1, IdCompte: account.id },
      });
  });
}
