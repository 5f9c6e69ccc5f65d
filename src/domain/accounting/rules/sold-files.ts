import { standing } from '../receipts.ts';
import { find, refuseField } from '#domain/work/work.ts';
import type { CommitRule } from '#domain/work/rule.ts';

interface Sold {
  readonly entity: string;
  /** Fields of the article and its price, in the order of the form. */
  readonly fields: readonly string[];
  /** Field of a piece that refers to the record. */
  readonly origin: string;
}

/** Files that are sold, with what their invoice freezes. */
const SOLD = [
  { entity: 'festival-participant', fields: ['IdFormule', 'Prix'], origin: 'IdParticipant' },
  { entity: 'festival-groupe', fields: ['IsPayant', 'IdFormule', 'PrixHt', 'PrixTtc'], origin: 'IdGroupe' },
  { entity: 'bam-abonnement', fields: ['IdCompte', 'IdFormule', 'PrixHt', 'PrixTtc'], origin: 'IdAbonnement' },
] as const satisfies readonly Sold[];

/** Invoiced values stay: another price or another plan is a credit note first, then a new invoice. */
export const soldFiles: CommitRule = {
  name: 'keep the price and the plan of what is invoiced',
  phase: 'before-commit',
  on: SOLD.map((sold) => ({ ...sold, ops: ['update'] })),
  *run(written) {
    for (const { entity, id, fields } of written) {
      const sold = SOLD.find((one) => one.entity === entity);
      const path = sold?.fields.find((name) => fields.includes(name));
      if (sold === undefined || path === undefined) continue;
      const [account] = yield* standing(yield* find('bam-paiement', { [sold.origin]: id }));
      if (account === undefined) continue;
      const numero = account.invoice.NoFacture ?? '';
      yield* refuseField({ path, code: 'valeur', message: 'paiement.factureEmise', params: { numero } });
    }
  },
};

/** A subscription stops waiting for its payment by an invoice, or because there is nothing to pay. */
export const awaitedPayments: CommitRule = {
  name: 'keep waiting for a payment that did not come',
  phase: 'before-commit',
  on: [{ entity: 'bam-abonnement', ops: ['update'], fields: ['IsAttenteReglement'] }],
  *run(written) {
    const subscriptions = yield* find('bam-abonnement', { Id: written.map(({ id }) => id), IsAttenteReglement: false });
    for (const subscription of subscriptions) {
      if (Number(subscription.PrixTtc ?? 0) <= 0) continue;
      const accounts = yield* standing(yield* find('bam-paiement', { IdAbonnement: Number(subscription.Id) }));
      if (accounts.length === 0) yield* refuseField({ path: 'IsAttenteReglement', code: 'valeur', message: 'paiement.nonRecu' });
    }
  },
};
