import { closingValues } from '#domain/desk/close-register.ts';
import { closingFingerprint, type DeskReceipt, recordedOf, tillOf } from '#domain/desk/closing.ts';
import { addDays, festivalZone, parseInstant, zonedParts } from '#domain/values/dates.ts';
import { sumMoney } from '#domain/values/money.ts';
import type { Random } from '#domain/values/random.ts';
import type { Users } from '../world/users.ts';
import { type DemoRow, type DemoWorld, at } from '../world/world.ts';

/** A desk in nine finds a difference in its cash, and says why. */
const DIFFERS = 1 / 9;
const REASONS = [
  [-5, 'Un billet de 5 € rendu en trop à un accrédité.'],
  [2, 'Pièce de 2 € trouvée sous la caisse, propriétaire inconnu.'],
  [-0.5, 'Erreur de rendu de monnaie.'],
] as const;

type Receipt = DemoRow<'bam-reglement'>;

interface Till {
  readonly desk: string;
  readonly day: string;
  readonly records: readonly Receipt[];
}

/** Each desk closed its register at the end of each day that is over; that of today is still open. */
export function addClosings(world: DemoWorld, { desk: clerks }: Pick<Users, 'desk'>): void {
  const random = world.random('closings');
  const before = new Map<string, string>();
  addDesks(world);
  for (const till of tillsOf(world)) {
    if (till.day >= world.referenceDate) continue;
    const Empreinte = close(world, till, { random, before: before.get(till.desk) ?? null, clerk: random.pick(clerks) });
    before.set(till.desk, Empreinte);
  }
  addDeposits(world, clerks[0] ?? null);
}

const DESKS = 4;
const FLOAT = 100;

function addDesks(world: DemoWorld): void {
  for (let rank = 1; rank <= DESKS; rank += 1)
    world.add('bam-guichet', { Libelle: `Guichet ${rank}`, FondCaisse: FLOAT, Ordre: rank, IsActif: true });
}

const [CASH, CHEQUES] = [1, 2];

/** The morning after, what closed registers hold goes to the bank, but for that of the last day. */
function addDeposits(world: DemoWorld, clerk: number | null): void {
  const numbers = new Map<string, number>();
  for (const [day, closings] of [...Map.groupBy(world.records('bam-cloture'), ({ Jour }) => Jour ?? '')].toSorted()) {
    const Jour = addDays(day, 1);
    if (Jour >= world.referenceDate) continue;
    const ids = new Set(closings.map(({ Id }) => Id));
    const cheques = world
      .records('bam-reglement')
      .filter(({ IdCloture, ModePaiement: mode }) => IdCloture !== null && ids.has(IdCloture ?? 0) && tillOf(mode ?? 0) === 'cheques');
    const cash = sumMoney(closings.flatMap(({ EspecesComptees, FondCaisse }) => [EspecesComptees ?? 0, -(FondCaisse ?? 0)]));
    const series = `RB${Jour.slice(0, 4)}-`;
    function deposit(Nature: number, Montant: number, NbCheques: number): number {
      const rank = (numbers.get(series) ?? 0) + 1;
      numbers.set(series, rank);
      const NoRemise = `${series}${String(rank).padStart(4, '0')}`;
      return world.add('bam-remise', { NoRemise, Nature, Jour, Montant, NbCheques, IdUtilisateur: clerk, SaisiLe: at(Jour, '10:15') });
    }
    if (cash > 0) deposit(CASH, cash, 0);
    if (cheques.length === 0) continue;
    const total = sumMoney(cheques.map(({ Montant }) => Montant ?? 0));
    const IdRemise = deposit(CHEQUES, total, cheques.length);
    for (const cheque of cheques) Object.assign(cheque, { IdRemise, DateRemise: Jour });
  }
}

/** Receipts of each desk each day, the first day first. */
function tillsOf(world: DemoWorld): readonly Till[] {
  const received = world.records('bam-reglement').filter(({ Guichet }) => typeof Guichet === 'string');
  return [...Map.groupBy(received, (record) => `${dayOf(record)}\t${record.Guichet ?? ''}`)]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([key, records]) => {
      const [day = '', desk = ''] = key.split('\t');
      return { day, desk, records };
    });
}

function dayOf({ DateReglement }: Receipt): string {
  return zonedParts(parseInstant(DateReglement ?? '') ?? 0, festivalZone()).date;
}

interface Closing {
  readonly random: Random;
  readonly before: string | null;
  readonly clerk: number;
}

function close(world: DemoWorld, { desk, day, records }: Till, { random, before, clerk }: Closing): string {
  const receipts = records.map((record): DeskReceipt => ({
    id: record.Id,
    of: 'bam-reglement',
    day,
    mode: record.ModePaiement ?? 0,
    amount: record.Montant ?? 0,
    undoes: null,
    client: null,
    bank: record.Banque ?? null,
    cheque: record.NoCheque ?? null,
  }));
  const recorded = recordedOf(receipts);
  const [gap, reason] = recorded.especes > 0 && random.chance(DIFFERS) ? random.pick(REASONS) : ([0, null] as const);
  const counted = { ...recorded, especes: sumMoney([recorded.especes, FLOAT, gap]) };
  const Empreinte = closingFingerprint({ desk, day, receipts, counted, before });
  const id = world.add('bam-cloture', {
    ...closingValues({ recorded, counted, total: gap }),
    FondCaisse: FLOAT,
    Rang: 1,
    Jour: day,
    Guichet: desk,
    IdUtilisateur: clerk,
    Explication: reason,
    DateCloture: at(day, '20:40'),
    Empreinte,
  });
  for (const record of records) Object.assign(record, { IdCloture: id });
  const opening = { Guichet: desk, DateOuverture: at(day, '08:30'), FondCaisse: FLOAT, IsRetrait: false, IdUtilisateur: clerk };
  world.add('bam-ouverture', { ...opening, IdCloture: id });
  return Empreinte;
}
