import { HebergementType } from '#generated/enums/hebergement-type.gen.ts';
import { PecType } from '#generated/enums/pec-type.gen.ts';
import { TarifType } from '#generated/enums/tarif-type.gen.ts';
import { participantNames } from '#domain/lodging/lodged.ts';
import { isHeld } from '#domain/lodging/logistics.ts';
import { allowanceValue } from '#domain/participants/allowance-value.ts';
import { fromCents, sumMoney, toCents } from '#domain/values/money.ts';
import { readId, readText, type RecordData } from '#domain/values/record-data.ts';
import type { Picked } from '#domain/work/typed-records.ts';
import { find, type Work } from '#domain/work/work.ts';
import { groupedBy, numbersIn, byId } from '#domain/values/record-columns.ts';
import { filmsOf, named } from '../guest-events.ts';
import { isExpected } from '../roadmap/roadmap.ts';
import type { BudgetLine } from './guest-budget.ts';

export interface GuestBudget {
  readonly Edition: number;
  /** Average cost of a night that the festival pays: promised nights are counted at this price. */
  readonly PrixMoyen: number | null;
  readonly Lignes: readonly BudgetLine[];
}

type BudgetOwner = Pick<BudgetLine, 'IdParticipant' | 'Nom' | 'IdSection' | 'Section' | 'Axe'>;
type Cost = Omit<BudgetLine, keyof BudgetOwner>;

const GUEST_READ = ['Type', 'Statut', 'Analytique', 'Hebergement', 'NuitsMax', 'JoursMax', 'IdTarifDefraiement', 'IdTarifPrime'] as const;
type GuestRow = Picked<'festival-participant-invite', (typeof GUEST_READ)[number]>;
const NIGHT_READ = ['IdParticipant', 'IdHotel', 'DateNuit', 'Type', 'Prix', 'IdStructurePayeur', 'EtatReservation'] as const;
type NightRow = Picked<'festival-hotel-pec', (typeof NIGHT_READ)[number]>;
const JOURNEY_READ = ['IdParticipant', 'Payeur', 'Date', 'Prix'] as const;
type JourneyRow = Picked<'festival-trajet', (typeof JOURNEY_READ)[number]>;
const ENTRY_READ = ['IdFilm', 'IdSection'] as const;

/** Costs of the expected guests of an edition, thing by thing: as many readings however many they are. */
export function* readBudget(Edition: number): Work<GuestBudget> {
  const guests = (yield* find('festival-participant-invite', { Eannee: Edition }, GUEST_READ)).filter(isExpected);
  const ids = guests.map(readId);
  const called = yield* participantNames(ids);
  const sections = yield* sectionsOf(ids, Edition);
  const nights = (yield* find('festival-hotel-pec', { IdParticipant: ids }, NIGHT_READ)).filter(isHeld);
  const journeys = groupedBy(yield* find('festival-trajet', { IdParticipant: ids }, JOURNEY_READ), 'IdParticipant');
  const structures = yield* named('structure', nights, 'IdStructurePayeur');
  const extras = yield* extrasOf(Edition);
  const allowances = yield* allowancesOf(guests, Edition);
  const PrixMoyen = meanPrice(nights);
  const nightsByGuest = groupedBy(nights, 'IdParticipant');
  function costsOf(guest: GuestRow): readonly Cost[] {
    const id = guest.Id;
    const slept = nightsByGuest.get(id) ?? [];
    return [
      ...slept.map((night) => nightCost(night, structures)),
      ...slept.flatMap((night) => extraCost(nightCost(night, structures), extras.get(night.IdHotel ?? 0))),
      ...(slept.length > 0 ? [] : promisedNights(guest, PrixMoyen)),
      ...(journeys.get(id) ?? []).map(journeyCost),
      ...(allowances.get(id) ?? []),
    ];
  }
  return {
    Edition,
    PrixMoyen,
    Lignes: guests.flatMap((guest) => {
      const owner: BudgetOwner = {
        IdParticipant: guest.Id,
        Nom: called.get(guest.Id) ?? '',
        ...(sections.get(guest.Id) ?? { IdSection: null, Section: null }),
        Axe: guest.Analytique,
      };
      return costsOf(guest).map((cost) => ({ ...owner, ...cost }));
    }),
  };
}

/** The section that brings each guest: the one of their role, else of the film of that role, else of their film. A guest counts once. */
function* sectionsOf(ids: readonly number[], Eannee: number): Work<ReadonlyMap<number, Pick<BudgetLine, 'IdSection' | 'Section'>>> {
  const implied = yield* find('participant-implication', { IdParticipant: ids }, ['IdParticipant', 'IdSection', 'IdInscription']);
  const roles = groupedBy(implied, 'IdParticipant');
  const films = yield* filmsOf(ids);
  const entries = [
    ...(yield* find('festival-inscription', { Id: numbersIn(implied, 'IdInscription') }, ENTRY_READ)),
    ...(yield* find('festival-inscription', { IdFilm: [...new Set([...films.values()].flat())], Eannee }, ENTRY_READ)),
  ];
  const entered = byId(entries);
  const byFilm = new Map(entries.map((entry) => [entry.IdFilm, entry]));
  const found = ids.map((id) => {
    const guestRoles = roles.get(id) ?? [];
    const roleSection = numbersIn(guestRoles, 'IdSection')[0];
    const entry = guestRoles.map((role) => entered.get(role.IdInscription ?? 0)).find((one) => one !== undefined);
    const film = (films.get(id) ?? []).map((one) => byFilm.get(one)).find((one) => one !== undefined);
    return [id, roleSection ?? (entry ?? film)?.IdSection ?? null] as const;
  });
  const called = yield* named(
    'festival-section',
    found.map(([, IdSection]) => ({ IdSection })),
    'IdSection',
  );
  return new Map(found.map(([id, IdSection]) => [id, { IdSection, Section: readText(called, String(IdSection)) }]));
}

function nightCost(night: NightRow, structures: RecordData): Cost {
  return {
    Nature: 'nuit',
    Payeur: night.Type,
    Structure: readText(structures, String(night.IdStructurePayeur)),
    Date: night.DateNuit,
    Quantite: 1,
    Unitaire: night.Prix,
    IsEstimee: false,
  };
}

/** Additions of each contract of the edition to a night: its tax and its breakfast. */
function* extrasOf(Eannee: number): Work<ReadonlyMap<number, number>> {
  const contracts = yield* find('festival-hotel-edition', { Eannee });
  return new Map(contracts.map(({ IdHotel, TaxeSejour, PrixPetitDejeuner }) => [IdHotel, sumMoney([TaxeSejour, PrixPetitDejeuner])]));
}

/** The payer of the night pays them. */
function extraCost(night: Cost, amount: number | undefined): readonly Cost[] {
  return amount === undefined || amount === 0 ? [] : [{ ...night, Nature: 'supplement', Unitaire: amount }];
}

function promised(Nature: BudgetLine['Nature'], Quantite: number, Unitaire: number | null): Cost {
  return {
    Nature,
    Payeur: PecType.festival,
    Structure: null,
    Date: null,
    Quantite,
    Unitaire,
    IsEstimee: true,
  };
}

/** Nights that the festival covers of who has none yet: whoever has some was given those that they need. */
function promisedNights(guest: GuestRow, price: number | null): readonly Cost[] {
  const covered = guest.NuitsMax ?? 0;
  const isHotel = (guest.Hebergement ?? HebergementType.hotel) === HebergementType.hotel;
  return covered === 0 || !isHotel ? [] : [promised('nuit', covered, price)];
}

function journeyCost(journey: JourneyRow): Cost {
  return {
    Nature: 'transport',
    Payeur: journey.Payeur,
    Structure: null,
    Date: journey.Date,
    Quantite: 1,
    Unitaire: journey.Prix,
    IsEstimee: false,
  };
}

/** Allowances as they were frozen, and those that the sheet promises and nobody has written yet. */
function* allowancesOf(guests: readonly GuestRow[], eannee: number): Work<ReadonlyMap<number, readonly Cost[]>> {
  const allowances = yield* find('festival-defraiement', { IdParticipant: guests.map(readId) });
  const given = groupedBy(allowances, 'IdParticipant');
  const chosen = [...numbersIn(guests, 'IdTarifDefraiement'), ...numbersIn(guests, 'IdTarifPrime'), ...numbersIn(allowances, 'IdTarif')];
  const tariffs = yield* find('festival-tarif', { Id: [...new Set(chosen)] });
  const editions = yield* find('festival-tarif-edition', { IdTarif: tariffs.map(readId), Eannee: eannee });
  function natureOf(IdTarif: number): BudgetLine['Nature'] {
    return tariffs.find((one) => one.Id === IdTarif)?.Type === TarifType.primeVoyage ? 'prime' : 'defraiement';
  }
  function valueOf(IdTarif: number): number | null {
    return allowanceValue({ tarif: tariffs.find((one) => one.Id === IdTarif) ?? null, editions, eannee });
  }
  return new Map(
    guests.map((guest) => {
      const guestAllowances = given.get(guest.Id) ?? [];
      const written = guestAllowances.map((one) => ({
        ...promised(natureOf(one.IdTarif), one.Quantite, one.ValeurFigee),
        IsEstimee: false,
      }));
      const missing = [[guest.IdTarifDefraiement, guest.JoursMax ?? 0] as const, [guest.IdTarifPrime, 1] as const].flatMap(
        ([tariff, count]) =>
          tariff === null || count === 0 || guestAllowances.some((one) => one.IdTarif === tariff)
            ? []
            : [promised(natureOf(tariff), count, valueOf(tariff))],
      );
      return [guest.Id, [...written, ...missing]];
    }),
  );
}

/** In whole cents; nights that cost nothing are those of who comes into a room already paid. */
function meanPrice(nights: readonly NightRow[]): number | null {
  const prices = nights.flatMap((night) => (night.Type === PecType.festival ? (night.Prix ?? []) : [])).filter(Boolean);
  return prices.length === 0 ? null : fromCents(Math.round(prices.reduce((sum, price) => sum + toCents(price), 0) / prices.length));
}
