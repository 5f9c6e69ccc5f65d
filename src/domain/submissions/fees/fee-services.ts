import { sumMoney } from '#domain/values/money.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { find, see } from '#domain/work/work.ts';
import { charge } from './charge.ts';

interface ChargedSection {
  /** Deposits that owe a fee now. */
  readonly Demandes: number;
  readonly Montant: number;
}

/** Asks for the fees of the deposits that came before their section had tariffs. */
export const chargeSection: WorkService<Asked<{ readonly id: number }, unknown, unknown>, ChargedSection> = {
  entity: 'festival-section',
  *run({ params: { id } }, { now }) {
    const { Id: IdSection } = yield* see('festival-section', id);
    const deposits = yield* find('ins-recup', { IdSection });
    const fees = yield* find('frais-depot', { IdInsRecup: deposits.map(({ Id }) => Id) }, ['IdInsRecup']);
    const charged = new Set(fees.map(({ IdInsRecup }) => IdInsRecup));
    const amounts: number[] = [];
    for (const deposit of deposits) {
      const amount = charged.has(deposit.Id) ? null : yield* charge(deposit, now);
      if (amount !== null) amounts.push(amount);
    }
    return { Demandes: amounts.length, Montant: sumMoney(amounts) };
  },
};
