import { PaiementEtat } from '#generated/enums/paiement-etat.gen.ts';
import { PlateformeNature } from '#generated/enums/plateforme-nature.gen.ts';
import { find } from '#domain/work/work.ts';
import { type CommitRule, idsOf } from '#domain/work/rule.ts';
import { queueCashing } from '../platform/deposit.ts';

/** A deposited invoice that becomes paid is reported to the platform once. */
export const cashedPieces: CommitRule = {
  name: 'tell the platform about paid invoices',
  phase: 'before-commit',
  on: [{ entity: 'bam-paiement', ops: ['update'], fields: ['Etat'] }],
  *run(written, facts) {
    const flows = yield* find('plateforme-flux', { IdPaiement: idsOf(written, 'bam-paiement'), Nature: PlateformeNature.facture }, [
      'IdPaiement',
    ]);
    const ids = flows.flatMap(({ IdPaiement }) => IdPaiement ?? []);
    const paid = yield* find('bam-paiement', { Id: ids, Etat: PaiementEtat.reglee }, ['NoFacture']);
    for (const piece of paid) yield* queueCashing(piece, facts);
  },
};
