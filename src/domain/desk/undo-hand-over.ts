import { AnnulationCause } from '#generated/enums/annulation-cause.gen.ts';
import { AccreditationStatut } from '#generated/enums/accreditation-statut.gen.ts';
import { modePaiementEnum } from '#generated/enums/mode-paiement.gen.ts';
import type { BamReglement } from '#generated/records/bam-reglement.gen.ts';
import type { FestivalGroupeMembre } from '#generated/records/festival-groupe-membre.gen.ts';
import type { FestivalParticipantAccrediteShown } from '#generated/records/festival-participant-accredite.gen.ts';
import { RECEIVE_RIGHT } from '#domain/accounting/issue.ts';
import { undoneIds } from '#domain/accounting/receipts.ts';
import { reverse } from '#domain/accounting/receipt-corrections.ts';
import { enumLabel } from '#domain/records/read/display.ts';
import { hasField } from '#domain/values/has-field.ts';
import { formatMoney, sumMoney } from '#domain/values/money.ts';
import { type RecordData, readId } from '#domain/values/record-data.ts';
import { CORRECT_OTHERS_RIGHT } from '#domain/session/correct-others.ts';
import { marks, writeMarks } from '#domain/transitions/marks.ts';
import type { EffectInput } from '#domain/work/transition-rule.ts';
import { isConfirmed } from '#domain/work/confirmed.ts';
import { find, names, refuse, refuseWith, type Work } from '#domain/work/work.ts';
import { doneWords } from './desk-file.ts';

type HandedRecord = FestivalParticipantAccrediteShown | FestivalGroupeMembre;

/** Answers to what becomes of the money that came with a hand-over. */
const GIVE_BACK = 'encaissement-rendu';
const KEEP = 'encaissement-garde';

/** Effect of an undone hand-over: its maker takes it back, or somebody who may correct others, and says what becomes of its money. */
export function* effacerRemise(input: EffectInput<HandedRecord>): Work<RecordData> {
  const { record, entity } = input;
  yield* requireOwnHandOver({ name: nameOf(record), handed: record }, input);
  const written = { ...writeMarks(marks.effacerRemise, input), Guichet: null };
  const receipts = entity === 'festival-participant-accredite' ? yield* moneyOf(record) : [];
  if (receipts.length === 0 || !(yield* isGivenBack(receipts, input))) return written;
  const reason = input.textsIn('fr')('facture.remiseAnnulee');
  for (const receipt of receipts) yield* reverse(receipt.Id, { reason, cause: AnnulationCause.rendu }, input);
  // A person not allowed to pay later waits for a payment again.
  const isLater = hasField(record, 'IsReglementDiffere') && record.IsReglementDiffere === true;
  return { ...written, IsPaye: false, ...(isLater ? {} : { Statut: AccreditationStatut.paiement }) };
}

interface Handed {
  /** Name of its owner. */
  readonly name: string;
  readonly handed: Pick<HandedRecord, 'DateRemise' | 'IdRemisPar' | 'Guichet'>;
}

/** Nobody takes back what somebody else handed over, unless they may correct the gestures of others. */
export function* requireOwnHandOver({ name, handed }: Handed, { userId, has }: Pick<EffectInput, 'userId' | 'has'>): Work<void> {
  const { IdRemisPar: by } = handed;
  if (by !== null && by !== userId && !has(CORRECT_OTHERS_RIGHT)) yield* refuseOthers({ name, handed });
}

/** Says whose the hand-over is, when and where. */
function* refuseOthers({ name, handed }: Handed): Work<never> {
  const { DateRemise, Guichet, IdRemisPar: by } = handed;
  const who = by === null ? null : (yield* names('utilisateur', [by]))[String(by)];
  const done = { Le: DateRemise ?? '', Par: typeof who === 'string' ? who : null, Guichet };
  return yield* refuse('guichet-remise-autre', doneWords(name, done));
}

/** Receipts of the very gesture of the hand-over that still hold. */
export function* moneyOf({ Id, DateRemise }: Pick<HandedRecord, 'Id' | 'DateRemise'>): Work<readonly BamReglement[]> {
  if (DateRemise === null) return [];
  const pieces = yield* find('bam-paiement', { IdParticipant: Id });
  const receipts = yield* find('bam-reglement', { IdPaiement: pieces.map(readId) });
  const undone = undoneIds(receipts);
  const handOverReceipts = receipts.filter(
    ({ DateReglement, IdAnnule, Montant }) => DateReglement === DateRemise && IdAnnule === null && Montant > 0,
  );
  // A receipt corrected since is under the one that replaces it.
  const replaced = handOverReceipts.flatMap((one) => receipts.filter(({ IdRemplace }) => IdRemplace === one.Id));
  return [...handOverReceipts, ...replaced].filter((one) => !undone.has(one.Id));
}

function* isGivenBack(receipts: readonly BamReglement[], { confirmation, has, culture }: EffectInput): Work<boolean> {
  if (isConfirmed({ confirmation }, KEEP)) return false;
  if (isConfirmed({ confirmation }, GIVE_BACK)) return has(RECEIVE_RIGHT) || (yield* refuse('droit-manquant'));
  const modes = new Set(receipts.map(({ ModePaiement }) => enumLabel(modePaiementEnum, ModePaiement, culture) ?? ''));
  return yield* refuseWith('confirmation-requise', {
    message: 'participant.argentRemise',
    question: 'argentRemise',
    params: {
      montant: formatMoney(sumMoney(receipts.map(({ Montant }) => Montant)), culture),
      mode: [...modes].join(', '),
      lieu: receipts[0]?.Guichet ?? '–',
    },
    conflict: { Code: KEEP, Choix: has(RECEIVE_RIGHT) ? [GIVE_BACK, KEEP] : [KEEP] },
  });
}

function nameOf(record: HandedRecord): string {
  return [record.Prenom, record.Nom].flatMap((part) => part ?? []).join(' ');
}
