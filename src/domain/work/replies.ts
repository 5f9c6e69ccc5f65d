import type { FoundRecipient } from '#domain/mails/recipients.ts';
import { isRecordData, type RecordData } from '#domain/records/values/record-data.ts';
import type { Step, StepReply } from './steps.ts';

type Records = readonly RecordData[];
type Ids = readonly number[];

/** One link, by its two ends and by what it says besides them. */
type LinkReply = { readonly Id: number; readonly Lien: number; readonly Dit: RecordData };

/** Reply of each step: the port between the rules and whoever keeps the records. */
export interface Replies {
  readonly wait: null;
  readonly find: Records;
  readonly read: RecordData | null;
  readonly see: RecordData | null;
  readonly open: RecordData | null;
  readonly shown: RecordData | null;
  readonly 'hold-all': Records;
  readonly save: number;
  readonly series: Records;
  readonly years: Ids;
  readonly within: Ids;
  readonly names: RecordData;
  readonly 'names-told': Records;
  readonly referring: Records;
  readonly twins: Records;
  readonly successor: number | null;
  readonly similar: Records;
  readonly hold: null;
  readonly 'take-turn': null;
  readonly 'wait-for': null;
  readonly links: readonly LinkReply[];
  readonly link: null;
  readonly gone: Records;
  readonly mark: null;
  readonly create: Ids;
  readonly add: Ids;
  readonly update: null;
  readonly set: number;
  readonly answer: null;
  readonly facts: Records;
  readonly move: null;
  readonly 'move-links': null;
  readonly become: null;
  readonly delete: null;
  readonly drop: null;
  readonly counted: Ids | null;
  readonly created: Records;
  readonly deleted: Records;
  readonly restore: null;
  readonly translations: Records;
  readonly forget: null;
  readonly claim: number | null;
  readonly 'keep-result': null;
  readonly listed: Ids;
  readonly count: number;
  readonly mail: number | null;
  readonly spent: number;
  readonly number: number;
  readonly refuse: null;
  readonly 'refuse-fields': null;
  readonly mailbox: RecordData;
  readonly recipients: readonly FoundRecipient[];
  readonly 'merge-values': Records;
  readonly 'hidden-fields': Records;
  readonly enclose: RecordData;
  readonly 'activation-link': RecordData | null;
  readonly 'spend-links': null;
  readonly 'new-secret': { readonly Secret: string; readonly Empreinte: string };
  readonly 'secret-fingerprint': { readonly Empreinte: string };
  readonly traces: Ids;
  readonly 'send-again': number;
  readonly 'take-lock': RecordData | null;
  readonly 'release-lock': number;
}

type Kind = Step['do'];

/** Reads a reply; undefined when it has another shape. */
const nothing = (reply: StepReply): null | undefined => (reply === null ? null : undefined);
const number = (reply: StepReply): number | undefined => (typeof reply === 'number' ? reply : undefined);
const numberOrNothing = (reply: StepReply): number | null | undefined => (reply === null ? null : number(reply));
const record = (reply: StepReply): RecordData | undefined => (isRecordData(reply) ? reply : undefined);
const recordOrNothing = (reply: StepReply): RecordData | null | undefined => (reply === null ? null : record(reply));
const ids = (reply: StepReply): Ids | undefined => {
  const read = Array.isArray(reply) ? reply.filter((one) => typeof one === 'number') : [];
  return Array.isArray(reply) && read.length === reply.length ? read : undefined;
};
const idsOrNothing = (reply: StepReply): Ids | null | undefined => (reply === null ? null : ids(reply));
const records = (reply: StepReply): Records | undefined => {
  const read = Array.isArray(reply) ? reply.filter((one) => isRecordData(one)) : [];
  return Array.isArray(reply) && read.length === reply.length ? read : undefined;
};
const links = (reply: StepReply): readonly LinkReply[] | undefined =>
  records(reply)?.map(({ Id, Lien, Dit }) => ({ Id: Number(Id), Lien: Number(Lien), Dit: isRecordData(Dit) ? Dit : {} }));
const recipients = (reply: StepReply): readonly FoundRecipient[] | undefined =>
  Array.isArray(reply) ? reply.filter((one): one is FoundRecipient => typeof one === 'object' && 'about' in one) : undefined;

const secret = (reply: StepReply): Replies['new-secret'] | undefined => {
  const { Secret, Empreinte } = record(reply) ?? {};
  return typeof Secret === 'string' && typeof Empreinte === 'string' ? { Secret, Empreinte } : undefined;
};
const fingerprint = (reply: StepReply): Replies['secret-fingerprint'] | undefined => {
  const { Empreinte } = record(reply) ?? {};
  return typeof Empreinte === 'string' ? { Empreinte } : undefined;
};

const READERS: { readonly [K in Kind]: (reply: StepReply) => Replies[K] | undefined } = {
  wait: nothing,
  find: records,
  read: recordOrNothing,
  see: recordOrNothing,
  open: recordOrNothing,
  shown: recordOrNothing,
  'hold-all': records,
  save: number,
  series: records,
  years: ids,
  within: ids,
  names: record,
  'names-told': records,
  referring: records,
  twins: records,
  successor: numberOrNothing,
  similar: records,
  hold: nothing,
  'take-turn': nothing,
  'wait-for': nothing,
  links,
  link: nothing,
  gone: records,
  mark: nothing,
  create: ids,
  add: ids,
  update: nothing,
  set: number,
  answer: nothing,
  facts: records,
  move: nothing,
  'move-links': nothing,
  become: nothing,
  delete: nothing,
  drop: nothing,
  counted: idsOrNothing,
  created: records,
  deleted: records,
  restore: nothing,
  translations: records,
  forget: nothing,
  claim: numberOrNothing,
  'keep-result': nothing,
  listed: ids,
  count: number,
  mail: numberOrNothing,
  spent: number,
  number,
  refuse: nothing,
  'refuse-fields': nothing,
  mailbox: record,
  recipients,
  'merge-values': records,
  'hidden-fields': records,
  enclose: record,
  'activation-link': recordOrNothing,
  'spend-links': nothing,
  'new-secret': secret,
  'secret-fingerprint': fingerprint,
  traces: ids,
  'send-again': number,
  'take-lock': recordOrNothing,
  'release-lock': number,
};

/** Asks one step and answers its reply. A reply of another shape is a fault of the side that runs the work, and is thrown. */
export function* ask<S extends Step>(step: S): Generator<Step, Replies[S['do']], StepReply> {
  const reply = yield step;
  const kind: S['do'] = step.do;
  const read: (reply: StepReply) => Replies[S['do']] | undefined = READERS[kind];
  const value = read(reply);
  if (value === undefined) throw new Error(`step « ${step.do} »: unexpected reply ${JSON.stringify(reply).slice(0, 200)}`);
  return value;
}
