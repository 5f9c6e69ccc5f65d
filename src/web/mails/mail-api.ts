import type { Language } from '#generated/i18n/languages.gen.ts';
import {
  getMailEtat,
  getMailingLot,
  listMailingModeles,
  prepareMailing,
  previewMailModele,
  previewMailing,
  resendMails,
  sendMailing,
  settleMails,
  tryMailModele,
} from '#generated/client/sdk/mails.gen.ts';
import { getRenvoiLot, prepareRenvoi, sendRenvoi, undoRenvoi } from '#generated/client/sdk/renvois.gen.ts';
import type {
  MailApercu,
  MailContexte,
  MailEtat,
  MailingLot,
  MailingModele,
  MailingPreparation,
  MailRenvoye,
  RenvoiAnnule,
  RenvoiPreparation,
  TryMailModeleResponse,
} from '#generated/client/types.gen.ts';
import type { ListFilter } from '#web/records/list/list-query.ts';

export type Preview = MailApercu;
export type Preparation = MailingPreparation;
export type Batch = MailingLot;
type MailEssaye = TryMailModeleResponse;

/** Mailing of a person: a template, a way to the recipients, rows of a list. */
export interface Mailing {
  readonly screen: string;
  readonly template: number;
  readonly route: string | null;
  /** Also those who got the template lately. */
  readonly isRepeated: boolean;
  /** Without those whose mail would have a hole. */
  readonly isComplete: boolean;
  readonly filter: ListFilter;
}

function body({ template, route, isRepeated, isComplete, filter }: Mailing) {
  return { IdModele: template, Vers: route, DejaEcrits: isRepeated, SansIncomplets: isComplete, filter: { ...filter } };
}

function path({ screen }: Mailing) {
  return { ecran: screen };
}

export async function prepare(mailing: Mailing, signal: AbortSignal): Promise<Preparation> {
  return (await prepareMailing({ path: path(mailing), body: body(mailing), signal })).data;
}

export async function previewOne(mailing: Mailing, rank: number, signal: AbortSignal): Promise<Preview> {
  return (await previewMailing({ path: path(mailing), body: { ...body(mailing), Rang: rank }, signal })).data;
}

interface Sending {
  readonly key: string;
  readonly fingerprint: string;
  readonly start: string | null;
  /** Mails with a hole that the person sends as they are. */
  readonly incomplete: number;
}

/** Queues the mailing once for its key, however often it is requested. */
export async function queue(mailing: Mailing, { key, fingerprint, start, incomplete }: Sending): Promise<Batch> {
  const sent = { ...body(mailing), Cle: key, Empreinte: fingerprint, PartirLe: start, AvecIncomplets: incomplete };
  return (await sendMailing({ path: path(mailing), body: sent })).data;
}

export async function loadBatch(lot: string, signal: AbortSignal): Promise<Batch> {
  return (await getMailingLot({ path: { lot }, signal })).data;
}

export type Template = MailingModele;

/** Templates of a list, those written for its records first. */
export async function loadTemplates(screen: string, signal: AbortSignal): Promise<readonly Template[]> {
  return (await listMailingModeles({ path: { ecran: screen }, signal })).data;
}

export interface Draft {
  /** Null: none is chosen yet, and nothing can be shown. */
  readonly context: MailContexte | null;
  readonly subject: string;
  readonly text: string;
  readonly language: Language;
  readonly entity: string | null;
  readonly id: number | null;
}

export async function previewDraft({ context, subject, text, language, entity, id }: Draft, signal: AbortSignal): Promise<Preview> {
  if (context === null) throw new TypeError('preview of a mail without a context');
  const draftBody = { Contexte: context, Objet: subject, Texte: text, Culture: language, Entite: entity, Id: id };
  return (await previewMailModele({ body: draftBody, signal })).data;
}

/** Sends a draft to the person who writes it, with the documents of its template. */
export async function tryDraft({ context, subject, text, language, entity, id }: Draft, template: number): Promise<MailEssaye> {
  if (context === null) throw new TypeError('trial of a mail without a context');
  const draftBody = { Contexte: context, Objet: subject, Texte: text, Culture: language, Entite: entity, Id: id };
  return (await tryMailModele({ body: { ...draftBody, IdModele: template > 0 ? template : null } })).data;
}

export async function loadState(signal: AbortSignal): Promise<MailEtat> {
  return (await getMailEtat({ signal })).data;
}

/** `incomplete`: mails to be completed that the person sends as they are. */
export async function resend(ids: readonly number[], key: string, incomplete = 0): Promise<MailRenvoye> {
  const seen = incomplete === 0 ? {} : { AvecIncomplets: incomplete };
  return (await resendMails({ body: { Ids: [...ids], Cle: key, ...seen } })).data;
}

/** Says of mails whose answer was lost that they arrived. */
export async function settle(ids: readonly number[]): Promise<MailRenvoye> {
  return (await settleMails({ body: { Ids: [...ids] } })).data;
}

export async function prepareResend(filter: ListFilter, signal: AbortSignal): Promise<RenvoiPreparation> {
  return (await prepareRenvoi({ body: { filter: { ...filter } }, signal })).data;
}

/** Queues the series once for its key, however often the button is pressed. */
export async function resendAll(
  filter: ListFilter,
  { key, fingerprint }: { readonly key: string; readonly fingerprint: string },
): Promise<Batch> {
  return (await sendRenvoi({ body: { filter: { ...filter }, Cle: key, Empreinte: fingerprint } })).data;
}

export async function loadResent(lot: string, signal: AbortSignal): Promise<Batch> {
  return (await getRenvoiLot({ path: { lot }, signal })).data;
}

export async function undoResend(lot: string): Promise<RenvoiAnnule> {
  return (await undoRenvoi({ path: { lot } })).data;
}
