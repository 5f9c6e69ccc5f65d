import { HebergementType } from '#generated/enums/hebergement-type.gen.ts';
import { PecType } from '#generated/enums/pec-type.gen.ts';
import { ReservationEtat } from '#generated/enums/reservation-etat.gen.ts';
import { TarifType } from '#generated/enums/tarif-type.gen.ts';
import { NIGHT, participantNames } from '#domain/lodging/lodged.ts';
import { allowanceValue } from '#domain/participants/allowance-value.ts';
import { fromCents, toCents } from '#domain/records/values/money.ts';
import { readId, readNumber, readText, type RecordData } from '#domain/records/values/record-data.ts';
import { find, type Work } from '#domain/work/work.ts';
import { filmsOf, named, numbersIn } from '../guest-events.ts';
import { GUEST } from '../invitation/answer-services.ts';
import { isExpected } from '../roadmap/roadmap.ts';
import type { BudgetLine } from './guest-budget.ts';

export interface GuestBudget {
  readonly Edition: number;
  /** What a night that the festival pays costs on average: promised nights are counted at this price. */
  readonly PrixMoyen: number | null;
  readonly Lignes: readonly BudgetLine[];
}

type Known = Pick<BudgetLine, 'IdParticipant' | 'Nom' | 'IdSection' | 'Section' | 'Axe'>;
type Cost = Omit<BudgetLine, keyof Known>;
type ByGuest = ReadonlyMap<number, readonly RecordData[]>;

const GUEST_READ = ['Type', 'Statut', 'Analytique', 'Hebergement', 'NuitsMax', 'JoursMax', 'IdTarifDefraiement', 'IdTarifPrime'];
const NIGHT_READ = ['IdParticipant', 'DateNuit', 'Type', 'Prix', 'IdStructurePayeur', 'EtatReservation'];
const ENTRY_READ = ['IdFilm', 'IdSection'];

/** What the expected guests of an edition cost, thing by thing: as many readings however many they are. */
export function* readBudget(Edition: number): Work<GuestBudget> {
  const guests = (yield* find(GUEST, { Eannee: Edition }, GUEST_READ)).filter(isExpected);
  const ids = guests.map(readId);
  const called = yield* participantNames(ids);
  const sections = yield* sectionsOf(ids, Edition);
  const nights = (yield* find(NIGHT, { IdParticipant: ids }, NIGHT_READ)).filter(
    (night) => readNumber(night, 'EtatReservation') !== ReservationEtat.annulee,
  );
  const journeys = byGuest(yield* find('festival-trajet', { IdParticipant: ids }, ['IdParticipant', 'Payeur', 'Date', 'Prix']));
  const structures = yield* named('structure', nights, 'IdStructurePayeur');
  const allowances = yield* allowancesOf(guests, Edition);
  const PrixMoyen = meanPrice(nights);
  const own = byGuest(nights);
  const costsOf = (guest: RecordData): readonly Cost[] => {
    const id = readId(guest);
    const slept = own.get(id) ?? [];
    return [
      ...slept.map((night) => nightCost(night, structures)),
      ...(slept.length > 0 ? [] : promisedNights(guest, PrixMoyen)),
      ...(journeys.get(id) ?? []).map(journeyCost),
      ...(allowances.get(id) ?? []),
    ];
  };
  return {
    Edition,
    PrixMoyen,
    Lignes: guests.flatMap((guest) => {
      const known: Known = {
        IdParticipant: readId(guest),
        Nom: called.get(readId(guest)) ?? '',
        ...(sections.get(readId(guest)) ?? { IdSection: null, Section: null }),
        Axe: readNumber(guest, 'Analytique') ?? 0,
      };
      return costsOf(guest).map((cost) => ({ ...known, ...cost }));
    }),
  };
}

const byGuest = (records: readonly RecordData[]): ByGuest => Map.groupBy(records, (one) => readNumber(one, 'IdParticipant') ?? 0);

/** The section that brings each guest: the one of their role, else of the film of that role, else of their film. A guest counts once. */
function* sectionsOf(ids: readonly number[], Eannee: number): Work<ReadonlyMap<number, Pick<BudgetLine, 'IdSection' | 'Section'>>> {
  const roles = byGuest(yield* find('participant-implication', { IdParticipant: ids }, ['IdParticipant', 'IdSection', 'IdInscription']));
  const films = yield* filmsOf(ids);
  const entries = [
    ...(yield* find('festival-inscription', { Id: numbersIn([...roles.values()].flat(), 'IdInscription') }, ENTRY_READ)),
    ...(yield* find('festival-inscription', { IdFilm: [...new Set([...films.values()].flat())], Eannee }, ENTRY_READ)),
  ];
  const byId = new Map(entries.map((entry) => [readId(entry), entry]));
  const byFilm = new Map(entries.map((entry) => [readNumber(entry, 'IdFilm') ?? 0, entry]));
  const found = ids.map((id) => {
    const own = roles.get(id) ?? [];
    const said = numbersIn(own, 'IdSection')[0];
    const entry = own.map((role) => byId.get(readNumber(role, 'IdInscription') ?? 0)).find((one) => one !== undefined);
    const film = (films.get(id) ?? []).map((one) => byFilm.get(one)).find((one) => one !== undefined);
    return [id, said ?? readNumber(entry ?? film ?? {}, 'IdSection')] as const;
  });
  const called = yield* named(
    'festival-section',
    found.map(([, IdSection]) => ({ IdSection })),
    'IdSection',
  );
  return new Map(found.map(([id, IdSection]) => [id, { IdSection, Section: readText(called, String(IdSection)) }]));
}

const nightCost = (night: RecordData, structures: RecordData): Cost => ({
  Nature: 'nuit',
  Payeur: readNumber(night, 'Type') ?? PecType.vide,
  Structure: readText(structures, String(night['IdStructurePayeur'])),
  Date: readText(night, 'DateNuit'),
  Quantite: 1,
  Unitaire: readNumber(night, 'Prix'),
  IsEstimee: false,
});

const promised = (Nature: BudgetLine['Nature'], Quantite: number, Unitaire: number | null): Cost => ({
  Nature,
  Payeur: PecType.festival,
  Structure: null,
  Date: null,
  Quantite,
  Unitaire,
  IsEstimee: true,
});

/** Nights that the festival covers of who has none yet: whoever has some was given those that they need. */
const promisedNights = (guest: RecordData, price: number | null): readonly Cost[] => {
  const covered = readNumber(guest, 'NuitsMax') ?? 0;
  const isHotel = (readNumber(guest, 'Hebergement') ?? HebergementType.hotel) === HebergementType.hotel;
  return covered === 0 || !isHotel ? [] : [promised('nuit', covered, price)];
};

const journeyCost = (journey: RecordData): Cost => ({
  Nature: 'transport',
  Payeur: readNumber(journey, 'Payeur') ?? PecType.vide,
  Structure: null,
  Date: readText(journey, 'Date'),
  Quantite: 1,
  Unitaire: readNumber(journey, 'Prix'),
  IsEstimee: false,
});

/** Allowances as they were frozen, and those that the sheet promises and nobody has written yet. */
function* allowancesOf(guests: readonly RecordData[], eannee: number): Work<ReadonlyMap<number, readonly Cost[]>> {
  const given = byGuest(yield* find('festival-defraiement', { IdParticipant: guests.map(readId) }));
  const chosen = ['IdTarifDefraiement', 'IdTarifPrime'].flatMap((field) => numbersIn(guests, field));
  const tariffs = yield* find('festival-tarif', { Id: [...new Set([...chosen, ...numbersIn([...given.values()].flat(), 'IdTarif')])] });
  const editions = yield* find('festival-tarif-edition', { IdTarif: tariffs.map(readId), Eannee: eannee });
  const natureOf = (IdTarif: number): BudgetLine['Nature'] =>
    tariffs.find((one) => readId(one) === IdTarif)?.['Type'] === TarifType.primeVoyage ? 'prime' : 'defraiement';
  const valueOf = (IdTarif: number): number | null =>
    allowanceValue({ tarif: tariffs.find((one) => readId(one) === IdTarif) ?? null, editions, eannee });
  return new Map(
    guests.map((guest) => {
      const own = given.get(readId(guest)) ?? [];
      const written = own.map((one) => ({
        ...promised(natureOf(readNumber(one, 'IdTarif') ?? 0), readNumber(one, 'Quantite') ?? 1, readNumber(one, 'ValeurFigee')),
        IsEstimee: false,
      }));
      const missing = [
        [readNumber(guest, 'IdTarifDefraiement'), readNumber(guest, 'JoursMax') ?? 0] as const,
        [readNumber(guest, 'IdTarifPrime'), 1] as const,
      ].flatMap(([tariff, count]) =>
        tariff === null || count === 0 || own.some((one) => one['IdTarif'] === tariff)
          ? []
          : [promised(natureOf(tariff), count, valueOf(tariff))],
      );
      return [readId(guest), [...written, ...missing]];
    }),
  );
}

/** In whole cents; nights that cost nothing are those of who comes into a room already paid. */
function meanPrice(nights: readonly RecordData[]): number | null {
  const prices = nights.flatMap((night) => (night['Type'] === PecType.festival ? (readNumber(night, 'Prix') ?? []) : [])).filter(Boolean);
  return prices.length === 0 ? null : fromCents(Math.round(prices.reduce((sum, price) => sum + toCents(price), 0) / prices.length));
}
