import type { Language } from '#generated/entities/descriptor.gen.ts';
import { isRecordData, readId, readNested, readText, type RecordData } from '#domain/records/values/record-data.ts';
import type { AskedRecipients, AskedValues, Claim, ListedRows, NewTrace } from '#domain/work/steps.ts';
import type { Work } from '#domain/work/work.ts';
import type { Attachment, MailOrder } from './mail-order.ts';
import type { HiddenField } from './hidden-fields.ts';
import type { MailSource } from './mail-sources.ts';
import type { FoundRecipient } from './recipients.ts';

/** What only mails ask of whoever keeps the records. */
export function* mailbox(): Work<{ readonly Simule: boolean; readonly Expediteur: string }> {
  const said = yield* askMailbox();
  return { Simule: said['Simule'] === true, Expediteur: String(said['Expediteur']) };
}

/** What links in mails begin with; null: nobody said it. */
export function* publicAddress(): Work<string | null> {
  return readText(yield* askMailbox(), 'Adresse');
}

function* askMailbox(): Work<RecordData> {
  const reply = yield { do: 'mailbox' };
  return isRecordData(reply) ? reply : {};
}

export function* recipients(asked: AskedRecipients): Work<readonly FoundRecipient[]> {
  const reply = asked.ids.length === 0 ? null : yield { do: 'recipients', ...asked };
  return Array.isArray(reply) ? reply.filter((one): one is FoundRecipient => typeof one === 'object' && 'about' in one) : [];
}

type Words = Readonly<Record<string, string>>;

/** What the words of a template stand for, by record. */
export function* mergeValues(asked: AskedValues): Work<ReadonlyMap<number, Words>> {
  const reply = asked.ids.length === 0 ? null : yield { do: 'merge-values', ...asked };
  const rows = Array.isArray(reply) ? reply.filter(isRecordData) : [];
  return new Map(rows.map((row) => [readId(row), wordsOf(readNested(row, 'Mots') ?? {})]));
}

/** The merge fields among these that the person may not read. */
export function* hiddenNames(source: MailSource, names: readonly string[]): Work<readonly HiddenField[]> {
  const reply = names.length === 0 ? null : yield { do: 'hidden-fields', source, names };
  const rows = Array.isArray(reply) ? reply.filter(isRecordData) : [];
  return rows.map((row) => ({ name: readText(row, 'Champ') ?? '', right: readText(row, 'Droit') ?? '' }));
}

const wordsOf = (said: RecordData): Words => Object.fromEntries(Object.entries(said).map(([name, text]) => [name, String(text ?? '')]));

export interface EnclosedFiles {
  readonly attachments: readonly Attachment[];
  /** Words that they give to the template. */
  readonly values: Words;
}

/** What goes with an automatic mail, printed and kept. */
export function* enclose(order: Pick<MailOrder, 'usage' | 'id'>, culture: Language): Work<EnclosedFiles> {
  const reply = yield { do: 'enclose', order, culture };
  const said: RecordData = isRecordData(reply) ? reply : {};
  const files = Array.isArray(said['Pieces']) ? said['Pieces'].filter(isRecordData) : [];
  return {
    attachments: files.map((file) => ({ name: String(file['name']), fileId: Number(file['fileId']) })),
    values: wordsOf(readNested(said, 'Mots') ?? {}),
  };
}

export interface Secret {
  readonly secret: string;
  /** What it is known by. */
  readonly fingerprint: string;
}

export function* newSecret(): Work<Secret> {
  const reply = yield { do: 'new-secret' };
  const said = isRecordData(reply) ? reply : {};
  return { secret: readText(said, 'Secret') ?? '', fingerprint: readText(said, 'Empreinte') ?? '' };
}

/** What a secret is known by. */
export function* fingerprintOfSecret(secret: string): Work<string> {
  const reply = yield { do: 'secret-fingerprint', secret };
  return isRecordData(reply) ? (readText(reply, 'Empreinte') ?? '') : '';
}

/** Ids of the traces, in order. */
export function* keepTraces(traces: readonly NewTrace[]): Work<readonly number[]> {
  const reply = traces.length === 0 ? null : yield { do: 'traces', traces };
  return Array.isArray(reply) ? reply.map(Number) : [];
}

export function* sendAgain(ids: readonly number[]): Work<number> {
  return Number(yield { do: 'send-again', ids });
}

/** What a call with this key gave before; null: it is the first, and what it gives is kept by `keepResult`. */
export function* claimKey(claim: Claim): Work<number | null> {
  const reply = yield { do: 'claim', ...claim };
  return typeof reply === 'number' ? reply : null;
}

export function* keepResult(key: string, result: number): Work<void> {
  yield { do: 'keep-result', key, result };
}

/** Ids of a list, in its order, among the rows that the person sees. */
export function* listedIds(list: ListedRows): Work<readonly number[]> {
  const reply = yield { do: 'listed', ...list };
  return Array.isArray(reply) ? reply.map(Number) : [];
}

/** Steps that mails ask for, and that stand with them on either side. */
export type MailKind =
  | 'mailbox'
  | 'recipients'
  | 'merge-values'
  | 'enclose'
  | 'send-again'
  | 'claim'
  | 'keep-result'
  | 'activation-link'
  | 'spend-links'
  | 'new-secret'
  | 'secret-fingerprint';
