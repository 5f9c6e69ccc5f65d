import { z } from 'zod';
import { MailApercu } from '#generated/schemas/mail-apercu.zod.ts';
import { MailEtat } from '#generated/schemas/mail-etat.zod.ts';
import { MailRenvoye } from '#generated/schemas/mail-renvoye.zod.ts';
import { MailingLot } from '#generated/schemas/mailing-lot.zod.ts';
import { MailingPreparation } from '#generated/schemas/mailing-preparation.zod.ts';
import type { ListFilter } from '#web/records/list/list-query.ts';
import { call } from '#web/runtime/transport.ts';

export type Preview = z.infer<typeof MailApercu>;
export type Preparation = z.infer<typeof MailingPreparation>;
export type Batch = z.infer<typeof MailingLot>;

/** What a person asks for: a template, a way to the recipients, rows of a list. */
export interface Mailing {
  readonly screen: string;
  readonly template: number;
  readonly route: string | null;
  readonly filter: ListFilter;
}

const body = ({ template, route, filter }: Mailing) => ({ IdModele: template, Vers: route, filter });
const params = ({ screen }: Mailing) => ({ ecran: screen });

export const prepare = async (mailing: Mailing, signal: AbortSignal): Promise<Preparation> =>
  MailingPreparation.parse(
    await call('/mailings/{ecran}/preparation', { method: 'POST', params: params(mailing), body: body(mailing), signal }),
  );

export const previewOne = async (mailing: Mailing, rank: number, signal: AbortSignal): Promise<Preview> =>
  MailApercu.parse(
    await call('/mailings/{ecran}/apercu', { method: 'POST', params: params(mailing), body: { ...body(mailing), Rang: rank }, signal }),
  );

/** Queues the mailing once for its key, however often it is asked. */
export const queue = async (
  mailing: Mailing,
  { key, fingerprint }: { readonly key: string; readonly fingerprint: string },
): Promise<Batch> =>
  MailingLot.parse(
    await call('/mailings/{ecran}', {
      method: 'POST',
      params: params(mailing),
      body: { ...body(mailing), Cle: key, Empreinte: fingerprint },
    }),
  );

export const loadBatch = async (batch: string, signal: AbortSignal): Promise<Batch> =>
  MailingLot.parse(await call('/mailings/lots/{lot}', { params: { lot: batch }, signal }));

const Templates = z.array(z.object({ Id: z.int(), Libelle: z.string(), IsTransactionnel: z.boolean() }));
export type Template = z.infer<typeof Templates>[number];

export const loadTemplates = async (context: number, signal: AbortSignal): Promise<readonly Template[]> => {
  const filter = {
    Criteres: {
      and: [
        { field: 'Contexte', op: 'eq', value: context },
        { field: 'IsActif', op: 'eq', value: true },
      ],
    },
    Tri: [{ Key: 'Libelle', Desc: false }],
    Colonnes: ['Libelle', 'IsTransactionnel'],
  };
  return Templates.parse(await call('/mail-modeles/filter', { method: 'POST', body: { filter, skip: 0, take: 500 }, signal }));
};

export interface Draft {
  readonly context: number;
  readonly subject: string;
  readonly text: string;
  readonly language: 'fr' | 'en' | 'es';
  readonly entity: string | null;
  readonly id: number | null;
}

export const previewDraft = async (draft: Draft, signal: AbortSignal): Promise<Preview> =>
  MailApercu.parse(
    await call('/mails/apercu', {
      method: 'POST',
      body: {
        Contexte: draft.context,
        Objet: draft.subject,
        Texte: draft.text,
        Culture: draft.language,
        Entite: draft.entity,
        Id: draft.id,
      },
      signal,
    }),
  );

export const loadState = async (signal: AbortSignal) => MailEtat.parse(await call('/mails/etat', { signal }));

export const resend = async (id: number, key: string) =>
  MailRenvoye.parse(await call('/mails/renvoi', { method: 'POST', body: { Ids: [id], Cle: key } }));
