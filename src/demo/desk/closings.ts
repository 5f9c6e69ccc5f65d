import { closingValues } from '#domain/desk/close-register.ts';
import { closingFingerprint, type DeskReceipt, recordedOf, tillOf, totalOf } from '#domain/desk/closing.ts';
import { FESTIVAL_ZONE, parseInstant, zonedParts } from '#domain/values/dates.ts';
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
  for (const till of tillsOf(world)) {
    if (till.day >= world.referenceDate) continue;
    const Empreinte = close(world, till, { random, before: before.get(till.desk) ?? null, clerk: random.pick(clerks) });
    before.set(till.desk, Empreinte);
  }
}

/** What each desk received each day, the first day first. */
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
  return zonedParts(parseInstant(DateReglement ?? '') ?? 0, FESTIVAL_ZONE).date;
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
  const counted = { ...recorded, especes: sumMoney([recorded.especes, gap]) };
  const Empreinte = closingFingerprint({ desk, day, receipts, counted, before });
  const id = world.add('bam-cloture', {
    ...closingValues({ recorded, counted, total: sumMoney([totalOf(counted), -totalOf(recorded)]) }),
    Jour: day,
    Guichet: desk,
    IdUtilisateur: clerk,
    Explication: reason,
    DateCloture: at(day, '20:40'),
    Empreinte,
  });
  for (const record of records)
    Object.assign(record, {
      IdCloture: id,
      ...(['especes', 'cheques'].includes(tillOf(record.ModePaiement ?? 0)) ? { DateRemise: day } : {}),
    });
  return Empreinte;
}
