import type * as schemas from '#generated/schemas/services/comptabilite.zod.ts';
import type { BamVente } from '#generated/records/bam-vente.gen.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { current, hold, type Work } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { inputOf } from '../input-of.ts';
import { issueDeposit, issueFinal } from './direct-invoices.ts';

interface ById {
  readonly id: number;
}

export const createAcompte: WorkService<Asked<ById, unknown, Infer<typeof schemas.CreateAcompteBody>>, number> = {
  entity: 'bam-paiement',
  *run({ params, body }, facts) {
    return yield* issueDeposit(yield* held(params.id, body.Version), body, inputOf(facts));
  },
};

export const createFacture: WorkService<Asked<ById, unknown, Infer<typeof schemas.CreateFactureBody>>, number> = {
  entity: 'bam-paiement',
  *run({ params, body }, facts) {
    return yield* issueFinal(yield* held(params.id, body.Version), body.DateEcheance ?? null, inputOf(facts));
  },
};

/** Of two users who invoice a sale at once, the second is refused. */
function* held(id: number, version: number): Work<BamVente> {
  yield* hold('bam-vente', id, 'paiement-en-cours');
  return yield* current('bam-vente', id, version);
}
