import { ModePaiement } from '#generated/enums/mode-paiement.gen.ts';
import type { BamReglement } from '#generated/records/bam-reglement.gen.ts';
import { readId } from '#domain/values/record-data.ts';
import { isStanding, undoneIds } from '../receipts.ts';
import { find, refuseField, type Work } from '#domain/work/work.ts';
import { type CommitRule, type Written, writtenOf } from '#domain/work/rule.ts';

/** Once money came, its receipts say how it came: a wrong means is corrected there, where the till follows. */
export const receivedMeans: CommitRule = {
  name: 'keep the means of payment of what was received',
  phase: 'before-commit',
  on: [
    { entity: 'festival-participant', ops: ['update'], fields: ['ModePaiement', 'NoCheque'] },
    { entity: 'festival-groupe', ops: ['update'], fields: ['ModePaiement'] },
  ],
  *run(written) {
    for (const { id, fields } of writtenOf(written, 'festival-participant')) {
      const [file] = yield* find('festival-participant-accredite', { Id: id });
      if (file !== undefined) yield* requireReceived(file, { fields, receipts: yield* standingReceipts({ IdParticipant: id }) });
    }
    for (const { id, fields } of writtenOf(written, 'festival-groupe')) {
      const [file] = yield* find('festival-groupe', { Id: id });
      if (file !== undefined) yield* requireReceived(file, { fields, receipts: yield* standingReceipts({ IdGroupe: id }) });
    }
  },
};

interface Received extends Pick<Written, 'fields'> {
  readonly receipts: readonly BamReglement[];
}

interface SaidMeans {
  readonly ModePaiement: number | null;
  readonly NoCheque?: string | null;
}

function* requireReceived({ ModePaiement: mode, NoCheque = null }: SaidMeans, { fields, receipts }: Received): Work<void> {
  if (receipts.length === 0 || mode === null || mode === ModePaiement.nonDefini) return;
  const receiptsOfMode = receipts.filter((receipt) => receipt.ModePaiement === mode);
  if (receiptsOfMode.length === 0) yield* refuseField({ path: 'ModePaiement', code: 'valeur', message: 'paiement.modeRecu' });
  const isOther =
    mode === ModePaiement.cheque && fields.includes('NoCheque') && receiptsOfMode.every((receipt) => receipt.NoCheque !== NoCheque);
  if (isOther) yield* refuseField({ path: 'NoCheque', code: 'valeur', message: 'paiement.modeRecu' });
}

type Origin = { readonly IdParticipant: number } | { readonly IdGroupe: number };

/** Receipts that were not reversed. */
function* standingReceipts(origin: Origin): Work<readonly BamReglement[]> {
  const pieces = yield* find('bam-paiement', origin);
  const receipts = yield* find('bam-reglement', { IdPaiement: pieces.map(readId) });
  const undone = undoneIds(receipts);
  return receipts.filter((receipt) => isStanding(receipt, undone));
}
