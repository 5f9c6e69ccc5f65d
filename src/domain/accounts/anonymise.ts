import type { Contact } from '#generated/records/contact.gen.ts';
import type { FestivalHotelPec } from '#generated/records/festival-hotel-pec.gen.ts';
import type { FestivalParticipant } from '#generated/records/festival-participant.gen.ts';
import type { Personne } from '#generated/records/personne.gen.ts';
import type { BamCompte } from '#generated/records/bam-compte.gen.ts';
import type { EntityDescriptor, FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { type RecordData, readId } from '#domain/values/record-data.ts';
import type { Erasure } from '#domain/work/erasure.ts';
import { find, read, refuse, refuseWith, tellableNames, update, type Work } from '#domain/work/work.ts';
import { ParticipantStatut } from '#generated/enums/participant-statut.gen.ts';
import { PaiementEtat } from '#generated/enums/paiement-etat.gen.ts';
import { isRunning } from '#domain/accounting/subscriptions.ts';
import { participantEntity } from '#domain/participants/participant-entities.ts';
import { eraseTasks } from '#domain/tasks/erase-tasks.ts';
import { eraseThreads } from '#domain/threads/erase-threads.ts';
import { isConfirmed } from '#domain/work/confirmed.ts';
import type { Facts } from '#domain/work/rule.ts';

type Entities = Readonly<Record<string, EntityDescriptor>>;

/** Value in place of a personal one: nothing, or a mark where something is required. */
function replacement(field: FieldDescriptor, id: number): JsonValue {
  if (!field.required) return null;
  return field.kind === 'email' ? `anonyme-${id}@anonyme.invalid` : 'Anonyme';
}

/** An owned record goes by itself, not by the field that names it. */
function isPersonal({ kind, privacy }: FieldDescriptor): boolean {
  return kind !== 'owned' && (privacy?.purpose ?? null) !== null;
}

function anonymousValues({ fields }: Pick<EntityDescriptor, 'fields'>, record: RecordData): RecordData {
  return Object.fromEntries(
    fields
      .filter((field) => isPersonal(field) && (record[field.name] ?? null) !== null)
      .map((field) => [field.name, replacement(field, readId(record))]),
  );
}

interface Erasing {
  readonly entities: Entities;
  readonly now: string;
  readonly erased: Erasure['erased'][number][];
  readonly addresses: Set<string>;
}

/**
 * Replaces what an account says of its person: account, requests, contacts, participants and their parts. The name of who is credited
 * in a film stays, and nothing else of them. Invoices, amounts and numbers stay as the law asks. What still runs is named first.
 */
export function* anonymise(account: BamCompte, input: AnonymiseInput): Work<Erasure> {
  if ((account.DateAnonymisation ?? null) !== null) yield* refuse('deja-fait');
  return yield* anonymiseHeld(yield* lockedBy(account), input);
}

/** The same for a person, with or without an account. */
export function* anonymisePerson(person: Personne, input: AnonymiseInput): Work<Erasure> {
  const contacts = yield* find('contact', { IdPersonne: person.Id });
  const accounts = yield* find('bam-compte', { IdContact: contacts.map(readId) });
  const participants = yield* find('festival-participant', { IdPersonne: person.Id });
  return yield* anonymiseHeld({ person, accounts, others: [], contacts, participants }, input);
}

function* anonymiseHeld(held: AccountFiles, { entities, now, ...facts }: AnonymiseInput): Work<Erasure> {
  yield* refuseHeld(held);
  if (!isConfirmed(facts, CONFIRMED)) yield* askFirst(held, facts.today);
  const erasing: Erasing = { entities, now, erased: [], addresses: new Set() };
  for (const account of held.accounts) yield* eraseAccount(erasing, account);
  for (const contact of held.contacts) {
    for (const request of yield* find('bam-demande-benevole', { IdContact: contact.Id }))
      yield* erase(erasing, { entity: 'bam-demande-benevole', record: request });
    yield* erase(erasing, { entity: 'contact', record: contact, also: SILENT });
  }
  for (const participant of held.participants) yield* eraseParticipant(erasing, participant);
  if (held.person !== null) yield* erasePerson(erasing, held.person);
  erasing.erased.push(...(yield* eraseThreads(erasing.erased)));
  erasing.erased.push(...(yield* eraseTasks(erasing.erased)));
  return { erased: erasing.erased, addresses: [...erasing.addresses] };
}

function* eraseAccount(erasing: Erasing, account: BamCompte): Work<void> {
  for (const request of yield* find('compte-demande', { IdCompte: account.Id }))
    yield* erase(erasing, { entity: 'compte-demande', record: request });
  const also = { IdContact: null, IsBloque: true, DateAnonymisation: erasing.now };
  yield* erase(erasing, { entity: 'bam-compte', record: account, also });
}

/** A legal hold comes before a request of the person. */
function* refuseHeld({ person, accounts, contacts, participants }: AccountFiles): Work<void> {
  const places = [
    ['personne', person === null ? [] : [person.Id]],
    ['contact', contacts.map(readId)],
    ['bam-compte', accounts.map(readId)],
    ['festival-participant', participants.map(readId)],
  ] as const;
  for (const [Entite, IdFiche] of places) {
    const [hold] = yield* find('conservation-suspension', { Entite, IdFiche: [...IdFiche], DateLevee: null });
    if (hold !== undefined) yield* refuseWith('regle-metier', { message: 'compte.donneesSuspendues', params: { motif: hold.Motif } });
  }
}

export interface AnonymiseInput extends Pick<Facts, 'confirmation'> {
  readonly entities: Entities;
  readonly now: string;
  /** Day of the festival. */
  readonly today: string;
}

const SILENT = { IsMailing: false, IsHorsMailing: true, IsOnline: false, IsArchive: true };
const NAMES: ReadonlySet<string> = new Set(['Nom', 'Prenom', 'Pseudo', 'Prefixe']);

function hasAddress({ IdAdresse = null }: RecordData): boolean {
  return IdAdresse !== null;
}

interface ErasureOrder {
  readonly entity: string;
  readonly record: RecordData;
  readonly also?: RecordData;
  readonly keeps?: ReadonlySet<string>;
}

function* erase({ entities, erased, addresses }: Erasing, { entity, record, also = {}, keeps = new Set() }: ErasureOrder): Work<void> {
  for (const name of ['Login', 'Email', 'EmailDeposant']) if (typeof record[name] === 'string') addresses.add(record[name]);
  const descriptor = entities[entity];
  const address = hasAddress(record) ? { Adresse: null } : {};
  if (descriptor === undefined) return;
  const values = Object.entries(anonymousValues(descriptor, record)).filter(([name]) => !keeps.has(name));
  yield* update(entity, readId(record), { ...Object.fromEntries(values), ...address, ...also });
  erased.push({ entity: descriptor.extends ?? entity, id: readId(record) });
}

/** Days of a stay name nobody; the facts of a payment are retained as long as its piece. */
const KEPT_OF_PARTICIPANTS: ReadonlySet<string> = new Set([
  'Arrivee',
  'Depart',
  'DateDebutHebergement',
  'DateFinHebergement',
  'DateEcheance',
  'Banque',
  'NoCheque',
]);

function* eraseParticipant(erasing: Erasing, participant: FestivalParticipant): Work<void> {
  const id = participant.Id;
  const entity = participantEntity(participant.Type);
  const [record = participant] = yield* find(entity, { Id: id });
  yield* erase(erasing, { entity, record, keeps: KEPT_OF_PARTICIPANTS });
  for (const part of Object.values(erasing.entities)) {
    const isPart = part.parent !== null && (part.parent.entity === 'festival-participant' || part.parent.entity === entity);
    if (part.parent === null || !isPart || !part.fields.some(isPersonal)) continue;
    for (const row of yield* find(part.name, { [part.parent.field]: id }))
      yield* erase(erasing, { entity: part.name, record: row, keeps: DATES_OF_NIGHTS });
  }
}

/** A night without its date would be no night. */
const DATES_OF_NIGHTS: ReadonlySet<string> = new Set<keyof FestivalHotelPec>(['DateNuit']);

function* erasePerson(erasing: Erasing, person: Personne): Work<void> {
  const credits = yield* find('film-credit', { IdPersonne: person.Id });
  const keeps = credits.length > 0 ? NAMES : new Set<string>();
  yield* erase(erasing, { entity: 'personne', record: person, also: { IdPhoto: null, IsOnline: false, IsArchive: true }, keeps });
}

interface AccountFiles {
  readonly person: Personne | null;
  readonly accounts: readonly BamCompte[];
  /** Contacts beside the one that the account is of. */
  readonly others: readonly Contact[];
  readonly contacts: readonly Contact[];
  readonly participants: readonly FestivalParticipant[];
}

/** All that is known of whoever an account belongs to. */
function* lockedBy(account: BamCompte): Work<AccountFiles> {
  const contactId = account.IdContact;
  if (contactId === null) return { person: null, accounts: [account], others: [], contacts: [], participants: [] };
  const personId = (yield* read('contact', contactId)).IdPersonne;
  const person = yield* read('personne', personId);
  const contacts = yield* find('contact', { IdPersonne: personId });
  return {
    person,
    accounts: [account],
    others: contacts.filter(({ Id }) => Id !== contactId),
    contacts,
    participants: yield* find('festival-participant', { IdPersonne: personId }),
  };
}

const CONFIRMED = 'anonymiser';
const OVER: readonly number[] = [ParticipantStatut.refusee, ParticipantStatut.desistement];

/** Invoices of the person that are not paid: nobody could be charged for them afterwards. */
function* unpaidPieces({ accounts, contacts, participants }: AccountFiles): Work<readonly string[]> {
  const subscriptions = yield* find('bam-abonnement', { IdCompte: accounts.map(readId) }, ['IdCompte']);
  const sales = yield* find('bam-vente', { IdContact: contacts.map(readId) }, ['Objet']);
  const owed = { Etat: [PaiementEtat.emise, PaiementEtat.partielle], IsAvoir: false };
  const pieces = [
    ...(yield* find('bam-paiement', { ...owed, IdAbonnement: subscriptions.map(readId) })),
    ...(yield* find('bam-paiement', { ...owed, IdParticipant: participants.map(readId) })),
    ...(yield* find('bam-paiement', { ...owed, IdVente: sales.map(readId) })),
  ];
  return pieces.map(({ Id, NoFacture }) => NoFacture ?? String(Id));
}

/** A holder of other contacts, a running subscription, an open file or an unpaid invoice is named before anything is erased. */
function* askFirst(held: AccountFiles, today: string): Work<void> {
  const { accounts, others, participants } = held;
  const unpaid = yield* unpaidPieces(held);
  const editions = yield* find('festival-edition', {
    Eannee: [...new Set(participants.flatMap((one) => one.Eannee))],
  });
  const open = new Set(editions.filter((edition) => edition.DateFin >= today).map((edition) => edition.Eannee));
  const files = participants.filter((one) => open.has(one.Eannee) && !OVER.includes(one.Statut));
  const running = (yield* find('bam-abonnement', { IdCompte: accounts.map(readId) })).filter((one) => isRunning(one, today));
  const named = [
    ...(yield* tellableNames('contact', others.map(readId))).values(),
    ...(yield* tellableNames('bam-abonnement', running.map(readId))).values(),
    ...(yield* tellableNames('festival-participant', files.map(readId))).values(),
    ...unpaid,
  ];
  if (named.length === 0) return;
  yield* refuseWith('confirmation-requise', {
    message: 'compte.anonymisationTouche',
    question: 'anonymisation',
    params: {
      contacts: others.length,
      abonnements: running.length,
      dossiers: files.length,
      impayes: unpaid.length,
      noms: named.join(', '),
    },
    conflict: { Code: CONFIRMED },
  });
}
