import { CompteDemandeType } from '#generated/enums/compte-demande-type.gen.ts';
import { CompteType } from '#generated/enums/compte-type.gen.ts';
import { type RecordData, readId, readIds, readNumber, readText } from '#domain/records/record-data.ts';
import type { WorkEffect } from '#domain/transitions/work-effect.ts';
import { create, find, read, update, type Work } from '#domain/work/work.ts';

/** Fields of a request and where each goes, when it says something. */
const TO_PERSON = { Nom: 'Nom', Prenom: 'Prenom', Pseudo: 'Pseudo' } as const;
const TO_CONTACT = { Email: 'Email', Telephone: 'Telephone', Portable: 'Portable', SiteInternet: 'SiteInternet' } as const;

const said = (request: RecordData, fields: Readonly<Record<string, string>>): RecordData =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([from, to]) => {
      const text = readText(request, from);
      return text === null || text === '' ? [] : [[to, text]];
    }),
  );

/**
 * What a request says is written where it belongs: person, contact, structure, account. What it leaves blank stays as it is.
 * A professional request of somebody unknown makes their person and contact, and the account becomes professional.
 */
export function* applyRequest(request: RecordData): Work<void> {
  const account = yield* read('bam-compte', readNumber(request, 'IdCompte') ?? 0);
  const contactId = readNumber(account, 'IdContact');
  const IdStructure = yield* structureNamed(readText(request, 'NomStructure'));
  const activity = readNumber(request, 'IdActivitePrincipale');
  const contact = contactId === null ? null : yield* read('contact', contactId);
  const IdPersonne = yield* savePerson(request, contact);
  const IdsActivite = [...new Set([...readIds(contact ?? {}, 'IdsActivite'), ...(activity === null ? [] : [activity])])];
  const values = { ...said(request, TO_CONTACT), IdsActivite, ...(IdStructure === null ? {} : { IdStructure }) };
  const IdContact = contactId ?? (IdPersonne === null ? null : yield* create('contact', { ...values, IdPersonne }));
  if (contactId !== null) yield* update('contact', contactId, values);
  const isPro = readNumber(request, 'Type') === CompteDemandeType.pro;
  yield* update('bam-compte', readId(account), { IdContact, ...(isPro ? { Type: CompteType.professionnel } : {}) });
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
