import { PaiementEtat } from '#generated/enums/paiement-etat.gen.ts';
import { addDays, dayBounds, daysBetween, installationZone, toUtcText } from '#domain/values/dates.ts';
import { fromCents, toCents } from '#domain/values/money.ts';
import type { WorkService } from '#domain/work/service.ts';
import { find, type Work } from '#domain/work/work.ts';
import { type Account, accountsOf, dueOf } from '../receipts.ts';
import { taxedPieces } from '../tax/taxed-pieces.ts';
import { vatDue } from '../vat-due.ts';

/** Days of delay, both included, of each band of overdue invoices. */
const BANDS: readonly { readonly Min: number; readonly Max: number | null }[] = [
  { Min: 1, Max: 30 },
  { Min: 31, Max: 60 },
  { Min: 61, Max: 90 },
  { Min: 91, Max: null },
];

interface OwedSum {
  readonly Montant: number;
  readonly Nombre: number;
}

interface MoneyDashboard {
  readonly Jour: string;
  readonly Du: OwedSum;
  readonly Echu: OwedSum;
  readonly Ages: readonly (OwedSum & { readonly Min: number; readonly Max: number | null })[];
  readonly Encaisse: readonly (OwedSum & { readonly ModePaiement: number; readonly Guichet: string | null })[];
  readonly Tva: {
    readonly Debut: string;
    readonly Fin: string;
    readonly Montant: number;
    readonly Taux: readonly { readonly Taux: number; readonly Motif: string | null; readonly Ht: number; readonly Tva: number }[];
  };
}

/** Money that is owed and since when, money that came today, and the tax of the month. */
export const getTableauFinancier: WorkService<unknown, MoneyDashboard> = {
  entity: 'bam-paiement',
  *run(_, { today }) {
    const open = yield* openAccounts();
    const late = open.map((account) => ({ account, days: delayOf(account, today) })).filter(({ days }) => days > 0);
    return {
      Jour: today,
      Du: owed(open),
      Echu: owed(late.map(({ account }) => account)),
      Ages: BANDS.map(({ Min, Max }) => {
        const band = late.filter(({ days }) => days >= Min && (Max === null || days <= Max));
        return { Min, Max, ...owed(band.map(({ account }) => account)) };
      }),
      Encaisse: yield* receivedOn(today),
      Tva: yield* taxOfMonth(today),
    };
  },
};

/** Invoices that something is due of. */
function* openAccounts(): Work<readonly Account[]> {
  const open = yield* find('bam-paiement', { IsAvoir: false, Etat: [PaiementEtat.emise, PaiementEtat.partielle] }, ['NoFacture']);
  const ids = open.map(({ Id }) => Id);
  const credits = yield* find('bam-paiement', { IdAvoir: ids, IsAvoir: true }, ['NoFacture']);
  const isOpen = new Set(ids);
  return (yield* accountsOf({ Id: [...ids, ...credits.map(({ Id }) => Id)] })).filter(({ invoice }) => isOpen.has(invoice.Id));
}

function delayOf({ invoice: { DateEcheance } }: Account, today: string): number {
  return DateEcheance === null ? 0 : daysBetween(DateEcheance, today);
}

function owed(accounts: readonly Account[]): OwedSum {
  return { Montant: fromCents(accounts.reduce((sum, account) => sum + dueOf(account), 0)), Nombre: accounts.length };
}

/** Receipts of a day of the books, refunds among them, by means and desk. */
function* receivedOn(day: string): Work<MoneyDashboard['Encaisse']> {
  const { start, end } = dayBounds(day, installationZone());
  const receipts = (yield* find('bam-reglement', { DateReglement: { from: toUtcText(start), to: toUtcText(end) } })).filter(
    ({ DateReglement }) => DateReglement < toUtcText(end),
  );
  const groups = Map.groupBy(receipts, ({ ModePaiement, Guichet }) => `${ModePaiement} ${Guichet ?? ''}`);
  return [...groups.values()]
    .flatMap((some) => {
      const [first] = some;
      if (first === undefined) return [];
      const cents = some.reduce((sum, { Montant }) => sum + toCents(Montant), 0);
      return [{ ModePaiement: first.ModePaiement, Guichet: first.Guichet, Montant: fromCents(cents), Nombre: some.length }];
    })
    .toSorted((left, right) => left.ModePaiement - right.ModePaiement || (left.Guichet ?? '').localeCompare(right.Guichet ?? '', 'fr'));
}

/** Tax that is due for the month of a day, until that day. */
function* taxOfMonth(today: string): Work<MoneyDashboard['Tva']> {
  const Debut = `${today.slice(0, 7)}-01`;
  const Fin = addDays(`${addDays(Debut, 31).slice(0, 7)}-01`, -1);
  const due = vatDue(yield* taxedPieces({ Debut, Fin }), { from: Debut, to: Fin });
  return {
    Debut,
    Fin,
    Montant: fromCents(due.reduce((sum, { amounts }) => sum + amounts.tva, 0)),
    Taux: due.map(({ percent, reason, amounts }) => ({
      Taux: percent,
      Motif: reason,
      Ht: fromCents(amounts.ht),
      Tva: fromCents(amounts.tva),
    })),
  };
}
