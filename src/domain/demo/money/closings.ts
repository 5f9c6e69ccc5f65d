import { addDays } from '#domain/records/values/dates.ts';
import { type RecordData, readId, readNumber, readText } from '#domain/records/values/record-data.ts';
import type { Festival } from '../world/festival.ts';
import type { DemoEdition } from '../world/frame.ts';
import type { Random } from '../world/random.ts';
import type { Users } from '../world/users.ts';
import { type DemoWorld, at } from '../world/world.ts';

/** One accreditation in nine is paid at the desk, on one of the days of the festival. */
const AT_DESK_EVERY = 9;
const DESKS = 4;
const DAYS = 9;
/** Card, cash, cheque: how a desk is paid. */
const MODES = [3, 3, 3, 4, 4, 2] as const;
const TOTALS: Readonly<Record<number, string>> = { 3: 'TotalCb', 4: 'TotalEspeces', 2: 'TotalCheques' };
const ACCREDITATION = 2;

/** What was paid at the desks of past editions, and of this one once it is on, closed desk by desk each evening. */
export const addClosings = ({ world }: Festival, { desk }: Users): void => {
  const invoices = Map.groupBy(
    world
      .records('bam-paiement')
      .filter(({ TypeOrigine, IsAvoir, DatePaiement }) => TypeOrigine === ACCREDITATION && IsAvoir !== true && DatePaiement !== null),
    (invoice) => Number(/\d{4}$/.exec(readText(invoice, 'Objet') ?? '')?.[0] ?? 0),
  );
  const payments = new Map(world.records('bam-reglement').map((payment) => [readNumber(payment, 'IdPaiement'), payment]));
  const random = world.random('closings');
  for (const edition of world.editions) {
    const paid = (invoices.get(edition.Eannee) ?? []).filter((_, index) => index % AT_DESK_EVERY === 0);
    const received = paid.flatMap((invoice, rank) => {
      const payment = payments.get(readId(invoice));
      return payment === undefined ? [] : takeAtDesk(world, random, { invoice, payment, rank, edition, desk });
    });
    close(world, received, desk);
  }
};

interface AtDesk {
  readonly invoice: RecordData;
  readonly payment: RecordData;
  readonly rank: number;
  readonly edition: DemoEdition;
  readonly desk: readonly number[];
}

/** A payment that came at the desk; none on a day that has not come. */
const takeAtDesk = (world: DemoWorld, random: Random, { invoice, payment, rank, edition, desk }: AtDesk): readonly RecordData[] => {
  const day = addDays(edition.DateDebut, random.int(0, DAYS - 1));
  if (day > world.referenceDate || day < String(invoice['DateEmission'])) return [];
  const mode = random.pick(MODES);
  Object.assign(invoice, { ModeReglement: mode, DatePaiement: day });
  Object.assign(payment, {
    ModePaiement: mode,
    DateReglement: at(day, `${10 + (rank % 8)}:${String((rank * 7) % 60).padStart(2, '0')}`),
    Guichet: `Guichet ${random.int(1, DESKS)}`,
    IdUtilisateur: random.pick(desk),
    ...(mode === 2 ? { Banque: 'Banque de Valombre', NoCheque: String(7_100_000 + rank) } : {}),
  });
  return [payment];
};

/** The desks of today are still open. */
const close = (world: DemoWorld, payments: readonly RecordData[], desk: readonly number[]): void => {
  const byDesk = Map.groupBy(payments, (payment) => `${readText(payment, 'DateReglement')?.slice(0, 10)} ${readText(payment, 'Guichet')}`);
  [...byDesk]
    .toSorted(([left], [right]) => left.localeCompare(right))
    .forEach(([key, some], index) => {
      const day = key.slice(0, 10);
      if (day >= world.referenceDate) return;
      const totals: Record<string, number> = {};
      for (const { ModePaiement, Montant } of some) {
        const name = TOTALS[Number(ModePaiement)] ?? 'TotalAutres';
        totals[name] = (totals[name] ?? 0) + Number(Montant);
      }
      const IdCloture = world.add('bam-cloture', {
        Jour: day,
        Guichet: key.slice(11),
        IdUtilisateur: desk[index % desk.length] ?? null,
        ...totals,
        DateCloture: at(day, `19:${35 + (index % 23)}`),
      });
      for (const payment of some) Object.assign(payment, { IdCloture });
    });
};
