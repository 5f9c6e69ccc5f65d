import type { EntityDescriptor, FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { type RecordData, readId, readNumber } from '#domain/records/record-data.ts';
import { find, read, refuse, update, type Work } from '#domain/work/work.ts';

type Entities = Readonly<Record<string, EntityDescriptor>>;

/** A record whose personal data was replaced: its history, its trash and the mails about it hold it too. */
export interface Erased {
  readonly entity: string;
  readonly id: number;
}

export interface Erasure {
  readonly erased: readonly Erased[];
  /** Addresses that mails went to. */
  readonly addresses: readonly string[];
}

/** What replaces a personal value: nothing, or a mark where something is required. */
const replacement = (field: FieldDescriptor, id: number): JsonValue => {
  if (!field.required) return null;
  return field.kind === 'email' ? `anonyme-${id}@anonyme.invalid` : 'Anonyme';
};

export const anonymousValues = ({ fields }: Pick<EntityDescriptor, 'fields'>, record: RecordData): RecordData =>
  Object.fromEntries(
    fields
      .filter((field) => field.privacy !== undefined && field.privacy !== null && (record[field.name] ?? null) !== null)
      .map((field) => [field.name, replacement(field, readId(record))]),
  );

/**
 * Replaces what an account says of its person: account, requests, contact and its coordinates. The name of the person goes too,
 * unless the credits of a film or another contact hold it. Invoices, amounts and numbers stay as the law asks.
 */
export function* anonymise(account: RecordData, { entities, now }: { readonly entities: Entities; readonly now: string }): Work<Erasure> {
  if ((account['DateAnonymisation'] ?? null) !== null) yield* refuse('deja-fait');
  const erased: Erased[] = [];
  const addresses = new Set<string>();
  const erase = function* (entity: string, record: RecordData, also: RecordData = {}): Work<void> {
    for (const name of ['Login', 'Email', 'EmailDeposant']) if (typeof record[name] === 'string') addresses.add(record[name]);
    const descriptor = entities[entity];
    const address = 'IdAdresse' in record && readNumber(record, 'IdAdresse') !== null ? { Adresse: null } : {};
    if (descriptor !== undefined) yield* update(entity, readId(record), { ...anonymousValues(descriptor, record), ...address, ...also });
    erased.push({ entity, id: readId(record) });
  };
  const contactId = readNumber(account, 'IdContact');
  for (const request of yield* find('compte-demande', { IdCompte: readId(account) })) yield* erase('compte-demande', request);
  yield* erase('bam-compte', account, { IdContact: null, IsBloque: true, DateAnonymisation: now });
  if (contactId === null) return { erased, addresses: [...addresses] };
  const contact = yield* read('contact', contactId);
  yield* erase('contact', contact, { IsMailing: false, IsHorsMailing: true, IsOnline: false, IsArchive: true });
  const person = yield* read('personne', readNumber(contact, 'IdPersonne') ?? 0);
  if (!(yield* isKnownElsewhere(person, contactId))) yield* erase('personne', person, { IdPhoto: null, IsOnline: false, IsArchive: true });
  return { erased, addresses: [...addresses] };
}

function* isKnownElsewhere(person: RecordData, contactId: number): Work<boolean> {
  const credits = yield* find('film-credit', { IdPersonne: readId(person) });
  const contacts = yield* find('contact', { IdPersonne: readId(person) });
  return credits.length > 0 || contacts.some((contact) => readId(contact) !== contactId);
}
