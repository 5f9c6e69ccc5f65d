import type { PublishGrilleBody } from '#generated/schemas/services/programmation.zod.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import type { infer as Infer } from 'zod';
import { describePublication } from './publication-reply.ts';
import { planPublication, publishGrid } from './publication.ts';

interface Grid {
  readonly annee: number;
}

export const previewPublication: WorkService<Asked<Grid, unknown, unknown>, ReturnType<typeof describePublication>> = {
  entity: 'festival-publication',
  *run({ params: { annee } }, facts) {
    return describePublication(yield* planPublication(annee, facts.today), facts);
  },
};

type Published = { Id: number; Numero: number; NbSeances: number; NbChangements: number };

export const publishGrille: WorkService<Asked<Grid, unknown, Infer<typeof PublishGrilleBody>>, Published> = {
  entity: 'festival-publication',
  *run({ params, body }, { now, today, userId }) {
    const order = { eannee: params.annee, fingerprint: body.Empreinte, comment: body.Commentaire ?? null, now, today, userId };
    const { id, plan } = yield* publishGrid(order);
    return { Id: id, Numero: plan.numero, NbSeances: plan.announced, NbChangements: plan.changes.length };
  },
};
