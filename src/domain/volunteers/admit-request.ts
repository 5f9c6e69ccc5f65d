import type { JsonValue } from '#generated/entities/descriptor.gen.ts';
import { BenevoleStatut } from '#generated/enums/benevole-statut.gen.ts';
import { ParticipantType } from '#generated/enums/participant-type.gen.ts';
import { createAccount } from '#domain/accounts/create-account.ts';
import { isAdultOnEve } from '#domain/participants/adult.ts';
import { writeRightOf } from '#domain/participants/write-right.ts';
import { readId, readNested, readNumber, readText, type RecordData } from '#domain/records/values/record-data.ts';
import type { Facts } from '#domain/rules/rule.ts';
import { create, find, open, read, refuse, refuseWith, tellableNames, update, waitFor, type Work } from '#domain/work/work.ts';
import { missingOf, REQUEST } from './match-request.ts';
import { VOLUNTEER } from './planning.ts';

export interface Admission {
  readonly Version: number;
  /** Null: a contact of their own is made. */
  readonly IdContact: number | null;
  /** Whose contact is made; null: nobody is known. */
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

/** A request becomes a contact, an account where it is asked for, and a volunteer: all of it or nothing. */
export function* admitRequest(id: number, admission: Admission, facts: Facts): Work<Admitted> {
  const request = yield* open(REQUEST, id, admission.Version);
  if (readNumber(request, 'IdBenevole') !== null) yield* refuseWith('regle-metier', { message: 'benevole.dejaAdmis' });
  yield* checkRights(admission, facts);
  const contact = yield* contactFor(request, admission);
  const IdContact = readId(contact);
  const IdCompte = admission.IsCompte ? yield* accountOf(contact, facts.now) : null;
  const [edition = {}] = yield* find('festival-edition', { Eannee: readNumber(request, 'Eannee') });
  const born = readText(request, 'DateNaissance');
  // Whose age nobody knows stays a draft: it is asked for before anything else.
  const Statut = isAdultOnEve(born, readText(edition, 'DateDebut')) ? BenevoleStatut.aTraiter : BenevoleStatut.brouillon;
  const IdBenevole = yield* create(VOLUNTEER, { ...answersOf(request), IdContact, Statut });
  const twins = yield* twinsOf(request);
  for (const one of [id, ...twins]) yield* update(REQUEST, one, { IdContact, IdBenevole });
  return { IdContact, IdBenevole, IdCompte, IsMailEnvoye: false, NbRattachees: twins.length };
}

function* checkRights({ IdContact, IsCompte }: Admission, { has }: Facts): Work<void> {
  const asked = [
    writeRightOf(ParticipantType.benevole),
    ...(IdContact === null ? ['CONTACT-WRITE', 'PERSONNE-WRITE'] : []),
    ...(IsCompte ? ['BAM-COMPTE-WRITE'] : []),
  ];
  if (!asked.every((right) => has(right))) yield* refuse('droit-manquant');
}

const REACH = ['Email', 'Telephone', 'Portable'] as const;

/** Says of a known contact what it does not say yet; what it says stays. */
function* contactFor(request: RecordData, admission: Admission): Work<RecordData> {
  const { IdContact, IdPersonne } = admission;
  const known = IdContact === null ? {} : yield* read('contact', IdContact);
  const missing = REACH.filter((field) => readText(known, field) === null);
  const [owner = {}] = IdContact === null && IdPersonne !== null ? yield* find('personne', { Id: IdPersonne }) : [];
  const values = { ...pick(owner, ['Email']), ...pick(request, missing), ...completed(known, { request, admission }) };
  yield* checkAddress(readText(values, 'Email'));
  if (IdContact !== null) {
    if (Object.keys(values).length > 0) yield* update('contact', IdContact, values);
    return { ...known, ...values };
  }
  const person = IdPersonne ?? (yield* create('personne', pick(request, ['IdCivilite', 'Nom', 'Prenom', 'DateNaissance'])));
  return { ...values, Id: yield* create('contact', { ...values, IdPersonne: person }) };
}

interface Saying {
  readonly request: RecordData;
  readonly admission: Admission;
}

/** The country and the activity that a participant's contact needs, where it says none. */
function completed(known: RecordData, { request, admission }: Saying): RecordData {
  const address = readNested(known, 'Adresse');
  const Adresse = address === null ? addressOf(request) : plain(address);
  const missing = missingOf({ ...known, Adresse });
  const country: Said = missing.includes('Pays') && admission.IdPays ? { IdPays: admission.IdPays } : {};
  const isAddressNew = (address === null && Object.keys(Adresse).length > 0) || 'IdPays' in country;
  return {
    ...(isAddressNew ? { Adresse: { ...Adresse, ...country } } : {}),
    ...(missing.includes('Activites') && admission.IdActivite ? { IdsActivite: [admission.IdActivite] } : {}),
  };
}

/** An address is of one contact: whose it is is told. */
function* checkAddress(Email: string | null): Work<void> {
  if (Email === null) return;
  const [other] = yield* find('contact', { Email });
  if (other === undefined) return;
  const nom = (yield* tellableNames('contact', [readId(other)])).get(readId(other)) ?? '';
  yield* refuseWith('regle-metier', { message: 'benevole.emailConnu', params: { email: Email, nom } });
}

const pick = (request: RecordData, fields: readonly string[]): RecordData =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = request[field] ?? null;
      return value === null ? [] : [[field, value]];
    }),
  );

const addressOf = (request: RecordData): Said => {
  const { Id: _, ...Adresse } = plain(readNested(request, 'Adresse') ?? {});
  return Adresse;
};

type Said = Readonly<Record<string, JsonValue>>;

const plain = (record: RecordData): Said =>
  Object.fromEntries(
    Object.entries(record).flatMap(([field, value]) => (value === undefined || field === 'Version' ? [] : [[field, value]])),
  );

/** The one that the contact has stays theirs. */
function* accountOf(contact: RecordData, now: string): Work<number | null> {
  const accounts = yield* find('bam-compte', { IdContact: readId(contact) });
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

const answersOf = (request: RecordData): RecordData => pick(request, ANSWERS);

/** Who asked twice in the same words asked once. */
export function* twinsOf(request: RecordData): Work<readonly number[]> {
  const [Nom, Prenom, Email] = ['Nom', 'Prenom', 'Email'].map((field) => readText(request, field));
  if (Nom === null || Nom === undefined || Email === null || Email === undefined) return [];
  const all = yield* find(REQUEST, { Eannee: readNumber(request, 'Eannee'), Nom, Prenom: Prenom ?? null, Email, IdBenevole: null });
  const ids = all.map(readId).filter((id) => id !== readId(request));
  yield* waitFor(REQUEST, ids);
  return ids;
}
