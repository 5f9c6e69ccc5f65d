import { accountRefusal, contactRefusal, type ContactRefusal } from '#domain/participants/contact-rules.ts';
import { readNumber, type RecordData } from '#domain/records/record-data.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { CommitUnit } from '#server/records/engine.ts';
import { contactRepository } from './contact-repository.ts';

export const admitContact = async (unit: CommitUnit, record: RecordData): Promise<RecordData> => {
  const idPersonne = readNumber(record, 'IdPersonne');
  if (idPersonne === null) return {};
  const twin = await contactRepository(unit).twinOf(idPersonne, readNumber(record, 'IdStructure'));
  return refuse(contactRefusal(twin));
};

/** An account that stands for no contact has no rule but its own login. */
export const admitAccount = async (unit: CommitUnit, record: RecordData): Promise<RecordData> => {
  const idContact = readNumber(record, 'IdContact');
  const candidate = idContact === null ? null : await contactRepository(unit).accountCandidate(idContact);
  return candidate === null ? {} : refuse(accountRefusal(candidate));
};

const refuse = (refusal: ContactRefusal | null): RecordData => {
  if (refusal === null) return {};
  const { code, message, conflict } = refusal;
  throw new AppError(code, { message, conflict: { Existant: conflict.Existant } });
};
