import { allowanceValue } from '#domain/participants/allowance-value.ts';
import { admissionRefusal, isAnonymous } from '#domain/participants/admission.ts';
import { accountRefusal, type ContactRefusal, contactRefusal } from '#domain/participants/contact-rules.ts';
import { participantTypeOf } from '#domain/participants/participant-entities.ts';
import { completeScreening } from '#domain/programmation/complete-screening.ts';
import { parseDuration } from '#domain/records/durations.ts';
import { readNumber, readText, type RecordData } from '#domain/records/record-data.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { MockContext } from '../mock-context.ts';
import type { Store } from '../store/store.ts';
import { attachNote } from './note-registration.ts';
import { candidateOf } from './participant-candidate.ts';

/** The rules of the server on a record that is about to exist: refuses it, or answers what it says besides what was sent. */
export function admitRecord(store: Store, { entity, record }: NewRow, context: MockContext): RecordData {
  if (entity === 'contact') return refuse(contactRefusal(twinOf(store, record)));
  if (entity === 'bam-compte') return refuse(accountRefusalOf(store, record));
  if (entity === 'festival-programmation') return completeScreening(record, neededOf(store, readNumber(record, 'IdProgramme')));
  if (entity === 'festival-defraiement') return freezeAllowance(store, record);
  if (entity === 'film-note') return attachNote(store, record);
  const type = participantTypeOf(entity);
  return type === null || isAnonymous(type, record) ? {} : admitParticipant(store, { type, record }, context);
}

/** What a changed record says of its fields that were left empty. */
export function completeRecord(store: Store, { entity, record }: NewRow): RecordData {
  if (entity === 'film-note') return attachNote(store, record);
  return entity === 'festival-defraiement' ? freezeAllowance(store, record) : {};
}

function freezeAllowance({ tables }: Store, record: RecordData): RecordData {
  const participant = tables.find('festival-participant', readNumber(record, 'IdParticipant') ?? 0);
  const tarif = tables.find('festival-tarif', readNumber(record, 'IdTarif') ?? 0);
  const eannee = readNumber(participant ?? {}, 'Eannee');
  return { ValeurFigee: allowanceValue({ tarif, editions: tables.all('festival-tarif-edition'), eannee }) };
}

interface NewRow {
  readonly entity: string;
  readonly record: RecordData;
}

/** Seconds that the films of a programme and its presentation take; 0 while it has none. */
function neededOf({ tables }: Store, idProgramme: number | null): number {
  const seconds = (row: RecordData | null, field: string): number => parseDuration(readText(row ?? {}, field) ?? '') ?? 0;
  const films = tables
    .all('festival-inscription')
    .filter((row) => idProgramme !== null && row['IdProgramme'] === idProgramme)
    .reduce((sum, row) => sum + seconds(tables.find('film', Number(row['IdFilm'])), 'Duree'), 0);
  return films === 0 ? 0 : films + seconds(tables.find('festival-programme', idProgramme ?? 0), 'DureePresentation');
}

function admitParticipant(
  store: Store,
  { type, record }: { readonly type: number; readonly record: RecordData },
  { confirmation }: MockContext,
): RecordData {
  const idContact = readNumber(record, 'IdContact');
  const asked = { eannee: readNumber(record, 'Eannee'), idContact, idCorrespondant: readNumber(record, 'IdContactCorrespondant') };
  const refusal = admissionRefusal(type, candidateOf(store, asked), confirmation);
  if (refusal !== null) {
    const { code, message, conflict } = refusal;
    throw new AppError(code, { message, conflict: { ...conflict, Manque: [...conflict.Manque] } });
  }
  const contact = idContact === null ? null : store.tables.find('contact', idContact);
  return contact === null ? {} : { IdPersonne: contact['IdPersonne'], IdStructure: contact['IdStructure'] };
}

function twinOf({ tables }: Store, record: RecordData): number | null {
  const twin = tables
    .all('contact')
    .find(
      (other) =>
        other['Id'] !== record['Id'] &&
        other['IdPersonne'] === record['IdPersonne'] &&
        (other['IdStructure'] ?? null) === (record['IdStructure'] ?? null) &&
        other['IsArchive'] !== true,
    );
  return twin === undefined ? null : Number(twin['Id']);
}

function accountRefusalOf({ tables }: Store, record: RecordData): ContactRefusal | null {
  const idContact = readNumber(record, 'IdContact');
  const contact = idContact === null ? null : tables.find('contact', idContact);
  if (contact === null) return null;
  const email = readText(contact, 'Email');
  const accounts = tables.all('bam-compte');
  const own = accounts.find((account) => account['IdContact'] === idContact);
  const ofEmail = accounts.find((account) => readText(account, 'Login')?.toLowerCase() === email?.toLowerCase());
  return accountRefusal({
    email,
    ownAccount: own === undefined ? null : Number(own['Id']),
    accountOfEmail: ofEmail === undefined ? null : Number(ofEmail['Id']),
  });
}

function refuse(refusal: ContactRefusal | null): RecordData {
  if (refusal === null) return {};
  const { code, message, conflict } = refusal;
  throw new AppError(code, { message, conflict: { Existant: conflict.Existant } });
}
