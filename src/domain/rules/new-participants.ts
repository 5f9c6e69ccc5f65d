import { allowanceValue } from '#domain/participants/allowance-value.ts';
import { admissionRefusal, isAnonymous } from '#domain/participants/admission.ts';
import { candidateOf } from '#domain/participants/candidate.ts';
import { participantTypeOf, participantTypes } from '#domain/participants/participant-entities.ts';
import { readNumber, type RecordData } from '#domain/records/values/record-data.ts';
import { find, refuseWith, waitFor, type Work } from '#domain/work/work.ts';
import type { Facts, WriteRule } from './rule.ts';

/**
 * The checks of 001 §5 before a participant exists. Whoever creates one for the same person waits for it first: of two, one
 * wins and the other is told of it. A record says the person and the structure of its contact.
 */
export const newParticipants: readonly WriteRule[] = participantTypes.map((entity) => ({
  name: 'check a new participant',
  phase: 'before-write',
  on: [{ entity, ops: ['insert'] }],
  run: (participant, facts) => admit(participantTypeOf(entity) ?? 0, participant, facts),
}));

function* admit(type: number, participant: RecordData, { confirmation }: Facts): Work<RecordData> {
  if (isAnonymous(type, participant)) return {};
  const eannee = readNumber(participant, 'Eannee');
  const idContact = readNumber(participant, 'IdContact');
  const [contact] = idContact === null ? [] : yield* find('contact', { Id: idContact });
  const person = contact === undefined ? null : readNumber(contact, 'IdPersonne');
  yield* waitFor('personne', person === null ? [] : [person]);
  const candidate = yield* candidateOf({ eannee, idContact, idCorrespondant: readNumber(participant, 'IdContactCorrespondant') });
  // A year or a contact that does not exist is refused by the name of its field.
  if ((eannee !== null && !candidate.hasEdition) || (idContact !== null && contact === undefined)) return {};
  const refusal = admissionRefusal(type, candidate, confirmation);
  if (refusal !== null) {
    const { code, message, conflict } = refusal;
    yield* refuseWith(code, { message, conflict: { ...conflict, Manque: [...conflict.Manque] } });
  }
  return contact === undefined ? {} : { IdPersonne: contact['IdPersonne'], IdStructure: contact['IdStructure'] };
}

/** Whoever comes by a contact is the person of that contact: said later, or emptied, it is said again, so that nobody stays without a name. */
export const personsOfContacts: WriteRule = {
  name: 'name a participant by its contact',
  phase: 'before-write',
  on: ['festival-participant', ...participantTypes].map((entity) => ({ entity, ops: ['update'] })),
  *run(participant, _, before) {
    const idContact = readNumber(participant, 'IdContact');
    if (idContact === null || readNumber(participant, 'IdPersonne') !== null || !isSaidNow(participant, before ?? {})) return {};
    const [contact] = yield* find('contact', { Id: idContact });
    return contact === undefined ? {} : { IdPersonne: contact['IdPersonne'] };
  },
};

/** A save that touches neither leaves the participant as it is. */
const isSaidNow = (participant: RecordData, before: RecordData): boolean =>
  ['IdContact', 'IdPersonne'].some((name) => readNumber(participant, name) !== readNumber(before, name));

/** An allowance that says no value takes that of its tariff, and keeps it whatever becomes of the tariff. */
export const frozenAllowances: WriteRule = {
  name: 'freeze the value of an allowance',
  phase: 'before-write',
  on: [{ entity: 'festival-defraiement', ops: ['insert', 'update'] }],
  *run(allowance) {
    if (readNumber(allowance, 'ValeurFigee') !== null) return {};
    const [tarif] = yield* find('festival-tarif', { Id: readNumber(allowance, 'IdTarif') });
    const [participant] = yield* find('festival-participant', { Id: readNumber(allowance, 'IdParticipant') });
    if (tarif === undefined || participant === undefined) return {};
    const eannee = readNumber(participant, 'Eannee');
    const editions = yield* find('festival-tarif-edition', { IdTarif: readNumber(allowance, 'IdTarif'), Eannee: eannee });
    return { ValeurFigee: allowanceValue({ tarif, editions, eannee }) };
  },
};
