import type { Adresse } from '#generated/records/adresse.gen.ts';
import type { Contact } from '#generated/records/contact.gen.ts';
import type { BamDemandeBenevole } from '#generated/records/bam-demande-benevole.gen.ts';
import { BenevoleDemandeStatut } from '#generated/enums/benevole-demande-statut.gen.ts';
import { BenevoleStatut } from '#generated/enums/benevole-statut.gen.ts';
import { ParticipantType } from '#generated/enums/participant-type.gen.ts';
import { createAccount } from '#domain/accounts/create-account.ts';
import { isAdultOnEve } from '#domain/participants/adult.ts';
import { writeRightOf } from '#domain/participants/write-right.ts';
import { readId, type RecordData } from '#domain/values/record-data.ts';
import type { Facts } from '#domain/work/rule.ts';
import { create, find, open, read, refuse, refuseWith, tellableNames, update, waitFor, type Work } from '#domain/work/work.ts';
import { missingOf } from './match-request.ts';

export interface Admission {
  readonly Version: number;
  /** Null: a contact of their own is made. */
  readonly IdContact: number | null;
  /** Person whose contact is made; null: nobody is known. */
  readonly IdPersonne: number | null;
  /** Country and activity of a contact that says none. */
  readonly IdPays?: number | null | undefined;
  readonly IdActivite?: number | null | undefined;
  readonly IsCompte: boolean;
}

export interface Admitted {
  readonly IdContact: number;
  readonly IdBenevole: number;
  readonly IdCompte: number | null;
  readonly IsMailEnvoye: boolean;
  readonly NbRattachees: number;
}

interface MadeVolunteer extends Pick<Admitted, 'IdContact' | 'IdBenevole' | 'IdCompte'> {
  readonly twins: readonly number[];
}

/** A request becomes a contact, an account where it is requested, and a volunteer: all of it or nothing. */
export function* admitRequest(id: number, admission: Admission, facts: Facts): Work<Admitted> {
  const request = yield* open('bam-demande-benevole', id, admission.Version);
  if (request.IdBenevole !== null) yield* refuseWith('regle-metier', { message: 'benevole.dejaAdmis' });
  if (request.Statut === BenevoleDemandeStatut.refusee) yield* refuseWith('regle-metier', { message: 'benevole.demandeRefusee' });
  const { twins, ...made } = yield* makeVolunteer(request, admission, facts);
  yield* update('bam-demande-benevole', id, acceptedAs(made));
  return { ...made, IsMailEnvoye: false, NbRattachees: twins.length };
}

/** Makes the volunteer of a request, which the caller marks itself; its twins follow. */
export function* makeVolunteer(
  request: BamDemandeBenevole,
  admission: Omit<Admission, 'Version'>,
  facts: Pick<Facts, 'has' | 'now'>,
): Work<MadeVolunteer> {
  yield* checkRights(admission, facts);
  const contact = yield* contactFor(request, admission);
  const IdContact = contact.Id;
  const IdCompte = admission.IsCompte ? yield* accountOf(contact, facts.now) : null;
  const [edition] = yield* find('festival-edition', { Eannee: request.Eannee });
  // A volunteer of unknown age stays a draft: the age is requested before anything else.
  const Statut = isAdultOnEve(request.DateNaissance, edition?.DateDebut ?? null) ? BenevoleStatut.aTraiter : BenevoleStatut.brouillon;
  const IdBenevole = yield* create('festival-participant-benevole', { ...filled(request, ANSWERS), IdContact, Statut });
  const twins = yield* twinsOf(request);
  const made = { IdContact, IdBenevole, IdCompte, twins };
  for (const one of twins) yield* update('bam-demande-benevole', one, acceptedAs(made));
  return made;
}

function acceptedAs({ IdContact, IdBenevole }: Pick<Admitted, 'IdContact' | 'IdBenevole'>) {
  return { IdContact, IdBenevole, Statut: BenevoleDemandeStatut.acceptee };
}

function* checkRights({ IdContact, IsCompte }: Pick<Admission, 'IdContact' | 'IsCompte'>, { has }: Pick<Facts, 'has'>): Work<void> {
  const requiredRights = [
    writeRightOf(ParticipantType.benevole),
    ...(IdContact === null ? ['CONTACT-WRITE', 'PERSONNE-WRITE'] : []),
    ...(IsCompte ? ['BAM-COMPTE-WRITE'] : []),
  ];
  if (!requiredRights.every((right) => has(right))) yield* refuse('droit-manquant');
}

const REACH = ['Email', 'Telephone', 'Portable'] as const;

/** Says of a known contact what it does not say yet; what it says stays. */
function* contactFor(request: BamDemandeBenevole, admission: Omit<Admission, 'Version'>): Work<Pick<Contact, 'Id' | 'Email'>> {
  const { IdContact, IdPersonne } = admission;
  const contact = IdContact === null ? null : yield* read('contact', IdContact);
  const missing = REACH.filter((field) => contact === null || contact[field] === null);
  const [owner] = IdContact === null && IdPersonne !== null ? yield* find('personne', { Id: IdPersonne }) : [];
  const reach = { ...(owner === undefined ? {} : filled(owner, ['Email'])), ...filled(request, missing) };
  const values = { ...reach, ...completed(contact, { request, admission }) };
  yield* checkAddress(reach.Email ?? null);
  const Email = reach.Email ?? contact?.Email ?? null;
  if (IdContact !== null) {
    if (Object.keys(values).length > 0) yield* update('contact', IdContact, values);
    return { Id: IdContact, Email };
  }
  const person = IdPersonne ?? (yield* create('personne', filled(request, ['IdCivilite', 'Nom', 'Prenom', 'DateNaissance'])));
  return { Id: yield* create('contact', { ...values, IdPersonne: person }), Email };
}

interface Saying {
  readonly request: BamDemandeBenevole;
  readonly admission: Omit<Admission, 'Version'>;
}

/** The country and the activity that a participant's contact needs, where it says none. */
function completed(contact: Contact | null, { request, admission }: Saying) {
  const address = contact?.Adresse ?? null;
  const addressValues = address === null ? addressOf(request) : withoutVersion(address);
  const missing = missingOf({ Email: null, ...contact, Adresse: addressValues });
  const country: Partial<Adresse> = missing.includes('Pays') && admission.IdPays ? { IdPays: admission.IdPays } : {};
  const isAddressNew = (address === null && Object.keys(addressValues).length > 0) || country.IdPays !== undefined;
  return {
    ...(isAddressNew ? { Adresse: { ...addressValues, ...country } } : {}),
    ...(missing.includes('Activites') && admission.IdActivite ? { IdsActivite: [admission.IdActivite] } : {}),
  };
}

/** An address is of one contact: the refusal names its holder. */
function* checkAddress(Email: string | null): Work<void> {
  if (Email === null) return;
  const [other] = yield* find('contact', { Email });
  if (other === undefined) return;
  const nom = (yield* tellableNames('contact', [other.Id])).get(other.Id) ?? '';
  yield* refuseWith('regle-metier', { message: 'benevole.emailConnu', params: { email: Email, nom } });
}

/** Fields that say something. */
function filled<R extends RecordData, F extends keyof R & string>(
  record: R,
  fields: readonly F[],
): { readonly [K in F]?: NonNullable<R[K]> };
function filled(record: RecordData, fields: readonly string[]): RecordData {
  return Object.fromEntries(fields.flatMap((field) => ((record[field] ?? null) === null ? [] : [[field, record[field]]])));
}

function addressOf({ Adresse: address }: BamDemandeBenevole): Partial<Adresse> {
  if (address === null) return {};
  const { Id: _, ...said } = withoutVersion(address);
  return said;
}

function withoutVersion(address: Adresse): Partial<Adresse> {
  const { Version: _, ...said } = address;
  return said;
}

/** The one that the contact has stays theirs. */
function* accountOf(contact: Pick<Contact, 'Id' | 'Email'>, now: string): Work<number | null> {
  const accounts = yield* find('bam-compte', { IdContact: contact.Id });
  return accounts.length > 0 ? null : yield* createAccount(contact, now);
}

const ANSWERS = [
  'Eannee',
  'IdsPoste',
  'LangueParlee',
  'Situation',
  'IsPermis',
  'IsSecourisme',
  'IsDejaBenevole',
  'IsMatin',
  'IsHebergeur',
  'DateNaissance',
  'LieuNaissance',
  'CarteSejour',
  'JoursDisponibles',
  'Disponibilites',
  'Suggestions',
  'DateDemande',
] as const;

/** Two requests in the same words are one. */
export function* twinsOf(request: BamDemandeBenevole): Work<readonly number[]> {
  const { Eannee, Nom, Prenom, Email } = request;
  if (Email === null) return [];
  const all = yield* find('bam-demande-benevole', { Eannee, Nom, Prenom, Email, Statut: BenevoleDemandeStatut.aTraiter });
  const ids = all.map(readId).filter((id) => id !== request.Id);
  yield* waitFor('bam-demande-benevole', ids);
  return ids;
}
