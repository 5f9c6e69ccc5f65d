import { CheckParticipantBody } from '#generated/schemas/services/participants.zod.ts';
import { conflictOf } from '#domain/participants/admission.ts';
import { checkCreation } from '#domain/participants/creation-check.ts';
import { AppError } from '#server/errors/app-error.ts';
import { writeRightOf } from '#server/services/participants/write-right.ts';
import { type MockRoute, reply } from '../call.ts';
import { checked } from './checked.ts';
import { migrationRoute } from './migration-routes.ts';
import { candidateOf } from './participant-candidate.ts';

export function participantRoutes(): readonly MockRoute[] {
  return [
    migrationRoute,
    {
      method: 'post',
      path: '/festival-participants/verification',
      right: 'session',
      run: (call) => {
        const { Type, Eannee = null, IdContact = null, IdContactCorrespondant = null } = checked(CheckParticipantBody, call.body);
        if (!call.context.has(writeRightOf(Type))) throw new AppError('droit-manquant');
        const asked = { eannee: Eannee, idContact: IdContact, idCorrespondant: IdContactCorrespondant };
        const { Manque, ...verdict } = conflictOf(checkCreation(Type, candidateOf(call.store, asked)));
        return reply({ ...verdict, Manque: [...Manque] });
      },
    },
  ];
}
