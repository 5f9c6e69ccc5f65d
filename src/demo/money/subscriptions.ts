import type { Account } from '../people/account.ts';
import { addDays, addMonths } from '#domain/values/dates.ts';
import type { Festival } from '../world/festival.ts';
import type { DemoContact } from '../people/people.ts';
import { repeated } from '#domain/values/random.ts';
import { type DemoWorld, label } from '../world/world.ts';

export interface Subscription {
  readonly id: number;
  readonly contact: DemoContact;
  readonly ht: number;
  readonly start: string;
  readonly kind: keyof typeof COUNTS;
}

/** By their end: running, ending within thirty days, awaiting payment, ended. */
const COUNTS = { enCours: 533, bientot: 85, attente: 22, fini: 2900 } as const;
const ACCOUNTS = 5400;
const PRO_REQUESTS = 8;
const CHANGE_REQUESTS = 5;
const FORMULES: readonly (readonly [string, number, number, number])[] = [
  ['Découverte, 1 mois', 25, 1, 0],
  ['Acheteur, 6 mois', 110, 6, 0],
  ['Acheteur, 12 mois', 190, 12, 2],
  ['École', 260, 12, 0],
  ['Institution', 320, 12, 0],
  ['Partenaire, sans fin', 0, 0, 0],
];
const VAT = 20;

export function addSubscriptions(festival: Festival): readonly Subscription[] {
  const { world, accounts, lists } = festival;
  const random = world.random('subscriptions');
  const service = lists.id('bam-service', 'Vidéothèque du marché');
  const formules = FORMULES.map(([name, ht, months, free]) => ({
    ht,
    months: months + free,
    id: addFormule(world, { service, name, ht, months, free }),
  }));
  addRequests(
    world,
    accounts.map(({ id }) => id),
  );
  const kinds = repeated({
    enCours: world.pile(COUNTS.enCours),
    bientot: COUNTS.bientot,
    attente: COUNTS.attente,
    fini: world.pile(COUNTS.fini),
  });
  return kinds.map((kind, index): Subscription => {
    const account = accounts[index % accounts.length];
    const formule = formules[random.int(1, 4)];
    if (account === undefined || formule === undefined) throw new RangeError('No account');
    const end = endOf(world, kind, random.int(0, 1000));
    const start = addMonths(end, -formule.months);
    const id = world.add('bam-abonnement', {
      IdCompte: account.id,
      IdFormule: formule.id,
      Debut: start,
      Fin: end,
      PrixHt: formule.ht,
      PrixTtc: Math.round(formule.ht * (100 + (kind === 'attente' ? rateOf(account.contact.person.country) : VAT))) / 100,
      IsAttenteReglement: kind === 'attente',
      ModeReglement: kind === 'attente' ? null : random.pick([1, 3, 3]),
      IdPaysFacturation: world.country(account.contact.person.country),
      Analytique: 1,
    });
    return { id, contact: account.contact, ht: formule.ht, start, kind };
  });
}

/** Electronic services to private people: French tax in France and in the Union, none beyond. */
const UNION: ReadonlySet<string> = new Set(
  'FR MC DE AT BE BG CY HR DK ES EE FI GR HU IE IT LV LT LU MT NL PL PT CZ RO SK SI SE'.split(' '),
);

function rateOf(country: string): number {
  return UNION.has(country) ? VAT : 0;
}

function endOf(world: DemoWorld, kind: keyof typeof COUNTS, draw: number): string {
  if (kind === 'bientot') return world.fromToday(1 + (draw % 30));
  if (kind === 'fini') return world.fromToday(-1 - draw);
  return world.fromToday(32 + (draw % 330));
}

interface NewFormule {
  readonly service: number;
  readonly name: string;
  readonly ht: number;
  readonly months: number;
  readonly free: number;
}

function addFormule(world: DemoWorld, { service, name, ht, months, free }: NewFormule): number {
  return world.add('bam-formule', {
    IdService: service,
    TradLibelle: label(name),
    IsOnline: ht > 0,
    IsInitiale: months === 1,
    PrixHt: ht,
    PrixTtc: Math.round(ht * (100 + VAT)) / 100,
    NbMois: months === 0 ? null : months,
    NbMoisOffert: free,
    Tva: VAT,
  });
}

const PROFESSIONAL = 2;

/** Accounts of the professionals: of those who subscribe, and of many who only look. */
export function addAccounts({ world, directory }: Pick<Festival, 'world' | 'directory'>): readonly Account[] {
  const random = world.random('accounts');
  return directory.professionals
    .filter(({ email }) => email !== null)
    .slice(0, world.pile(ACCOUNTS, 400))
    .map((contact, index): Account => {
      const created = addDays(world.referenceDate, -random.int(20, 1500));
      const id = world.add('bam-compte', {
        Login: contact.email,
        IdContact: contact.id,
        Type: random.chance(0.9) ? PROFESSIONAL : 1,
        IsVip: index % 90 === 0,
        IsBloque: index % 180 === 7,
        Locale: contact.person.country === 'FR' ? 'fr' : 'en',
        DateCreation: `${created}T10:00:00`,
        DerniereConnexion: random.chance(0.8) ? `${world.fromToday(-random.int(0, 300))}T14:20:00` : null,
      });
      return { id, contact };
    });
}

/** Requests of different accounts, so that each list counts as many accounts as there are requests. */
function addRequests(world: DemoWorld, accounts: readonly number[]): void {
  for (let index = 0; index < PRO_REQUESTS + CHANGE_REQUESTS; index += 1) {
    const isPro = index < PRO_REQUESTS;
    world.add('compte-demande', {
      IdCompte: accounts[index * 3] ?? 0,
      Type: isPro ? 1 : 2,
      Statut: 1,
      DateDemande: `${world.fromToday(-1 - index)}T11:00:00`,
      NomStructure: isPro ? 'Les Films du détroit' : null,
      Motivation: isPro ? 'Programmation d’un ciné-club de quartier.' : null,
      Portable: isPro ? null : '06 39 98 12 34',
      Telephone: isPro ? null : '04 65 71 12 34',
      SiteInternet: isPro ? 'https://films-du-detroit.example' : null,
    });
  }
}
