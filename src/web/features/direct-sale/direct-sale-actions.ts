import { FileText, HandCoins, Receipt } from 'lucide-react';
import { createAcompte, createFacture, getProforma } from '#generated/client/sdk/comptabilite.gen.ts';
import { AcompteDemande } from '#generated/schemas/acompte-demande.zod.ts';
import { FactureDemande } from '#generated/schemas/facture-demande.zod.ts';
import { formatMoney } from '#domain/values/money.ts';
import { describedDraft } from '#domain/records/read/described-record.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { AS_FILE, fetchFile } from '#web/files/fetch-file.ts';
import { text } from '#web/i18n/i18n.ts';
import { checkedBody } from '#web/records/checked-body.ts';
import { failureWithReason } from '#web/records/failure-text.ts';
import type { Attempt } from '#web/records/feature-actions.ts';
import { type ActionContextOf, actionsOn } from '#web/records/feature-record.ts';
import { askAndTry } from '#web/records/sheet/transitions/ask-and-try.ts';
import { fileLink } from '#web/payment-links/file-link.ts';
import { notify } from '#web/shell/notifications.ts';

type SaleContext = ActionContextOf<'bam-vente'>;

/** A direct sale is shown as a pro forma, asks for deposits and is invoiced once. */
export const directSaleActions = actionsOn('bam-vente', (context) => {
  const { record, can } = context;
  const isOpen = (record.FactureFinale ?? 0) <= 0 && (record.PrixTtc ?? 0) > 0;
  return [
    { key: 'proforma', label: text('comptabilite.proforma'), icon: FileText, run: (attempt) => printProforma(context, attempt) },
    ...(isOpen && can('BAM-PAIEMENT-WRITE')
      ? [
          { key: 'facturer', label: text('comptabilite.facturer'), icon: Receipt, run: (attempt: Attempt) => invoice(context, attempt) },
          { key: 'acompte', label: text('comptabilite.acompte'), icon: HandCoins, run: (attempt: Attempt) => deposit(context, attempt) },
        ]
      : []),
    ...(record.Id > 0 && can('ENCAISSER') ? [fileLink('bam-vente', record.Id, text('comptabilite.lienPaiement'))] : []),
  ];
});

function printProforma({ record }: SaleContext, attempt: Attempt): Promise<void> {
  return attempt(
    () => fetchFile(getProforma({ path: { id: record.Id }, ...AS_FILE }), `pro-forma-${record.Id}.pdf`),
    (error) => failureWithReason(error, text('comptabilite.impressionNok')),
  );
}

async function invoice({ entity, record, language }: SaleContext, attempt: Attempt): Promise<void> {
  const total = formatMoney(record.PrixTtc ?? 0, language);
  const question = {
    title: text('comptabilite.facturer'),
    intro: text('comptabilite.facturerAide', { total, acomptes: formatMoney(record.FactureAcomptes ?? 0, language) }),
    module: entity,
    names: ['DateEcheance'],
    initial: { DateEcheance: record.DateEcheance },
    confirm: text('comptabilite.facturer'),
  };
  async function work(values: RecordData): Promise<void> {
    await createFacture({ path: { id: record.Id }, body: checkedBody(FactureDemande, { ...values, Version: record.Version }) });
    notify('success', text('comptabilite.pieceEmise'));
  }
  await askAndTry({ ...question, work, tell: (error) => failureWithReason(error, text('comptabilite.facturerNok')) }, attempt);
}

/** A deposit is a share of the sale, unless it is an amount. */
async function deposit({ entity, record, language }: SaleContext, attempt: Attempt): Promise<void> {
  const question = {
    title: text('comptabilite.acompte'),
    intro: text('comptabilite.acompteAide', { total: formatMoney(record.PrixTtc ?? 0, language) }),
    module: entity,
    names: ['PartAcompte', 'MontantAcompte', 'DateEcheance'],
    initial: { PartAcompte: record.PartAcompte ?? USUAL_SHARE, MontantAcompte: record.MontantAcompte, DateEcheance: record.DateEcheance },
    confirm: text('comptabilite.acompte'),
  };
  async function work(values: RecordData): Promise<void> {
    const { PartAcompte, MontantAcompte: MontantTtc, DateEcheance } = describedDraft('bam-vente', entity.descriptor, values);
    const body = { Version: record.Version, Pourcentage: MontantTtc === null ? PartAcompte : null, MontantTtc, DateEcheance };
    await createAcompte({ path: { id: record.Id }, body: checkedBody(AcompteDemande, body) });
    notify('success', text('comptabilite.pieceEmise'));
  }
  await askAndTry({ ...question, work, tell: (error) => failureWithReason(error, text('comptabilite.acompteNok')) }, attempt);
}

/** Share that most contracts ask at their signature. */
const USUAL_SHARE = 30;
