import type { CheckParticipantBody } from '#generated/schemas/services/participants.zod.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { refuse } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { conflictOf } from './admission.ts';
import { candidateOf } from './candidate.ts';
import { checkCreation, type Verdict } from './creation-check.ts';
import { writeRightOf } from './write-right.ts';

interface Reply {
  Code: Verdict['code'];
  Suite: Verdict['next'];
  Manque: string[];
  Existant: { readonly Entite: string; readonly Id: number } | null;
}

/** The answer that the creation screens give before they save; it tells nothing to who may not create such a participant. */
export const checkParticipant: WorkService<Asked<unknown, unknown, Infer<typeof CheckParticipantBody>>, Reply> = {
  entity: 'festival-participant',
  *run({ body: { Type, Eannee = null, IdContact = null, IdContactCorrespondant = null } }, { has }) {
    if (!has(writeRightOf(Type))) yield* refuse('droit-manquant');
    const candidate = yield* candidateOf({ eannee: Eannee, idContact: IdContact, idCorrespondant: IdContactCorrespondant });
    const { Manque, ...verdict } = conflictOf(checkCreation(Type, candidate));
    return { ...verdict, Manque: [...Manque] };
  },
};
