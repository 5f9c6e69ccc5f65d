import type { EffectInput } from '#domain/work/transition-rule.ts';
import type { CompteDemande } from '#generated/records/compte-demande.gen.ts';
import type { Contact } from '#generated/records/contact.gen.ts';
import { CompteDemandeType } from '#generated/enums/compte-demande-type.gen.ts';
import { CompteType } from '#generated/enums/compte-type.gen.ts';
import type { WorkEffect } from '#domain/work/work-effect.ts';
import { requestedFields } from './requested-fields.ts';
import { create, find, read, refuse, refuseWith, update, type Work } from '#domain/work/work.ts';
import { matchPeople } from './match-person.ts';
import { awaitAddress } from './new-address.ts';

/** Fields that a request and the record it changes name alike. */
const TO_PERSON = ['Nom', 'Prenom', 'Pseudo'] as const;
const TO_CONTACT = ['Email', 'Telephone', 'Portable', 'SiteInternet'] as const;

type Copied = Partial<Pick<CompteDemande, (typeof TO_PERSON)[number] | (typeof TO_CONTACT)[number]>>;

function pickFilled(request: CompteDemande, fields: readonly (keyof Copied)[]): Copied {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const text = request[field];
      return text === null || text === '' ? [] : [[field, text]];
    }),
  );
}

/** The request without what staff left aside; one without any such choice applies whole. */
function retained(request: CompteDemande): CompteDemande {
  const kept = request.ChampsRetenus;
  if (kept === null || kept === 0) return request;
  const aside = requestedFields.filter(({ flag }) => (kept & flag) === 0);
  return { ...request, ...Object.fromEntries(aside.map(({ field }) => [field, null])) };
}

/**
 * Values of a request are written where they belong: person, contact, structure, account. Blank ones leave the record as it is.
 * A professional request of somebody unknown makes their person and contact, and the account becomes professional; a person who is
 * known by e-mail and name, or whom staff chose, keeps the contact they have.
 */
function* applyRequest(submitted: CompteDemande, now: string): Work<void> {
  const request = retained(submitted);
  const account = yield* read('bam-compte', request.IdCompte);
  const accountContactId = account.IdContact;
  const contact = accountContactId === null ? yield* contactOf(request) : yield* read('contact', accountContactId);
  const contactId = contact?.Id ?? null;
  const IdStructure = yield* structureNamed(request.NomStructure);
  const activity = request.IdActivitePrincipale;
  const IdPersonne = yield* savePerson(request, contact);
  const IdsActivite = [...new Set([...(contact?.IdsActivite ?? []), ...(activity === null ? [] : [activity])])];
  const values = { ...pickFilled(request, TO_CONTACT), IdsActivite, ...(IdStructure === null ? {} : { IdStructure }) };
  const IdContact = contactId ?? (IdPersonne === null ? null : yield* create('contact', { ...values, IdPersonne }));
  if (contactId !== null) yield* update('contact', contactId, values);
  const isPro = request.Type === CompteDemandeType.pro;
  yield* update('bam-compte', account.Id, { IdContact, ...(isPro ? { Type: CompteType.professionnel } : {}) });
  // The contact takes the new address at once; the sign-in waits until its holder answers at that address.
  if (accountContactId !== null && values.Email) yield* awaitAddress(account, { address: values.Email, now });
}

/** The contact that staff chose, or the one that is surely theirs; null: a new one, to confirm where somebody like them exists. */
function* contactOf(request: CompteDemande): Work<Contact | null> {
  if (request.IdContact !== null) {
    const chosen = yield* read('contact', request.IdContact);
    return (yield* find('bam-compte', { IdContact: chosen.Id })).length > 0 ? yield* refuse('contact-deja-associe') : chosen;
  }
  const existing = yield* knownContact(request);
  if (existing !== null || request.IdPersonne !== null) return existing;
  if (!request.Nom) yield* refuseWith('regle-metier', { message: 'compte.demandeSansNom' });
  const people = request.IsNouvelle === true ? [] : yield* matchPeople(request);
  if (people.length > 0) {
    const noms = [...new Set(people.map(({ Nom }) => Nom))].slice(0, NAMED_MAX).join(', ');
    yield* refuseWith('regle-metier', { message: 'compte.demandeDouteuse', params: { noms } });
  }
  return null;
}

const NAMED_MAX = 3;

/** The contact with the e-mail and the name of the request, when no account stands for it. */
function* knownContact(request: CompteDemande): Work<Contact | null> {
  const { Email, Nom, Prenom } = request;
  if (!Email || !Nom) return null;
  const [contact] = yield* find('contact', { Email, IsArchive: false });
  const person = contact === undefined ? null : contact.IdPersonne;
  if (contact === undefined || person === null) return null;
  const isSame = (yield* find('personne', { Id: person, Nom, ...(Prenom ? { Prenom } : {}) })).length > 0;
  const isTaken = (yield* find('bam-compte', { IdContact: contact.Id })).length > 0;
  return isSame && !isTaken ? contact : null;
}

/** A new person needs a name; a known one takes what the request says of it. */
function* savePerson(request: CompteDemande, contact: Contact | null): Work<number | null> {
  const values = pickFilled(request, TO_PERSON);
  const personId = contact === null ? request.IdPersonne : contact.IdPersonne;
  if (personId === null) return request.Nom === null ? null : yield* create('personne', values);
  if (Object.keys(values).length > 0) yield* update('personne', personId, values);
  return personId;
}

/** The one structure of that name, or a new one. */
function* structureNamed(name: string | null): Work<number | null> {
  if (name === null || name === '') return null;
  const [same] = yield* find('structure', { RaisonSociale: name, IsArchive: false });
  return same === undefined ? yield* create('structure', { RaisonSociale: name }) : same.Id;
}

export const accepterDemande: WorkEffect = function* effect({ record, now }: EffectInput<CompteDemande>) {
  yield* applyRequest(record, now);
  return {};
};
