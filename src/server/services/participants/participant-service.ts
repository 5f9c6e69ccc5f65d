import type { ServiceReply } from '#generated/contract/services.gen.ts';
import { conflictOf } from '#domain/participants/admission.ts';
import { checkCreation } from '#domain/participants/creation-check.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { Call } from '#server/services/service-call.ts';
import { participantRepository, poolQuery } from './participant-repository.ts';
import { writeRightOf } from './write-right.ts';

/** The answer that the creation screens give before they save; it tells nothing to who may not create such a participant. */
export const checkParticipant = async ({ body, context }: Call<'checkParticipant'>): Promise<ServiceReply<'checkParticipant'>> => {
  const { Type, Eannee = null, IdContact = null, IdContactCorrespondant = null } = body;
  if (!context.has(writeRightOf(Type))) throw new AppError('droit-manquant');
  const query = poolQuery(context.tools.pool);
  const asked = { eannee: Eannee, idContact: IdContact, idCorrespondant: IdContactCorrespondant };
  const { Manque, ...verdict } = conflictOf(checkCreation(Type, await participantRepository({ query }).candidate(asked)));
  return { ...verdict, Manque: [...Manque] };
};
