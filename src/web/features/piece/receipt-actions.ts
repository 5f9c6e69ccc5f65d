import { correctReglement, reverseReglement } from '#generated/client/sdk/comptabilite.gen.ts';
import { bamReglementClient } from '#generated/client/records.gen.ts';
import type { BamReglementRow } from '#generated/client/types.gen.ts';
import { modePaiementEnum } from '#generated/enums/mode-paiement.gen.ts';
import { ReglementAnnulation } from '#generated/schemas/reglement-annulation.zod.ts';
import { ReglementCorrection } from '#generated/schemas/reglement-correction.zod.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { enumLabel } from '#domain/records/read/display.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { formatMoney } from '#domain/values/money.ts';
import { text } from '#web/i18n/i18n.ts';
import { checkedBody } from '#web/records/checked-body.ts';
import { failureWithReason } from '#web/records/failure-text.ts';
import type { Attempt } from '#web/records/feature-actions.ts';
import { askAndTry } from '#web/records/sheet/transitions/ask-and-try.ts';
import { loadEntity } from '#web/runtime/entities.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';

interface OfPiece {
  readonly piece: number;
  readonly language: Language;
}

/** A means that was entered wrongly: the opposite receipt and the right one. */
export async function correctMeans(of: OfPiece, attempt: Attempt): Promise<void> {
  const receipt = await chooseReceipt(of, attempt);
  if (receipt === null) return;
  const { Id, ModePaiement, Banque, NoCheque } = receipt;
  const question = {
    title: text('comptabilite.corrigerReglement'),
    intro: text('comptabilite.corrigerAide', { reglement: receiptLabel(receipt, of.language) }),
    module: await loadEntity('bam-reglement'),
    names: ['ModePaiement', 'Banque', 'NoCheque', 'Motif'],
    initial: { ModePaiement, Banque, NoCheque },
    confirm: text('comptabilite.corrigerReglement'),
  };
  async function work(values: object): Promise<void> {
    await correctReglement({ path: { id: Id }, body: checkedBody(ReglementCorrection, values) });
    notify('success', text('comptabilite.reglementCorrige'));
  }
  await askAndTry({ ...question, work, tell: (error) => failureWithReason(error, text('paiement.nok')) }, attempt);
}

/** Money that went back, or never came: the opposite receipt alone. */
export async function reverseMoney(of: OfPiece, attempt: Attempt): Promise<void> {
  const receipt = await chooseReceipt(of, attempt);
  if (receipt === null) return;
  const question = {
    title: text('comptabilite.annulerReglement'),
    intro: text('comptabilite.annulerAide', { reglement: receiptLabel(receipt, of.language) }),
    module: await loadEntity('bam-reglement'),
    names: ['Cause', 'Motif'],
    initial: {},
    confirm: text('comptabilite.annulerReglement'),
  };
  const work: (values: object) => Promise<void> = async (values) => {
    await reverseReglement({ path: { id: receipt.Id }, body: checkedBody(ReglementAnnulation, values) });
    notify('success', text('comptabilite.reglementAnnule'));
  };
  await askAndTry({ ...question, work, tell: (error) => failureWithReason(error, text('paiement.nok')) }, attempt);
}

const RECEIPTS_MAX = 100;

/** Of the receipts that stand, the only one, or the one that is chosen. */
async function chooseReceipt({ piece, language }: OfPiece, attempt: Attempt): Promise<BamReglementRow | null> {
  let standing: readonly BamReglementRow[] = [];
  await attempt(
    async () => {
      standing = await loadStanding(piece);
    },
    (error) => failureWithReason(error, text('paiement.nok')),
  );
  if (standing.length < 2) return standing[0] ?? null;
  const options = standing.map((one) => ({ key: String(one.Id), label: receiptLabel(one, language) }));
  const [key] = (await dialogs.select({ title: text('comptabilite.quelReglement'), options })) ?? [];
  return standing.find(({ Id }) => String(Id) === key) ?? null;
}

async function loadStanding(piece: number): Promise<readonly BamReglementRow[]> {
  const filter = {
    Criteres: {
      and: [
        { field: 'IdPaiement', op: 'eq', value: piece },
        { field: 'IdAnnule', op: 'empty' },
        { field: 'IsAnnule', op: 'eq', value: false },
      ],
    },
    Tri: [{ Key: 'Id', Desc: false }],
    Colonnes: ['Montant', 'ModePaiement', 'DateReglement', 'Guichet', 'Banque', 'NoCheque'],
  } as const;
  return bamReglementClient.list({ filter, skip: 0, take: RECEIPTS_MAX });
}

/** « 60,00 € · Espèces · 28/01/2027 10:12 · Guichet 2 » */
function receiptLabel({ Montant, ModePaiement, DateReglement, Guichet }: BamReglementRow, language: Language): string {
  const mode = enumLabel(modePaiementEnum, ModePaiement ?? 0, language);
  return [formatMoney(Montant, language), mode, formatDateTime(DateReglement ?? ''), Guichet ?? null]
    .filter((part) => part !== null && part !== undefined && part !== '')
    .join(' · ');
}
