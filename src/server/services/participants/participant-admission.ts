import { admissionRefusal, isAnonymous } from '#domain/participants/admission.ts';
import { readNumber, type RecordData } from '#domain/records/record-data.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { CommitUnit } from '#server/records/engine.ts';
import { participantRepository } from './participant-repository.ts';

/**
 * The checks of 001 §5 before a participant exists, in the transaction that creates it. Whoever creates one for the same
 * person waits for it first: of two, one wins and the other is told of it. A record says the person and the structure of its contact.
 */
export const admitParticipant = async (unit: CommitUnit, type: number, record: RecordData): Promise<RecordData> => {
  if (isAnonymous(type, record)) return {};
  const eannee = readNumber(record, 'Eannee');
  const idContact = readNumber(record, 'IdContact');
  const repository = participantRepository(unit);
  const known = idContact === null ? null : await repository.lockContact(idContact);
  const candidate = await repository.candidate({ eannee, idContact, idCorrespondant: readNumber(record, 'IdContactCorrespondant') });
  // A year or a contact that does not exist is refused by the name of its field.
  if ((eannee !== null && !candidate.hasEdition) || (idContact !== null && known === null)) return {};
  const refusal = admissionRefusal(type, candidate, unit.context.confirmation);
  if (refusal !== null) {
    const { code, message, conflict } = refusal;
    throw new AppError(code, { message, conflict: { ...conflict, Manque: [...conflict.Manque] } });
  }
  return known === null ? {} : { IdPersonne: known.idPersonne, IdStructure: known.idStructure };
};
