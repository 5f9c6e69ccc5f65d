import type { ChangedLine, LookReply } from './audience-steps.ts';
import type { FoundRecipient } from './mail-source.ts';
import { isRecordData, type RecordData } from '#domain/values/record-data.ts';
import type { Step, StepReply } from './steps.ts';
import { mailReply, type MailReply } from './mail-reply.ts';
import {
  changedLines,
  isNumber,
  isText,
  isTextOrNothing,
  look,
  nothing,
  number,
  numberOrNothing,
  record,
  recordOrNothing,
} from './reply-guards.ts';

type Records = readonly RecordData[];
type Ids = readonly number[];

/** One link, by its two ends and by what it says besides them. */
type LinkReply = { readonly Id: number; readonly Lien: number; readonly Dit: RecordData };

/** Writes of a series on one record: before and after, the first write first; no `Avant`: it made the record. */
export type SeriesReply = {
  readonly Id: number;
  readonly Lignes: readonly { readonly Avant: RecordData | null; readonly Apres: RecordData }[];
};

/** A record that was made at once with others; `IsModifiee`: somebody wrote on it since. */
export type CreatedReply = { readonly Id: number; readonly Entite: string; readonly IsModifiee: boolean };

/** Records deleted at once, by the one whose deletion was requested. */
export type DeletedReply = {
  readonly Lot: string;
  readonly Entite: string;
  readonly IdFiche: number;
  readonly Libelle: string | null;
  readonly NbFiches: number;
  readonly SupprimeLe: string;
  readonly SupprimePar: string | null;
};

/** An activation link, by the account that it opens. */
type ActivationLinkReply = { readonly IdCompte: number | null; readonly ExpireLe: string; readonly UtiliseLe: string | null };

/** One record that a condition reads, by the name that it gives. */
type FactReply = { readonly Fait: string; readonly Fiche: RecordData };

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
  readonly series: readonly SeriesReply[];
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
  readonly 'take-step': number;
  readonly answer: null;
  readonly facts: readonly FactReply[];
  readonly move: null;
  readonly 'move-links': null;
  readonly become: null;
  readonly delete: null;
  readonly drop: null;
  readonly 'drop-files': null;
  readonly 'keep-file': number;
  readonly counted: Ids | null;
  readonly created: readonly CreatedReply[];
  readonly deleted: readonly DeletedReply[];
  readonly restore: null;
  readonly translations: Records;
  readonly forget: null;
  readonly claim: number | null;
  readonly 'keep-result': null;
  readonly listed: Ids;
  readonly count: number;
  readonly mail: MailReply | null;
  readonly spent: number;
  readonly number: number;
  readonly refuse: null;
  readonly 'refuse-fields': null;
  readonly mailbox: RecordData;
  readonly recipients: readonly FoundRecipient[];
  readonly 'merge-values': Records;
  readonly 'hidden-fields': Records;
  readonly enclose: RecordData;
  readonly 'activation-link': ActivationLinkReply | null;
  readonly 'spend-links': null;
  readonly 'new-secret': { readonly Secret: string; readonly Empreinte: string };
  readonly 'secret-fingerprint': { readonly Empreinte: string };
  readonly sealing: RecordData;
  readonly traces: Ids;
  readonly 'send-again': number;
  readonly 'take-lock': { readonly Id: number; readonly Nom: string } | null;
  readonly 'release-lock': number;
  readonly viewers: Ids;
  readonly 'opened-by': Ids;
  readonly changed: readonly ChangedLine[];
  readonly tell: null;
  readonly look: LookReply;
  readonly 'look-away': Ids;
  readonly 'tell-looks': null;
}

type AnsweredStep = Exclude<Step, { readonly do: 'in-zone' }>;
type Kind = AnsweredStep['do'];

function ids(reply: StepReply): Ids | undefined {
  const read = Array.isArray(reply) ? reply.filter((one) => typeof one === 'number') : [];
  return Array.isArray(reply) && read.length === reply.length ? read : undefined;
}

function idsOrNothing(reply: StepReply): Ids | null | undefined {
  return reply === null ? null : ids(reply);
}

function records(reply: StepReply): Records | undefined {
  const read = Array.isArray(reply) ? reply.filter((one) => isRecordData(one)) : [];
  return Array.isArray(reply) && read.length === reply.length ? read : undefined;
}

function recipients(reply: StepReply): readonly FoundRecipient[] | undefined {
  const read = Array.isArray(reply) ? reply.filter((one): one is FoundRecipient => typeof one === 'object' && 'about' in one) : [];
  return Array.isArray(reply) && read.length === reply.length ? read : undefined;
}

function secret(reply: StepReply): Replies['new-secret'] | undefined {
  const { Secret, Empreinte } = record(reply) ?? {};
  return typeof Secret === 'string' && typeof Empreinte === 'string' ? { Secret, Empreinte } : undefined;
}

function fingerprint(reply: StepReply): Replies['secret-fingerprint'] | undefined {
  const { Empreinte } = record(reply) ?? {};
  return typeof Empreinte === 'string' ? { Empreinte } : undefined;
}

/** Each of them read alike; undefined as soon as one has another shape. */
function each<T>(reply: StepReply, readOne: (record: RecordData) => T | undefined): readonly T[] | undefined {
  const read = records(reply)?.map(readOne);
  return read?.every((one) => one !== undefined) === true ? read.filter((one) => one !== undefined) : undefined;
}

function links(reply: StepReply): readonly LinkReply[] | undefined {
  return each(reply, ({ Id, Lien, Dit }) => {
    const payload = Dit ?? {};
    return isNumber(Id) && isNumber(Lien) && isRecordData(payload) ? { Id, Lien, Dit: payload } : undefined;
  });
}

function series(reply: StepReply): readonly SeriesReply[] | undefined {
  return each(reply, ({ Id, Lignes }) => {
    const lines = Array.isArray(Lignes) ? Lignes.filter(isRecordData) : null;
    if (!isNumber(Id) || lines === null) return undefined;
    return {
      Id,
      Lignes: lines.map(({ Avant, Apres }) => ({ Avant: isRecordData(Avant) ? Avant : null, Apres: isRecordData(Apres) ? Apres : {} })),
    };
  });
}

function created(reply: StepReply): readonly CreatedReply[] | undefined {
  return each(reply, ({ Id, Entite, IsModifiee }) =>
    isNumber(Id) && isText(Entite) ? { Id, Entite, IsModifiee: IsModifiee === true } : undefined,
  );
}

function deleted(reply: StepReply): readonly DeletedReply[] | undefined {
  return each(reply, ({ Lot, Entite, IdFiche, Libelle = null, NbFiches, SupprimeLe, SupprimePar = null }) =>
    isText(Lot) && isText(Entite) && isText(SupprimeLe) && isTextOrNothing(Libelle) && isTextOrNothing(SupprimePar)
      ? { Lot, Entite, IdFiche: Number(IdFiche), Libelle, NbFiches: Number(NbFiches), SupprimeLe, SupprimePar }
      : undefined,
  );
}

function facts(reply: StepReply): readonly FactReply[] | undefined {
  return each(reply, ({ Fait, Fiche }) => (isText(Fait) && isRecordData(Fiche) ? { Fait, Fiche } : undefined));
}

function activationLink(reply: StepReply): ActivationLinkReply | undefined {
  const { IdCompte = null, ExpireLe, UtiliseLe = null } = record(reply) ?? {};
  const isOfAccount = IdCompte === null || isNumber(IdCompte);
  return isOfAccount && isText(ExpireLe) && isTextOrNothing(UtiliseLe) ? { IdCompte, ExpireLe, UtiliseLe } : undefined;
}

function holder(reply: StepReply): { readonly Id: number; readonly Nom: string } | undefined {
  const { Id, Nom } = record(reply) ?? {};
  return isNumber(Id) && isText(Nom) ? { Id, Nom } : undefined;
}

const READERS: { readonly [K in Kind]: (reply: StepReply) => Replies[K] | undefined } = {
  wait: nothing,
  find: records,
  read: recordOrNothing,
  see: recordOrNothing,
  open: recordOrNothing,
  shown: recordOrNothing,
  'hold-all': records,
  save: number,
  series,
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
  'take-step': number,
  answer: nothing,
  facts,
  move: nothing,
  'move-links': nothing,
  become: nothing,
  delete: nothing,
  drop: nothing,
  'drop-files': nothing,
  'keep-file': number,
  counted: idsOrNothing,
  created,
  deleted,
  restore: nothing,
  translations: records,
  forget: nothing,
  claim: numberOrNothing,
  'keep-result': nothing,
  listed: ids,
  count: number,
  mail: mailReply,
  spent: number,
  number,
  refuse: nothing,
  'refuse-fields': nothing,
  mailbox: record,
  recipients,
  'merge-values': records,
  'hidden-fields': records,
  enclose: record,
  'activation-link': (reply) => (reply === null ? null : activationLink(reply)),
  'spend-links': nothing,
  'new-secret': secret,
  'secret-fingerprint': fingerprint,
  sealing: record,
  traces: ids,
  'send-again': number,
  'take-lock': (reply) => (reply === null ? null : holder(reply)),
  'release-lock': number,
  viewers: ids,
  'opened-by': ids,
  changed: changedLines,
  tell: nothing,
  look,
  'look-away': ids,
  'tell-looks': nothing,
};

/** Asks one step and answers its reply. A reply of another shape is a fault of the side that runs the work, and is thrown. */
export function* ask<S extends AnsweredStep>(step: S): Generator<Step, Replies[S['do']], StepReply> {
  const reply = yield step;
  const kind: S['do'] = step.do;
  const read: (reply: StepReply) => Replies[S['do']] | undefined = READERS[kind];
  const value = read(reply);
  if (value === undefined) throw new Error(`step « ${step.do} »: unexpected reply ${JSON.stringify(reply).slice(0, 200)}`);
  return value;
}
