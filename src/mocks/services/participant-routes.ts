import { CheckParticipantBody } from '#generated/schemas/services/participants.zod.ts';
import { type Candidate, checkCreation } from '#domain/participants/creation-check.ts';
import { fieldNamed } from '#domain/records/record-source.ts';
import { AppError } from '#server/errors/app-error.ts';
import { writeRightOf } from '#server/services/participants/write-right.ts';
import { type MockCall, type MockRoute, reply } from '../call.ts';
import type { Row } from '../store/tables.ts';
import { checked } from './checked.ts';

export function participantRoutes(): readonly MockRoute[] {
  return [
    {
      method: 'post',
      path: '/festival-participants/verification',
      right: 'session',
      run: (call) => {
        const { Type, Eannee = null, IdContact = null } = checked(CheckParticipantBody, call.body);
        if (!call.context.has(writeRightOf(Type))) throw new AppError('droit-manquant');
        const { code, next, missing } = checkCreation(Type, candidateOf(call, Eannee, IdContact));
        return reply({ Code: code, Suite: next, Manque: [...missing] });
      },
    },
  ];
}

function candidateOf({ store: { tables } }: MockCall, eannee: number | null, idContact: number | null): Candidate {
  const contact = idContact === null ? null : tables.find('contact', idContact);
  const all = tables.all('festival-participant').filter((row) => row['Eannee'] === eannee);
  const isSamePerson = (row: Row): boolean => contact !== null && row['IdPersonne'] !== null && row['IdPersonne'] === contact['IdPersonne'];
  return {
    hasEdition: tables.all('festival-edition').some((row) => row['Eannee'] === eannee),
    contact: contact === null ? null : describe(tables, contact),
    participations: all
      .filter((row) => row['IdContact'] === idContact || isSamePerson(row))
      .map((row) => ({ type: Number(row['Type']), statut: Number(row['Statut']), isSameContact: row['IdContact'] === idContact })),
  };
}

function describe(tables: MockCall['store']['tables'], contact: Row): NonNullable<Candidate['contact']> {
  const address = typeof contact['IdAdresse'] === 'number' ? tables.find('adresse', contact['IdAdresse']) : null;
  const activities = fieldNamed(tables.entity('contact'), 'IdsActivite');
  return {
    idPays: typeof address?.['IdPays'] === 'number' ? address['IdPays'] : null,
    nbActivites: activities === undefined ? 0 : tables.linkedIds(activities, Number(contact['Id'])).length,
    hasAccount: tables.all('bam-compte').some((row) => row['IdContact'] === contact['Id']),
    hasValidEmail: typeof contact['Email'] === 'string' && contact['Email'] !== '' && contact['IsEmailErreur'] !== true,
  };
}
