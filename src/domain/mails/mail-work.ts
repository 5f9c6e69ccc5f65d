import type { MailSource, FoundRecipient } from '#domain/work/mail-source.ts';
import type { JsonValue, Language } from '#generated/entities/descriptor.gen.ts';
import { isRecordData, type RecordData } from '#domain/values/record-data.ts';
import type { AskedRecipients, AskedValues, Claim, ListedRows, NewTrace } from '#domain/work/steps.ts';
import { ask } from '#domain/work/replies.ts';
import { years } from '#domain/records/editions/edition-access.ts';
import { zoneOfEdition } from '#domain/values/dates/festival-zone.ts';
import { byClockOf } from '#domain/work/by-clock.ts';
import type { Work } from '#domain/work/work.ts';
import type { Attachment, MailOrder } from '#domain/work/mail-order.ts';
import { hiddenQuestions, withQuestions } from './templates/asked-words.ts';
import type { HiddenField } from './templates/hidden-fields.ts';

export interface MailboxState {
  /** Mails are stored and never leave. */
  readonly Simule: boolean;
  /** Mails wait for a mail server to be set. */
  readonly SansServeur: boolean;
  readonly Expediteur: string;
}

/** Needs that only mails have of the store of records. */
export function* mailbox(): Work<MailboxState> {
  const { Simule, SansServeur, Expediteur } = yield* askMailbox();
  return { Simule: Simule === true, SansServeur: SansServeur === true, Expediteur: String(Expediteur) };
}

/** Start of links in mails; null: none is set. */
export function* publicAddress(): Work<string | null> {
  const { Adresse } = yield* askMailbox();
  return typeof Adresse === 'string' ? Adresse : null;
}

/** Start of payment links; null: no company takes payments, or the server has no public address. */
export function* paymentAddress(): Work<string | null> {
  const { Adresse, PaieEnLigne } = yield* askMailbox();
  return PaieEnLigne === true && typeof Adresse === 'string' ? Adresse : null;
}

function* askMailbox(): Work<RecordData> {
  return yield* ask({ do: 'mailbox' });
}

export function* recipients(request: AskedRecipients): Work<readonly FoundRecipient[]> {
  return request.ids.length === 0 ? [] : yield* ask({ do: 'recipients', ...request });
}

type Words = Readonly<Record<string, string>>;

/** Values of the words of a template, by record. */
export function* mergeValues(request: AskedValues): Work<ReadonlyMap<number, Words>> {
  const words = new Map<number, Words>();
  const source = yield* withQuestions(request.source);
  for (const { year, ids } of yield* byEdition(request.source.entity, request.ids))
    for (const { Id, Mots } of yield* byClockOf(year, ask({ do: 'merge-values', ...request, source, ids })))
      words.set(Number(Id), wordsOf(Mots));
  return words;
}

/** Records whose hours are read by the same clock. */
function* byEdition(
  entity: string,
  ids: readonly number[],
): Work<readonly { readonly year: number | null; readonly ids: readonly number[] }[]> {
  const [year = null, ...others] = yield* years(entity, ids);
  if (others.every((other) => zoneOfEdition(other) === zoneOfEdition(year))) return ids.length === 0 ? [] : [{ year, ids }];
  const each: { readonly year: number | null; readonly ids: readonly number[] }[] = [];
  for (const id of ids) each.push({ year: (yield* years(entity, [id]))[0] ?? null, ids: [id] });
  return each;
}

/** The merge fields among these that the person may not read. */
export function* hiddenNames(source: MailSource, names: readonly string[]): Work<readonly HiddenField[]> {
  if (names.length === 0) return [];
  const questions = yield* hiddenQuestions(source, names);
  const rows = yield* ask({ do: 'hidden-fields', source: yield* withQuestions(source), names });
  const fields = rows.map(({ Champ, Droit }) => ({ name: String(Champ), right: String(Droit) }));
  return [...fields, ...questions.filter(({ name }) => !fields.some((one) => one.name === name))];
}

function wordsOf(mergedWords: JsonValue | undefined): Words {
  return Object.fromEntries(Object.entries(isRecordData(mergedWords) ? mergedWords : {}).map(([name, text]) => [name, String(text ?? '')]));
}

export interface EnclosedFiles {
  readonly attachments: readonly Attachment[];
  /** Words that they give to the template. */
  readonly values: Words;
  /** Texts of them with letters that no font prints; null: all is printed. */
  readonly unprintable: string | null;
}

/** Enclosure of an automatic mail, printed and stored. */
export function* enclose(order: Pick<MailOrder, 'usage' | 'id'>, culture: Language): Work<EnclosedFiles> {
  const { Pieces, Mots, Illisibles } = yield* ask({ do: 'enclose', order, culture });
  const files = Array.isArray(Pieces) ? Pieces.filter(isRecordData) : [];
  return {
    attachments: files.map(({ name, fileId }) => ({ name: String(name), fileId: Number(fileId) })),
    values: wordsOf(Mots),
    unprintable: Array.isArray(Illisibles) && Illisibles.length > 0 ? Illisibles.join(' ; ') : null,
  };
}

export interface Secret {
  readonly secret: string;
  /** Fingerprint by which it is found. */
  readonly fingerprint: string;
}

export function* newSecret(): Work<Secret> {
  const { Secret, Empreinte } = yield* ask({ do: 'new-secret' });
  return { secret: Secret, fingerprint: Empreinte };
}

/** Fingerprint of a secret. */
export function* fingerprintOfSecret(secret: string): Work<string> {
  return (yield* ask({ do: 'secret-fingerprint', secret })).Empreinte;
}

/** Ids of the traces, in order. */
export function* keepTraces(traces: readonly NewTrace[]): Work<readonly number[]> {
  return traces.length === 0 ? [] : yield* ask({ do: 'traces', traces });
}

/** `lot`: the series that the mails belong to from now on, which may be recalled. */
export function* sendAgain(ids: readonly number[], lot: string | null = null): Work<number> {
  return yield* ask({ do: 'send-again', ids, lot });
}

/** Earlier result of a call with this key; null: it is the first, and `keepResult` stores its result. */
export function* claimKey(claim: Claim): Work<number | null> {
  return yield* ask({ do: 'claim', ...claim });
}

export function* keepResult(key: string, result: number): Work<void> {
  yield* ask({ do: 'keep-result', key, result });
}

/** Ids of a list, in its order, among the rows that the person sees. */
export function* listedIds(list: ListedRows): Work<readonly number[]> {
  return yield* ask({ do: 'listed', ...list });
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
