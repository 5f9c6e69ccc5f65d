import { ArrowLeftRight, Banknote, ListX, Printer, ReceiptText, Undo2, Wallet } from 'lucide-react';
import { createAvoir, createReglement, getPieceCredit, getPieceDocument, useCredit } from '#generated/client/sdk/comptabilite.gen.ts';
import { printRecu } from '#generated/client/sdk/guichet.gen.ts';
import { loadEntity } from '#web/runtime/entities.ts';
import { ModePaiement } from '#generated/enums/mode-paiement.gen.ts';
import { PaiementEtat } from '#generated/enums/paiement-etat.gen.ts';
import { CreditUtilise } from '#generated/schemas/credit-utilise.zod.ts';
import { ReglementDemande } from '#generated/schemas/reglement-demande.zod.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { festivalZone, parseInstant, zonedParts } from '#domain/values/dates.ts';
import { formatMoney, sumMoney } from '#domain/values/money.ts';
import { describedDraft, type DraftOf } from '#domain/records/read/described-record.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { DeskInput } from '#web/session/desk-input.tsx';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { AS_FILE, fetchFile } from '#web/files/fetch-file.ts';
import { text } from '#web/i18n/i18n.ts';
import type { Attempt, SheetAction } from '#web/records/feature-actions.ts';
import { todayText } from '#web/records/fields/days/today.ts';
import { checkedBody } from '#web/records/checked-body.ts';
import { failureWithReason } from '#web/records/failure-text.ts';
import { type ActionContextOf, actionsOn } from '#web/records/feature-record.ts';
import { askAndTry } from '#web/records/sheet/transitions/ask-and-try.ts';
import { depositOnPlatform } from './deposit-action.ts';
import { askCreditLines } from './credit-lines.tsx';
import { askReceivedMoney } from './receive-form.tsx';
import { paymentLink } from './payment-link.ts';
import { correctMeans, reverseMoney } from './receipt-actions.ts';

type Piece = DraftOf<'bam-paiement'>;
type PieceContext = ActionContextOf<'bam-paiement'>;

/** An issued piece is printed, received and credited; nothing else is done to it. */
export const pieceActions = actionsOn('bam-paiement', (context) => {
  const { record, can } = context;
  if (record.NoFacture === null) return [];
  const isCredit = record.IsAvoir;
  return [
    { key: 'imprimer', label: text('comptabilite.imprimer'), icon: Printer, run: (attempt) => print(context, attempt) },
    ...(can('ENCAISSER') && !isCredit && (record.Regle ?? 0) > 0
      ? [{ key: 'recu', label: text('comptabilite.recu'), icon: ReceiptText, run: (attempt: Attempt) => printReceipt(context, attempt) }]
      : []),
    ...(can('ENCAISSER') && dueOf(record) !== 0
      ? [
          {
            key: 'encaisser',
            label: text(isCredit ? 'comptabilite.rembourser' : 'comptabilite.encaisser'),
            icon: Banknote,
            run: (attempt: Attempt) => receive(context, attempt),
          },
          {
            key: 'credit-client',
            label: text(isCredit ? 'comptabilite.garderCredit' : 'comptabilite.utiliserCredit'),
            icon: Wallet,
            run: (attempt: Attempt) => payByCredit(context, attempt),
          },
          ...(isCredit ? [] : [paymentLink(record.Id)]),
        ]
      : []),
    ...(can('ENCAISSER') && (record.Regle ?? 0) !== 0 ? correctionsOf(context) : []),
    ...(can('BAM-PAIEMENT-WRITE') && !isCredit && creditableOf(record) > 0
      ? [
          { key: 'avoir', label: text('comptabilite.avoir'), icon: Undo2, run: (attempt: Attempt) => credit(context, attempt) },
          {
            key: 'avoir-lignes',
            label: text('comptabilite.avoirLignes'),
            icon: ListX,
            run: () => askCreditLines({ id: record.Id, version: record.Version, number: numberOf(record) }),
          },
        ]
      : []),
    ...depositOnPlatform(context),
  ];
});

/** Receipts are corrected by opposite ones. */
function correctionsOf({ record, language }: PieceContext): readonly SheetAction[] {
  const of = { piece: record.Id, language };
  return [
    {
      key: 'corriger-reglement',
      label: text('comptabilite.corrigerReglement'),
      icon: ArrowLeftRight,
      run: (attempt) => correctMeans(of, attempt),
    },
    { key: 'annuler-reglement', label: text('comptabilite.annulerReglement'), icon: Undo2, run: (attempt) => reverseMoney(of, attempt) },
  ];
}

/** Amount of an invoice that no credit note has taken back yet; `Credite` is negative. */
function creditableOf({ PrixTtc, Credite }: Piece): number {
  return sumMoney([PrixTtc ?? 0, Credite ?? 0]);
}

/** Amount still due of an invoice; for a credit note, amount still to give back. */
function dueOf(record: Piece): number {
  return record.Etat === PaiementEtat.reglee ? 0 : sumMoney([creditableOf(record), -(record.Regle ?? 0)]);
}

function numberOf({ Id, NoFacture }: Piece): string {
  return NoFacture ?? String(Id);
}

function print({ record }: PieceContext, attempt: Attempt): Promise<void> {
  return attempt(
    () => fetchFile(getPieceDocument({ path: { id: record.Id }, ...AS_FILE }), `${numberOf(record)}.pdf`),
    (error) => failureWithReason(error, text('comptabilite.impressionNok')),
  );
}

/** Of what came of it; the server says on it whether it was printed before. */
function printReceipt({ record }: PieceContext, attempt: Attempt): Promise<void> {
  return attempt(
    () => fetchFile(printRecu({ path: { id: record.Id }, ...AS_FILE }), `${numberOf(record)}.pdf`),
    (error) => failureWithReason(error, text('comptabilite.impressionNok')),
  );
}

async function credit({ entity, record, language }: PieceContext, attempt: Attempt): Promise<void> {
  const sure = { title: text('avoir.question'), text: numberOf(record), confirmLabel: text('avoir.generer') };
  if (!(await dialogs.confirm({ ...sure, danger: true }))) return;
  const left = creditableOf(record);
  const question = {
    title: `${text('comptabilite.avoir')} – ${numberOf(record)}`,
    intro: text('comptabilite.avoirReste', { reste: formatMoney(left, language) }),
    module: entity,
    names: ['PrixTtc', 'Motif'],
    initial: { PrixTtc: left },
    confirm: text('comptabilite.avoir'),
  };
  async function work(values: RecordData): Promise<void> {
    const { PrixTtc: MontantTtc, Motif } = describedDraft('bam-paiement', entity.descriptor, values);
    const body = { Version: record.Version, MontantTtc, Motif };
    await createAvoir({ path: { id: record.Id }, body });
    notify('success', text('avoir.ok'));
  }
  await askAndTry({ ...question, work, tell: (error) => failureWithReason(error, text('avoir.nok')) }, attempt);
}

async function receive(context: PieceContext, attempt: Attempt): Promise<void> {
  return context.record.IsAvoir ? refund(context, attempt) : receiveMoney(context);
}

function receiveMoney({ record, language }: PieceContext): Promise<void> {
  return askReceivedMoney({
    number: numberOf(record),
    due: Math.max(0, dueOf(record)),
    send: async ({ parts: [main, ...others], day, desk, isExcess }) => {
      const cash = sumMoney([main, ...others].map((part) => (part.ModePaiement === ModePaiement.espece ? part.Montant : 0)));
      if (cash > 0 && !(await isCashAccepted(record, cash, language))) return false;
      const body = { Version: record.Version, ...main, Autres: others, Jour: day, Guichet: desk, IsTropPercu: isExcess };
      await createReglement({ path: { id: record.Id }, body: checkedBody(ReglementDemande, body) });
      notify('success', text('comptabilite.encaisse'));
      return true;
    },
  });
}

/** A refund of a credit note is stored as a negative receipt, and shown as an amount to refund. */
async function refund({ record, language }: PieceContext, attempt: Attempt): Promise<void> {
  const due = -dueOf(record);
  const label = text('comptabilite.rembourser');
  const module = await loadEntity('bam-reglement');
  const question = {
    title: `${label} – ${numberOf(record)}`,
    intro: text('comptabilite.resteARembourser', { reste: formatMoney(due, language) }),
    module,
    names: ['Montant', 'ModePaiement', 'DateReglement', 'Banque', 'NoCheque', 'Guichet'],
    initial: { Montant: due, ModePaiement: ModePaiement.virement },
    inputs: { Guichet: DeskInput },
    confirm: label,
  };
  async function work(values: RecordData): Promise<void> {
    const { Montant, DateReglement } = describedDraft('bam-reglement', module.descriptor, values);
    const { DateReglement: _, ...fields } = values;
    const given = { ...fields, Montant: Montant === null ? null : -Montant, Jour: dayOf(DateReglement), Version: record.Version };
    await createReglement({ path: { id: record.Id }, body: checkedBody(ReglementDemande, given) });
    notify('success', text('comptabilite.rembourse'));
  }
  await askAndTry({ ...question, work, tell: (error) => failureWithReason(error, text('paiement.nok')) }, attempt);
}

/** Pays with what the client has in the books; of a credit note, keeps there what it gives back. */
async function payByCredit({ entity, record, language }: PieceContext, attempt: Attempt): Promise<void> {
  const isCredit = record.IsAvoir === true;
  let available = 0;
  await attempt(
    async () => {
      available = isCredit ? -dueOf(record) : (await getPieceCredit({ path: { id: record.Id } })).data.Credit;
    },
    (error) => failureWithReason(error, text('paiement.nok')),
  );
  if (available <= 0) {
    await dialogs.alert({ title: text('alert.rien'), text: text('comptabilite.creditVide'), kind: 'info' });
    return;
  }
  const label = text(isCredit ? 'comptabilite.garderCredit' : 'comptabilite.utiliserCredit');
  const question = {
    title: `${label} – ${numberOf(record)}`,
    intro: text('comptabilite.creditDisponible', { reste: formatMoney(available, language) }),
    module: entity,
    names: ['PrixTtc'],
    initial: { PrixTtc: Math.min(available, Math.abs(dueOf(record))) },
    confirm: label,
  };
  async function work(values: RecordData): Promise<void> {
    const { PrixTtc: Montant } = describedDraft('bam-paiement', entity.descriptor, values);
    await useCredit({ path: { id: record.Id }, body: checkedBody(CreditUtilise, { Version: record.Version, Montant }) });
    notify('success', text('comptabilite.creditUtilise'));
  }
  await askAndTry({ ...question, work, tell: (error) => failureWithReason(error, text('paiement.nok')) }, attempt);
}

/** Day of the receipt by the clock of the festival; null: today, at this instant. */
function dayOf(instant: string | null): string | null {
  const parsed = instant === null ? null : parseInstant(instant);
  const day = parsed === null ? null : zonedParts(parsed, festivalZone()).date;
  return day === todayText() ? null : day;
}

/** In euros (code monétaire et financier, art. D112-3): beyond it, a user confirms cash. */
const CASH_CEILING = 1000;

async function isCashAccepted(record: Piece, amount: number, language: Language): Promise<boolean> {
  const total = sumMoney([record.EspecesRecues ?? 0, amount]);
  if (amount <= 0 || total <= CASH_CEILING) return true;
  const words = { total: formatMoney(total, language), plafond: formatMoney(CASH_CEILING, language) };
  return dialogs.confirm({
    title: text('comptabilite.plafondTitre', { total: words.total }),
    text: text('comptabilite.plafondEspeces', words),
    confirmLabel: text('comptabilite.plafondVerbe'),
    danger: true,
  });
}
