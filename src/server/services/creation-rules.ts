import type { RecordData } from '#domain/records/record-data.ts';
import { participantTypeOf } from '#domain/participants/participant-entities.ts';
import type { CommitUnit, RecordEngine } from '#server/records/engine.ts';
import { admitAccount, admitContact } from './contacts/contact-admission.ts';
import { attachNote } from './films/note-registration.ts';
import { freezeAllowance } from './participants/allowance-admission.ts';
import { admitParticipant } from './participants/participant-admission.ts';
import { admitScreening } from './programmation/screening-admission.ts';

/** What must hold before a record exists, whoever creates it and by whichever call. */
export const admitRecord: RecordEngine['beforeInsert'] = async (unit: CommitUnit, entity: string, record: RecordData) => {
  if (entity === 'contact') return admitContact(unit, record);
  if (entity === 'bam-compte') return admitAccount(unit, record);
  if (entity === 'festival-programmation') return admitScreening(unit, record);
  if (entity === 'festival-defraiement') return freezeAllowance(unit, record);
  if (entity === 'film-note') return attachNote(unit, record);
  const type = participantTypeOf(entity);
  return type === null ? {} : admitParticipant(unit, type, record);
};

/** What a changed record says of its fields that were left empty. */
export const completeRecord: RecordEngine['beforeUpdate'] = async (unit, entity, record) => {
  if (entity === 'film-note') return attachNote(unit, record);
  return entity === 'festival-defraiement' ? freezeAllowance(unit, record) : {};
};
