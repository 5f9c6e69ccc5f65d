import type { MailLink } from '#domain/work/mail-order.ts';
import { AWAITED } from '#domain/catalogue/proof/proof-link.ts';
import { LINK_MS } from '#domain/accounts/activation.ts';
import { InscriptionInvitationEtat } from '#generated/enums/inscription-invitation-etat.gen.ts';
import { InvitationReponseEtat } from '#generated/enums/invitation-reponse-etat.gen.ts';
import { MailStatut } from '#generated/enums/mail-statut.gen.ts';
import { toUtcText } from '#domain/values/dates.ts';
import { fingerprintOf } from '#domain/values/fingerprint.ts';
import { isMadeFor, type LeavingMail, readMailLinks, withSecrets } from '#domain/mails/mail-links.ts';
import { keptAgain, keptCopy } from '#domain/mails/resend/resent-values.ts';
import { mergeValuesOf, recipientsOf } from '#domain/mails/walked-mail.ts';
import type { MailKind } from '#domain/mails/mail-work.ts';
import { OF_ACCOUNT_LINKS } from '#domain/mails/usages.ts';
import type { StepReply } from '#domain/work/steps.ts';
import { NO_MAILBOX } from '#server/mails/mailbox.ts';
import type { StepAnswers } from '#domain/registries/answer-step.ts';
import { claimKey, keepResult } from '../store/claims.ts';
import { moved } from '../store/moved.ts';
import { visibleSource } from '../store/scope.ts';
import type { Asking, Store } from '../store/store.ts';
import type { RowOf } from '../store/tables.ts';

/** Address of links in the simulation: the page that shows it. */
const PAGE_ADDRESS = 'http://simulation.test';

/** The secrets of links, made where the mail stays: the worker of the server makes them as the mail leaves. */
export function giveLinks(store: Store, ids: readonly number[], nowMs: number): void {
  for (const row of ids.map((id) => store.tables.find('mail-trace', id)).filter((one) => one !== null)) {
    const links = readMailLinks(row.Liens);
    if (links.length === 0) continue;
    const secrets = new Map(links.map((link) => [link.Marque, secretOf(store, link, { mail: leaving(row), nowMs })]));
    row.Corps = withSecrets(row.Corps ?? '', secrets);
  }
}

function leaving(trace: RowOf<'mail-trace'>): LeavingMail {
  return {
    recipient: trace.Destinataire ?? '',
    participantId: trace.IdParticipant ?? null,
    registrationId: trace.IdInscription ?? null,
    groupId: trace.IdGroupe ?? null,
    invoiceId: trace.IdPaiement ?? null,
    accountId: OF_ACCOUNT_LINKS.some((usage) => usage === trace.Usage) ? (trace.IdCompte ?? null) : null,
  };
}

interface Leaving {
  readonly mail: LeavingMail;
  readonly nowMs: number;
}

/** A link that was revoked or is of somebody else gets a secret that opens nothing. */
function secretOf(store: Store, link: MailLink, { mail, nowMs }: Leaving): string {
  const { Secret, Empreinte } = newSecret(store);
  if (link.Genre === 'activation') {
    if (isMadeFor(link, mail.accountId, mail))
      store.links.set(Secret, { IdCompte: link.IdFiche, ExpireLe: toUtcText(nowMs + LINK_MS), UtiliseLe: null });
    return Secret;
  }
  const quote = link.Genre === 'devis' ? store.tables.find('festival-devis-envoye', link.IdFiche) : null;
  if (quote !== null && isMadeFor(link, quote.IdGroupe ?? null, mail)) quote.LienEnvoyeA = mail.recipient;
  const [record, owner] = link.Genre === 'adresse' ? awaitingAccount(store, link) : openRecord(store, link);
  if (record != null && isMadeFor(link, owner ?? null, mail)) record.Empreinte = Empreinte;
  return Secret;
}

/** The record that a link opens, while it still opens, and the record that the link belongs to. */
function openRecord({ tables }: Store, { Genre, IdFiche }: MailLink): readonly [{ Empreinte?: string | null }?, (number | null)?] {
  const [map, invitation] = [tables.find('feuille-route', IdFiche), tables.find('festival-inscription-invitation', IdFiche)];
  const [proof, answer] = [tables.find('epreuve', IdFiche), tables.find('invitation-reponse', IdFiche)];
  if (Genre === 'feuille' && map?.IsRevoquee !== true) return map === null ? [] : [map, map.IdParticipant];
  if (Genre === 'film' && invitation?.Etat === InscriptionInvitationEtat.invite) return [invitation, invitation.IdInscription];
  if (Genre === 'devis') {
    const quote = tables.find('festival-devis-envoye', IdFiche);
    return quote?.IsEnVigueur === true && quote.DateReponse === null ? [quote, quote.IdGroupe] : [];
  }
  if (Genre === 'epreuve' && proof !== null && AWAITED.includes(proof.Etat ?? 0)) return [proof, proof.IdInscription];
  return Genre === 'invite' && answer?.Etat === InvitationReponseEtat.attendue ? [answer, answer.IdParticipant] : [];
}

/** Only the address that an account still waits for gets a secret. */
function awaitingAccount(
  { tables }: Store,
  { IdFiche, Destinataire }: MailLink,
): readonly [{ Empreinte?: string | null }?, (number | null)?] {
  const account = tables.find('bam-compte', IdFiche);
  return account?.NouveauLogin === Destinataire ? [account, account.Id] : [];
}

function newSecret({ links }: Store): { readonly Secret: string; readonly Empreinte: string } {
  const Secret = `simulation-${links.size + 1}`;
  links.set(Secret, {});
  return { Secret, Empreinte: fingerprintOf([Secret]) };
}

/** Mails that a person may send again. */
const LOST = [MailStatut.erreur, MailStatut.sortInconnu, MailStatut.arrete, MailStatut.aCompleter] as const;

/** A refused mail is stored like the rest; a mail that left, in the demonstration, is stored a second time. */
function sendAgain({ store, context }: Asking, { ids, lot }: { readonly ids: readonly number[]; readonly lot: string | null }): number {
  const rows = ids.map((id) => store.tables.find('mail-trace', id)).filter((row) => row !== null);
  const refused = rows.filter(({ Statut }) => LOST.some((one) => one === Statut));
  for (const row of refused) {
    Object.assign(row, keptAgain(row, { lot, address: store.tables.find('contact', row.IdContact ?? 0)?.Email ?? null }));
    moved(row);
    store.emit({ entity: 'mail-trace', ids: [row.Id], parent: null, op: 'update', version: null, batch: context.batch });
  }
  const sent = rows.filter((row) => row.Statut === MailStatut.envoye).map((row) => ({ ...row, Id: store.tables.nextId('mail_trace') }));
  for (const row of sent) store.tables.put('mail-trace', { ...row, ...keptCopy(lot, toUtcText(context.nowMs)) });
  const copies = sent.map(({ Id }) => Id);
  store.emit({ entity: 'mail-trace', ids: copies, parent: null, op: 'insert', version: 1, batch: context.batch });
  return refused.length + copies.length;
}

/** Answers to mails, of a store whose mails stay where they are. */
export const mailAnswers: Pick<StepAnswers<Asking, StepReply>, MailKind> = {
  mailbox: () => ({
    Simule: true,
    SansServeur: false,
    Expediteur: NO_MAILBOX.sender,
    Adresse: PAGE_ADDRESS,
    PaieEnLigne: false,
    Plateforme: 'simulation',
    JoursTva: null,
  }),
  recipients: ({ store }, step) => recipientsOf(store.source('fr'), step.source, step),
  'merge-values': ({ store, context }, { source, ids, culture, isByHand }) => {
    // A mail written by hand merges what its writer sees.
    const rows = isByHand ? visibleSource(store, { ...context, culture }) : store.source(culture);
    return ids.map((Id) => ({ Id, Mots: mergeValuesOf(rows, source, { id: Id, culture }) }));
  },
  enclose: ({ store, context }, { order, culture }) => {
    const { attachments, values } = store.enclose(order, culture, context);
    return { Pieces: attachments.map((file) => ({ ...file })), Mots: { ...values }, Illisibles: [] };
  },
  'send-again': sendAgain,
  'activation-link': ({ store }, { secret }) => store.links.get(secret) ?? null,
  'new-secret': ({ store }) => newSecret(store),
  'secret-fingerprint': (_, { secret }) => ({ Empreinte: fingerprintOf([secret]) }),
  'spend-links': ({ store: { links }, context }, { account }) => {
    for (const [secret, link] of links)
      if (link.IdCompte === account) links.set(secret, { ...link, UtiliseLe: link.UtiliseLe ?? toUtcText(context.nowMs) });
    return null;
  },
  claim: ({ store, context }, step) => claimKey(store, step, context),
  'keep-result': ({ store, context }, step) => {
    keepResult(store, step, context);
    return null;
  },
};
