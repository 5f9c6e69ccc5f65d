import type { PublishGrilleBody } from '#generated/schemas/services/programmation.zod.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import type { infer as Infer } from 'zod';
import { type ConcernedGroup, concernedByPublication } from './publication-concerned.ts';
import { describePublication } from './publication-reply.ts';
import { planPublication, publishGrid } from './publication.ts';

interface Grid {
  readonly annee: number;
}

interface ScopeQuery {
  readonly jours?: string;
  readonly sections?: string;
}

export const previewPublication: WorkService<Asked<Grid, ScopeQuery, unknown>, ReturnType<typeof describePublication>> = {
  entity: 'festival-publication',
  *run({ params: { annee }, query: { jours, sections } }, facts) {
    const scope = { days: jours?.split(',') ?? [], sections: sections?.split(',').map(Number) ?? [] };
    return describePublication(yield* planPublication(annee, facts.today, scope), facts);
  },
};

type Published = { Id: number; Numero: number; NbSeances: number; NbChangements: number };

export const publishGrille: WorkService<Asked<Grid, unknown, Infer<typeof PublishGrilleBody>>, Published> = {
  entity: 'festival-publication',
  *run({ params, body }, { now, today, userId }) {
    const scope = { days: body.Jours ?? [], sections: body.Sections ?? [] };
    const order = { eannee: params.annee, scope, fingerprint: body.Empreinte, comment: body.Commentaire ?? null, now, today, userId };
    const { id, plan } = yield* publishGrid(order);
    return { Id: id, Numero: plan.numero, NbSeances: plan.announced, NbChangements: plan.changes.length };
  },
};

export const listPublicationConcernes: WorkService<Asked<{ readonly id: number }, unknown, unknown>, readonly ConcernedGroup[]> = {
  entity: 'festival-publication',
  *run({ params: { id } }) {
    return yield* concernedByPublication(id);
  },
};
