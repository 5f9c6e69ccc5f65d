import { addDays } from '#domain/values/dates.ts';
import type { Festival } from '../world/festival.ts';
import type { DemoEdition } from '../world/frame.ts';
import type { Random } from '#domain/values/random.ts';
import type { Users } from '../world/users.ts';
import { type DemoRow, type DemoWorld, at } from '../world/world.ts';

/** One accreditation in nine is paid at the desk, on one of the days of the festival. */
const AT_DESK_EVERY = 9;
const DESKS = 4;
const DAYS = 9;
/** Card, cash, cheque: how a desk is paid. */
const MODES = [3, 3, 3, 4, 4, 2] as const;
const ACCREDITATION = 2;

/** Payments at the desks of past editions, and of this one once it is on. */
export function addDeskPayments({ world }: Festival, { desk }: Users): void {
  const invoices = Map.groupBy(
    world
      .records('bam-paiement')
      .filter(({ TypeOrigine, IsAvoir, DatePaiement }) => TypeOrigine === ACCREDITATION && IsAvoir !== true && DatePaiement !== null),
    ({ Objet }) => Number(/\d{4}$/.exec(Objet ?? '')?.[0] ?? 0),
  );
  const payments = new Map(world.records('bam-reglement').map((payment) => [payment.IdPaiement, payment]));
  const random = world.random('desks');
  for (const edition of world.editions) {
    const paid = (invoices.get(edition.Eannee) ?? []).filter((_, index) => index % AT_DESK_EVERY === 0);
    for (const [rank, invoice] of paid.entries()) {
      const payment = payments.get(invoice.Id);
      if (payment !== undefined) takeAtDesk(world, random, { invoice, payment, rank, edition, desk });
    }
  }
}

interface AtDesk {
  readonly invoice: DemoRow<'bam-paiement'>;
  readonly payment: DemoRow<'bam-reglement'>;
  readonly rank: number;
  readonly edition: DemoEdition;
  readonly desk: readonly number[];
}

/** A payment that came at the desk; none on a day that has not come. */
function takeAtDesk(world: DemoWorld, random: Random, { invoice, payment, rank, edition, desk }: AtDesk): void {
  const day = addDays(edition.DateDebut, random.int(0, DAYS - 1));
  if (day > world.referenceDate || day < String(invoice.DateEmission)) return;
  const mode = random.pick(MODES);
  Object.assign(invoice, { ModeReglement: mode, DatePaiement: day });
  Object.assign(payment, {
    ModePaiement: mode,
    DateReglement: at(day, `${10 + (rank % 8)}:${String((rank * 7) % 60).padStart(2, '0')}`),
    Guichet: `Guichet ${random.int(1, DESKS)}`,
    IdUtilisateur: random.pick(desk),
    ...(mode === 2 ? { Banque: 'Banque de Valombre', NoCheque: String(7_100_000 + rank) } : {}),
  });
}
