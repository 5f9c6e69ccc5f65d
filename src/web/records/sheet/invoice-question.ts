import { formatMoney, sumMoney } from '#domain/records/money.ts';
import { readId, readNumber, readText, readVersion, type RecordData } from '#domain/records/record-data.ts';
import { dialogs } from '#web/app/dialogs/dialogs.ts';
import { notify } from '#web/app/notifications.ts';
import { currentLanguage, loadTexts, text } from '#web/i18n/i18n.ts';
import { fetchRows } from '#web/runtime/list-calls.ts';
import { call } from '#web/runtime/transport.ts';
import { failureWithReason } from '../failure-text.ts';
import { asRecords } from '../record-api.ts';
import type { StepAnswer } from './step-answer.ts';

/** who cancels an accreditation says what becomes of its invoice. Null when they give the step up. */
export async function askInvoices(accreditation: RecordData, answer: StepAnswer): Promise<StepAnswer | null> {
  await loadTexts('metier');
  const credited: RecordData[] = [];
  for (const invoice of await standingInvoices(readId(accreditation))) {
    const montant = formatMoney(creditableOf(invoice), currentLanguage());
    const choice = await dialogs.ask({
      text: text('avoir.annulationQuestion', { numero: readText(invoice, 'NoFacture') ?? '', montant }),
      choices: [
        { key: 'garder', label: text('avoir.garder') },
        { key: 'avoir', label: text('avoir.faire'), variant: 'primary' },
      ],
    });
    if (choice === null) return null;
    if (choice === 'avoir') credited.push(invoice);
  }
  return { ...answer, after: () => credit(credited, answer.motive) };
}

/** The step is taken by then: a credit note that fails is told, and made from the invoice. */
async function credit(invoices: readonly RecordData[], Motif: string | null): Promise<void> {
  for (const invoice of invoices) {
    try {
      const body = { Version: readVersion(invoice), MontantTtc: null, Motif };
      await call('/bam-paiements/{id}/avoir', { method: 'POST', params: { id: readId(invoice) }, body });
      notify('success', text('avoir.ok'));
    } catch (error) {
      await dialogs.alert({ text: failureWithReason(error, text('avoir.nok')), kind: 'danger' });
    }
  }
}

/** What no credit note has taken back yet; `Credite` is negative. */
const creditableOf = (invoice: RecordData): number => sumMoney([readNumber(invoice, 'PrixTtc') ?? 0, readNumber(invoice, 'Credite') ?? 0]);

const INVOICES_MAX = 20;

async function standingInvoices(IdParticipant: number): Promise<readonly RecordData[]> {
  const Criteres = {
    and: [
      { field: 'IdParticipant', op: 'eq', value: IdParticipant },
      { field: 'IsAvoir', op: 'eq', value: false },
    ],
  };
  const filter = { Criteres, Colonnes: ['NoFacture', 'PrixTtc', 'Credite'] };
  const rows = asRecords(await fetchRows('bam-paiements', { filter, skip: 0, take: INVOICES_MAX }));
  return rows.filter((invoice) => readText(invoice, 'NoFacture') !== null && creditableOf(invoice) > 0);
}
