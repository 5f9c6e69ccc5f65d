import { receiveAvance } from '#generated/client/sdk/comptabilite.gen.ts';
import { ModePaiement } from '#generated/enums/mode-paiement.gen.ts';
import { AvanceDemande } from '#generated/schemas/avance-demande.zod.ts';
import { describedDraft } from '#domain/records/read/described-record.ts';
import { festivalZone, parseInstant, zonedParts } from '#domain/values/dates.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { text } from '#web/i18n/i18n.ts';
import { checkedBody } from '#web/records/checked-body.ts';
import { failureWithReason } from '#web/records/failure-text.ts';
import { DeskInput } from '#web/session/desk-input.tsx';
import type { Attempt } from '#web/records/feature-actions.ts';
import { todayText } from '#web/records/fields/days/today.ts';
import { askAndTry } from '#web/records/sheet/transitions/ask-and-try.ts';
import { loadEntity } from '#web/runtime/entities.ts';
import { notify } from '#web/shell/notifications.ts';

/** Money that came without an invoice: its client has the credit of it. */
export async function receiveAdvance(attempt: Attempt): Promise<void> {
  const module = await loadEntity('bam-credit');
  const question = {
    title: text('comptabilite.avance'),
    intro: text('comptabilite.avanceAide'),
    module,
    names: ['IdStructure', 'IdPersonne', 'Montant', 'ModePaiement', 'DateCredit', 'Banque', 'NoCheque', 'Guichet', 'Motif'],
    initial: { ModePaiement: ModePaiement.virement },
    inputs: { Guichet: DeskInput },
    confirm: text('comptabilite.encaisser'),
  };
  async function work(values: RecordData): Promise<void> {
    const { IdStructure, IdPersonne, Guichet, Motif, DateCredit, ...part } = describedDraft('bam-credit', module.descriptor, values);
    const { Montant, ModePaiement: mode, Banque, NoCheque } = part;
    const Reglements = [{ Montant, ModePaiement: mode, Banque, NoCheque }];
    const body = checkedBody(AvanceDemande, { IdStructure, IdPersonne, Guichet, Motif, Jour: dayOf(DateCredit), Reglements });
    await receiveAvance({ body });
    notify('success', text('comptabilite.avanceOk'));
  }
  await askAndTry({ ...question, work, tell: (error) => failureWithReason(error, text('paiement.nok')) }, attempt);
}

/** Day by the clock of the festival; null: today, at this instant. */
export function dayOf(instant: string | null): string | null {
  const parsed = instant === null ? null : parseInstant(instant);
  const day = parsed === null ? null : zonedParts(parsed, festivalZone()).date;
  return day === todayText() ? null : day;
}
