import { Hotel, Undo2 } from 'lucide-react';
import { getFactureNuits, reportFactureHotel, undoFactureHotel } from '#generated/client/sdk/factures-recues.gen.ts';
import { FactureAccord } from '#generated/enums/facture-accord.gen.ts';
import { FactureAccordee } from '#generated/schemas/facture-accordee.zod.ts';
import { formatMoney } from '#domain/values/money.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { text } from '#web/i18n/i18n.ts';
import { checkedBody } from '#web/records/checked-body.ts';
import { failureText, failureWithReason } from '#web/records/failure-text.ts';
import type { Attempt, SheetAction } from '#web/records/feature-actions.ts';
import type { ActionContextOf } from '#web/records/feature-record.ts';
import { askAndTry } from '#web/records/sheet/transitions/ask-and-try.ts';
import { loadEntity } from '#web/runtime/entities.ts';
import { notify } from '#web/shell/notifications.ts';

type InvoiceContext = ActionContextOf<'facture-recue'>;

/** The agreed amount of an invoice of a hotel is written among the invoices of that hotel, and taken back. */
export function hotelReport(context: InvoiceContext): readonly SheetAction[] {
  const { record, can } = context;
  if (record.IdHotel === null || record.Eannee === null || !can('FESTIVAL-HOTEL-WRITE')) return [];
  if ((record.NbReportees ?? 0) > 0)
    return [
      { key: 'annuler-report', icon: Undo2, label: text('factureRecue.annulerReport'), run: (attempt) => takeBack(record.Id, attempt) },
    ];
  if (!can('FESTIVAL-HOTEL-PEC')) return [];
  return [{ key: 'reporter', icon: Hotel, label: text('factureRecue.reporter'), run: (attempt) => report(context, attempt) }];
}

async function report({ record, language }: InvoiceContext, attempt: Attempt): Promise<void> {
  const { Attendu, Facture, Ecart } = (await getFactureNuits({ path: { id: record.Id } })).data;
  const words = { attendu: formatMoney(Attendu, language), facture: formatMoney(Facture, language), ecart: formatMoney(Ecart, language) };
  const label = text('factureRecue.reporter');
  const question = {
    title: `${label} – ${record.NoFacture}`,
    intro: text('factureRecue.reporterIntro', words),
    module: await loadEntity('festival-hotel-facture'),
    names: ['Accord', 'MontantConvenu', 'Commentaire'],
    initial: { Accord: Ecart === 0 ? FactureAccord.conforme : FactureAccord.ecartAccepte, MontantConvenu: record.PrixTtc },
    confirm: label,
  };
  async function work(values: RecordData): Promise<void> {
    await reportFactureHotel({ path: { id: record.Id }, body: checkedBody(FactureAccordee, values) });
    notify('success', text('factureRecue.reporte'));
  }
  await askAndTry({ ...question, work, tell: (error) => failureWithReason(error, text('factureRecue.reporterNok')) }, attempt);
}

function takeBack(id: number, attempt: Attempt): Promise<void> {
  return attempt(
    async () => {
      await undoFactureHotel({ path: { id } });
      notify('success', text('factureRecue.reportAnnule'));
    },
    (error) => failureText(error, text('factureRecue.reporterNok')),
  );
}
