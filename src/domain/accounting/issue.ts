import { hasField } from '#domain/values/has-field.ts';
import type { FestivalGroupe } from '#generated/records/festival-groupe.gen.ts';
import type { FestivalParticipantAccredite } from '#generated/records/festival-participant-accredite.gen.ts';
import { ModePaiement } from '#generated/enums/mode-paiement.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { REMISE, writeMarks } from '#domain/transitions/marks.ts';
import type { EffectInput } from '#domain/work/transition-rule.ts';
import { type Work, refuse, refuseField } from '#domain/work/work.ts';
import type { AccountingInput } from '#domain/work/accounting-input.ts';
import { groupSale } from './sales/group-sale.ts';
import { issueInvoice, type Settlement, usualDue } from './invoice.ts';
import { dueOf, isComplete, meansOf, receiveDue, standing } from './receipts.ts';
import { defaultIssuer } from './sales/issuers.ts';
import { accreditationSale, type FileSale } from './sales/file-sales.ts';

/** Record of a step: an accreditation or a group. */
type IssuedFile = FestivalParticipantAccredite | FestivalGroupe;

export type IssueInput = EffectInput<IssuedFile>;

const DEFERRED = 'REGLEMENT-DIFFERE';
/** Right of the cash register: whoever says that money came in. */
export const RECEIVE_RIGHT = 'ENCAISSER';

/**
 * Effect of a validated payment: the invoice of a file and its receipt, or the invoice alone when it is settled later.
 * A file whose invoice still stands gets no second one: what it owes is received on that one.
 */
export function* emettreFacture(input: IssueInput): Work<RecordData> {
  const { record, entity } = input;
  const isDeferred = record.IsReglementDiffere === true;
  if (!input.has(isDeferred ? DEFERRED : RECEIVE_RIGHT)) return yield* refuse('droit-manquant');
  const file = yield* hasField(record, 'EffectifPrevu') ? groupSale(record, input) : accreditationSale(record, input);
  const isPaid = (yield* isSettled(file)) || (yield* settleFile(file, yield* settlementOf(record, isDeferred, input), input));
  return entity === 'festival-groupe' ? {} : { IsPaye: isPaid };
}

/** The same at the desk, where the badge is handed over in the same gesture. */
export function* emettreEtRemettre(input: IssueInput): Work<RecordData> {
  const set = yield* emettreFacture(input);
  return { ...set, ...writeMarks(REMISE, input) };
}

function* settlementOf(record: IssuedFile, isDeferred: boolean, { today }: AccountingInput): Work<Settlement> {
  if (!isDeferred) {
    const means = meansOf(record);
    return isComplete(means) ? { means: [means] } : yield* refuse('reglement-incomplet');
  }
  return { due: yield* dueDateOf(record.DateEcheance, { today, path: 'Valeurs.DateEcheance' }) };
}

/** The day given, or that of the issuer; nobody owes before they are invoiced. */
export function* dueDateOf(requestedDate: string | null, { today, path }: { readonly today: string; readonly path: string }): Work<string> {
  if (requestedDate !== null && requestedDate < today)
    return yield* refuseField({ path, code: 'valeur', message: 'paiement.echeancePassee' });
  return requestedDate ?? usualDue(yield* defaultIssuer(), today);
}

function* isSettled({ pieces }: FileSale): Work<boolean> {
  const accounts = yield* standing(pieces);
  return accounts.length > 0 && accounts.every((account) => dueOf(account) <= 0);
}

/** Invoices what is not, receives what is due; answers whether nothing is due any more. */
export function* settleFile({ sale, pieces }: FileSale, settlement: Settlement, input: AccountingInput): Work<boolean> {
  const [account] = yield* standing(pieces);
  if (account === undefined) {
    yield* issueInvoice(sale, settlement, input);
    return 'means' in settlement;
  }
  if (dueOf(account) <= 0) return true;
  if (!('means' in settlement)) return false;
  return dueOf(yield* receiveDue(account, settlement.means, input)) <= 0;
}

/** Somebody gave the means of payment; what a cheque must say besides is reported apart. */
export function isMeansSaid(record: { readonly ModePaiement?: number | null }): boolean {
  return (record.ModePaiement ?? ModePaiement.nonDefini) !== ModePaiement.nonDefini;
}
