import { LINK_MS, SECRET_MARK } from '#domain/accounts/activation.ts';
import { MailStatut } from '#generated/enums/mail-statut.gen.ts';
import { MailUsage } from '#generated/enums/mail-usage.gen.ts';
import { toUtcText } from '#domain/records/values/dates.ts';
import { fingerprintOf } from '#domain/records/values/fingerprint.ts';
import { withSecrets } from '#domain/welcome/invitation/guest-link.ts';
import { readId, readText, type RecordData } from '#domain/records/values/record-data.ts';
import { mergeValuesOf, recipientsOf } from '#domain/mails/walked-mail.ts';
import type { MailKind } from '#domain/mails/mail-work.ts';
import type { StepReply } from '#domain/work/steps.ts';
import { NO_MAILBOX } from '#server/mails/mailbox.ts';
import type { StepAnswers } from '#domain/work/answer-step.ts';
import type { MockContext } from '../mock-context.ts';
import { claimKey, keepResult } from '../store/claims.ts';
import { moved } from '../store/moved.ts';
import type { Asking, Store } from '../store/store.ts';

/** Where the links of the simulation lead: to the page that shows it. */
const PAGE_ADDRESS = 'http://simulation.test';

/** What the worker of the server does as a mail leaves: here it is read where it stays. */
export function giveLinks({ links, tables }: Store, ids: readonly number[], nowMs: number): void {
  for (const row of ids.map((id) => tables.find('mail-trace', id)).filter((one) => one !== null)) {
    const html = readText(row, 'Corps') ?? '';
    if (row['Usage'] !== MailUsage.compteActivation || !html.includes(SECRET_MARK)) continue;
    const secret = `simulation-${links.size + 1}`;
    links.set(secret, { IdCompte: row['IdCompte'] ?? null, ExpireLe: toUtcText(nowMs + LINK_MS), UtiliseLe: null });
    row['Corps'] = html.replaceAll(SECRET_MARK, secret);
  }
}

function newSecret({ links }: Store): RecordData {
  const Secret = `simulation-${links.size + 1}`;
  links.set(Secret, {});
  return { Secret, Empreinte: fingerprintOf([Secret]) };
}

/** The links of guests get their secrets where the mail stays. */
export function giveGuestLinks(store: Store, ids: readonly number[]): void {
  for (const row of ids.map((id) => store.tables.find('mail-trace', id)).filter((one) => one !== null)) {
    const html = readText(row, 'Corps') ?? '';
    row['Corps'] = withSecrets(html, (entity, id) => {
      const { Secret = '', Empreinte = null } = newSecret(store);
      Object.assign(store.tables.find(entity, id) ?? {}, { Empreinte });
      return String(Secret);
    });
  }
}

/** Nothing left the simulation, so nothing leaves it again: what was refused is kept like the rest. */
function sendAgain(store: Store, ids: readonly number[], context: MockContext): number {
  const rows = ids.map((id) => store.tables.find('mail-trace', id)).filter((row) => row !== null);
  const refused = rows.filter((row) => row['Statut'] === MailStatut.erreur);
  for (const row of refused) {
    Object.assign(row, { Statut: MailStatut.enAttente, IsSimule: true, Erreur: null, Tentatives: 0 });
    moved(row);
    store.emit({ entity: 'mail-trace', ids: [readId(row)], parent: null, op: 'update', version: null, batch: context.batch });
  }
  return refused.length;
}

/** What mails ask, of a store whose mails stay where they are. */
export const mailAnswers: Pick<StepAnswers<Asking, StepReply>, MailKind> = {
  mailbox: () => ({ Simule: true, Expediteur: NO_MAILBOX.sender, Adresse: PAGE_ADDRESS }),
  recipients: ({ store }, step) => recipientsOf(store.source('fr'), step.source, step),
  'merge-values': ({ store }, { source, ids, culture }) =>
    ids.map((Id) => ({ Id, Mots: mergeValuesOf(store.source(culture), source, { id: Id, culture }) })),
  enclose: ({ store, context }, { order, culture }) => {
    const { attachments, values } = store.enclose(order, culture, context);
    return { Pieces: attachments.map((file) => ({ ...file })), Mots: { ...values } };
  },
  'send-again': ({ store, context }, { ids }) => sendAgain(store, ids, context),
  'activation-link': ({ store }, { secret }) => store.links.get(secret) ?? null,
  'new-secret': ({ store }) => newSecret(store),
  'secret-fingerprint': (_, { secret }) => ({ Empreinte: fingerprintOf([secret]) }),
  'spend-links': ({ store: { links }, context }, { account }) => {
    for (const [secret, link] of links)
      if (link['IdCompte'] === account) links.set(secret, { ...link, UtiliseLe: link['UtiliseLe'] ?? toUtcText(context.nowMs) });
    return null;
  },
  claim: ({ store, context }, step) => claimKey(store, step, context),
  'keep-result': ({ store, context }, step) => {
    keepResult(store, step, context);
    return null;
  },
};
