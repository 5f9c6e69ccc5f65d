import { LINK_MS, SECRET_MARK } from '#domain/accounts/activation.ts';
import { MailStatut } from '#generated/enums/mail-statut.gen.ts';
import { MailUsage } from '#generated/enums/mail-usage.gen.ts';
import { toUtcText } from '#domain/records/values/dates.ts';
import type { MailAsking } from '#domain/mails/mail-work.ts';
import type { Claim, NewTrace, StepReply } from '#domain/work/steps.ts';
import { AppError } from '#server/errors/app-error.ts';
import { NO_MAILBOX } from '#server/mails/mailbox.ts';
import type { MockContext } from '../mock-context.ts';
import { remember, snapshotOf } from '../store/history.ts';
import type { Store } from '../store/store.ts';
import { readMergeValues, readRecipientsBy } from './mail-reader.ts';

/** Where the links of the simulation lead: to the page that shows it. */
const PAGE_ADDRESS = 'http://simulation.test';

/** What the worker of the server does as a mail leaves: here it is read where it stays. */
function withLink({ links }: Store, { mail, usage, about }: NewTrace, { nowMs }: MockContext): string {
  if (usage !== MailUsage.compteActivation || !mail.html.includes(SECRET_MARK)) return mail.html;
  const secret = `simulation-${links.size + 1}`;
  links.set(secret, { IdCompte: about, ExpireLe: toUtcText(nowMs + LINK_MS), UtiliseLe: null });
  return mail.html.replaceAll(SECRET_MARK, secret);
}

/** A mail of the simulation is kept where it is and never sent. */
function insertTrace(store: Store, trace: NewTrace, context: MockContext): number {
  const { tables } = store;
  const id = tables.nextId('mail_trace');
  tables.put('mail-trace', {
    ...Object.fromEntries(
      tables
        .entity('mail-trace')
        .fields.filter(({ column }) => column !== null)
        .map(({ name, kind }) => [name, kind === 'boolean' ? false : null]),
    ),
    Id: id,
    Version: 1,
    Expediteur: NO_MAILBOX.sender,
    Destinataire: trace.recipient,
    Objet: trace.mail.subject,
    Corps: withLink(store, trace, context),
    ReplyTo: trace.replyTo,
    Usage: trace.usage,
    Statut: MailStatut.enAttente,
    Contexte: trace.source.context,
    DateCreation: toUtcText(context.nowMs),
    IsSimule: true,
    Tentatives: 0,
    Lot: trace.batch,
    IdModele: trace.templateId,
    IdContact: trace.contactId,
    IdUtilisateur: context.user.id,
    [trace.source.link]: trace.about,
  });
  for (const { name, fileId } of trace.attachments) {
    const part = tables.nextId('mail_trace_document');
    tables.put('mail-trace-document', { Id: part, Version: 1, IdTrace: id, Libelle: name, IdFichier: fileId });
  }
  remember(store, { entity: 'mail-trace', id, op: 'insert', before: null }, context);
  return id;
}

/** Nothing left the simulation, so nothing leaves it again: what was refused is kept like the rest. */
function sendAgain(store: Store, ids: readonly number[], context: MockContext): number {
  const rows = ids.map((id) => store.tables.find('mail-trace', id)).filter((row) => row !== null);
  const refused = rows.filter((row) => row['Statut'] === MailStatut.erreur);
  for (const row of refused) {
    const before = snapshotOf(store, { entity: 'mail-trace', row });
    Object.assign(row, { Statut: MailStatut.enAttente, IsSimule: true, Erreur: null, Tentatives: 0, Version: Number(row['Version']) + 1 });
    remember(store, { entity: 'mail-trace', id: Number(row['Id']), op: 'update', before }, context);
  }
  return refused.length;
}

const placeOf = (key: string, { user }: MockContext): string => `${user.id} ${key}`;

function claimKey({ idempotence }: Store, { key, of, data }: Claim, context: MockContext): number | null {
  const body = JSON.stringify([of, data]);
  const known = idempotence.get(placeOf(key, context));
  if (known !== undefined && known.body !== body) throw new AppError('cle-deja-utilisee');
  if (known === undefined) idempotence.set(placeOf(key, context), { body, id: 0 });
  return known?.id ?? null;
}

function keepResult(
  { idempotence }: Store,
  { key, result }: { readonly key: string; readonly result: number },
  context: MockContext,
): null {
  idempotence.set(placeOf(key, context), { body: idempotence.get(placeOf(key, context))?.body ?? '', id: result });
  return null;
}

/** What mails ask, of a store whose mails stay where they are. */
export function runMailStep(store: Store, step: MailAsking, context: MockContext): StepReply {
  switch (step.do) {
    case 'mailbox':
      return { Simule: true, Expediteur: NO_MAILBOX.sender, Adresse: PAGE_ADDRESS };
    case 'recipients':
      return readRecipientsBy(store, step.source, step);
    case 'merge-values':
      return step.ids.map((Id) => ({ Id, Mots: readMergeValues(store, step.source, { id: Id, culture: step.culture }) }));
    case 'traces':
      return step.traces.map((trace) => insertTrace(store, trace, context));
    case 'send-again':
      return sendAgain(store, step.ids, context);
    case 'activation-link':
      return store.links.get(step.secret) ?? null;
    case 'spend-links':
      for (const [secret, link] of store.links)
        if (link['IdCompte'] === step.account)
          store.links.set(secret, { ...link, UtiliseLe: link['UtiliseLe'] ?? toUtcText(context.nowMs) });
      return null;
    case 'claim':
      return claimKey(store, step, context);
    case 'keep-result':
      return keepResult(store, step, context);
  }
}
