import { ModePaiement } from '#generated/enums/mode-paiement.gen.ts';
import { type RecordData, readText } from '#domain/records/record-data.ts';
import { REMISE, writeMarks } from '#domain/transitions/marks.ts';
import { type Work, find, refuse } from '#domain/work/work.ts';
import type { AccountingInput } from './accounting-input.ts';
import { issueInvoice, type Settlement, usualDue } from './invoice.ts';
import { dueOf, isComplete, meansOf, receive, standing } from './receipts.ts';
import { accreditationSale, type FileSale, groupSale } from './sales.ts';

export interface IssueInput extends AccountingInput {
  readonly entity: string;
  readonly record: RecordData;
}

const DEFERRED = 'REGLEMENT-DIFFERE';

/**
 * Effect of a validated payment: the invoice of a file and its receipt, or the invoice alone when it is settled later.
 * A file whose invoice still stands gets no second one: what it owes is received on that one.
 */
export function* emettreFacture(input: IssueInput): Work<RecordData> {
  const { record, entity } = input;
  const isDeferred = record['IsReglementDiffere'] === true && record['IsPaye'] !== true;
  if (isDeferred && !input.has(DEFERRED)) return yield* refuse('droit-manquant');
  const { sale, pieces } = yield* entity === 'festival-groupe' ? groupSale(record, input) : accreditationSale(record, input);
  yield* settleFile({ sale, pieces }, yield* settlementOf(record, isDeferred, input), input);
  return entity === 'festival-groupe' ? {} : { IsPaye: !isDeferred };
}

/** The same at the desk, where the badge is handed over in the same gesture. */
export function* emettreEtRemettre(input: IssueInput): Work<RecordData> {
  const set = yield* emettreFacture(input);
  return { ...set, ...writeMarks(REMISE, input) };
}

function* settlementOf(record: RecordData, isDeferred: boolean, { today }: AccountingInput): Work<Settlement> {
  if (!isDeferred) {
    const means = meansOf(record);
    return isComplete(means) ? { means } : yield* refuse('reglement-incomplet');
  }
  const issuers = yield* find('bam-emetteur', { IsActif: true });
  return { due: readText(record, 'DateEcheance') ?? usualDue(issuers.at(-1) ?? null, today) };
}

/** Invoices what is not, receives what is due. */
export function* settleFile({ sale, pieces }: FileSale, settlement: Settlement, input: AccountingInput): Work<void> {
  const [account] = yield* standing(pieces);
  if (account === undefined) {
    yield* issueInvoice(sale, settlement, input);
    return;
  }
  const due = dueOf(account);
  if ('means' in settlement && due > 0) yield* receive(account, { piece: account.invoice, amount: due, means: settlement.means }, input);
}

/** Somebody said how it was paid; what a cheque must say besides is told apart. */
export const isMeansSaid = (record: RecordData): boolean => (record['ModePaiement'] ?? ModePaiement.nonDefini) !== ModePaiement.nonDefini;
