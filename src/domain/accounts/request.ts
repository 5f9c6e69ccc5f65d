import { CompteDemandeType } from '#generated/enums/compte-demande-type.gen.ts';
import { CompteType } from '#generated/enums/compte-type.gen.ts';
import { type RecordData, readId, readIds, readNumber, readText } from '#domain/records/values/record-data.ts';
import type { WorkEffect } from '#domain/transitions/work-effect.ts';
import { requestedFields } from './requested-fields.ts';
import { create, find, read, update, type Work } from '#domain/work/work.ts';

/** Fields that a request and the record it changes name alike. */
const TO_PERSON = ['Nom', 'Prenom', 'Pseudo'] as const;
const TO_CONTACT = ['Email', 'Telephone', 'Portable', 'SiteInternet'] as const;

const said = (request: RecordData, fields: readonly string[]): RecordData =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const text = readText(request, field);
      return text === null || text === '' ? [] : [[field, text]];
    }),
  );

/** The request without what staff left aside; one that says nothing of it is taken whole. */
const retained = (request: RecordData): RecordData => {
  const kept = readNumber(request, 'ChampsRetenus');
  if (kept === null || kept === 0) return request;
  const aside = requestedFields.filter(({ flag }) => (kept & flag) === 0);
  return { ...request, ...Object.fromEntries(aside.map(({ field }) => [field, null])) };
};

/**
 * What a request says is written where it belongs: person, contact, structure, account. What it leaves blank stays as it is.
 * A professional request of somebody unknown makes their person and contact, and the account becomes professional; whoever is
 * known by e-mail and name keeps the contact they have.
 */
export function* applyRequest(asked: RecordData): Work<void> {
  const request = retained(asked);
  const account = yield* read('bam-compte', readNumber(request, 'IdCompte') ?? 0);
  const own = readNumber(account, 'IdContact');
  const contact = own === null ? yield* knownContact(request) : yield* read('contact', own);
  const contactId = contact === null ? null : readId(contact);
  const IdStructure = yield* structureNamed(readText(request, 'NomStructure'));
  const activity = readNumber(request, 'IdActivitePrincipale');
  const IdPersonne = yield* savePerson(request, contact);
  const IdsActivite = [...new Set([...readIds(contact ?? {}, 'IdsActivite'), ...(activity === null ? [] : [activity])])];
  const values = { ...said(request, TO_CONTACT), IdsActivite, ...(IdStructure === null ? {} : { IdStructure }) };
  const IdContact = contactId ?? (IdPersonne === null ? null : yield* create('contact', { ...values, IdPersonne }));
  if (contactId !== null) yield* update('contact', contactId, values);
  const isPro = readNumber(request, 'Type') === CompteDemandeType.pro;
  yield* update('bam-compte', readId(account), { IdContact, ...(isPro ? { Type: CompteType.professionnel } : {}) });
}

/** The contact with the e-mail and the name of the request, when no account stands for it. */
function* knownContact(request: RecordData): Work<RecordData | null> {
  const [Email, Nom, Prenom] = ['Email', 'Nom', 'Prenom'].map((field) => readText(request, field) ?? '');
  if (!Email || !Nom) return null;
  const [contact] = yield* find('contact', { Email, IsArchive: false });
  const person = contact === undefined ? null : readNumber(contact, 'IdPersonne');
  if (contact === undefined || person === null) return null;
  const isSame = (yield* find('personne', { Id: person, Nom, ...(Prenom ? { Prenom } : {}) })).length > 0;
  const isTaken = (yield* find('bam-compte', { IdContact: readId(contact) })).length > 0;
  return isSame && !isTaken ? contact : null;
}

/** A new person needs a name; a known one takes what the request says of it. */
function* savePerson(request: RecordData, contact: RecordData | null): Work<number | null> {
  const values = said(request, TO_PERSON);
  const known = contact === null ? null : readNumber(contact, 'IdPersonne');
  if (known === null) return readText(request, 'Nom') === null ? null : yield* create('personne', values);
  if (Object.keys(values).length > 0) yield* update('personne', known, values);
  return known;
}

/** The one structure of that name, or a new one. */
function* structureNamed(name: string | null): Work<number | null> {
  if (name === null || name === '') return null;
  const [same] = yield* find('structure', { RaisonSociale: name, IsArchive: false });
  return same === undefined ? yield* create('structure', { RaisonSociale: name }) : readId(same);
}

export const accepterDemande: WorkEffect = function* effect({ record }) {
  yield* applyRequest(record);
  return {};
};
