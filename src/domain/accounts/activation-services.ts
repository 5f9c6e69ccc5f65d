import type { BamCompte } from '#generated/records/bam-compte.gen.ts';
import type { ActivationInput } from '#generated/schemas/activation-input.zod.ts';
import type { ActivationLien } from '#generated/schemas/activation-lien.zod.ts';
import { MailUsage } from '#generated/enums/mail-usage.gen.ts';
import { readText } from '#domain/values/record-data.ts';
import { checkNewPassword, type Owner } from '#domain/session/new-password.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '#domain/values/password-policy.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { ask } from '#domain/work/replies.ts';
import { find, open, refuse, refuseField, update, type Work } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { type KnownLink, refusalOfLink } from './activation.ts';
import { sendActivationMail } from './create-account.ts';

/** Owner of a link, for the page that asks for a password. */
export const getActivation: WorkService<Asked<unknown, unknown, Infer<typeof ActivationLien>>, { Login: string }> = {
  entity: 'bam-compte',
  isGuarded: true,
  *run({ body }, { now }) {
    return { Login: (yield* accountOfLink(body.Jeton, now)).Login };
  },
};

/** The link has served: neither it nor an older one opens anything then. */
export const activateCompte: WorkService<Asked<unknown, unknown, Infer<typeof ActivationInput>>, boolean> = {
  entity: 'bam-compte',
  isGuarded: true,
  *run({ body }, { now }) {
    const account = yield* accountOfLink(body.Jeton, now);
    const id = account.Id;
    const check = checkNewPassword(body.MotDePasse, yield* ownerOf(account));
    if (!check.ok) yield* refuseField({ path: 'MotDePasse', code: check.code, params: { min: PASSWORD_MIN, max: PASSWORD_MAX } });
    yield* update('bam-compte', id, { MotDePasse: body.MotDePasse, DateActivation: now });
    yield* ask({ do: 'spend-links', account: id });
    return true;
  },
};

/** Another link, for an account that lost its own or came too late; the mail to an active one names a new password, not a new account. */
export const sendActivation: WorkService<Asked<{ readonly id: number }, unknown, unknown>, { IsMailEnvoye: boolean }> = {
  entity: 'bam-compte',
  *run({ params }) {
    const account = yield* open('bam-compte', params.id);
    if (isClosed(account)) yield* refuse('compte-ferme');
    const isActive = (account.DateActivation ?? null) !== null;
    return { IsMailEnvoye: yield* sendActivationMail(params.id, isActive ? MailUsage.compteLien : MailUsage.compteActivation) };
  },
};

/** Person whose name the password may not be made of. */
function* ownerOf(account: BamCompte): Work<Owner> {
  const [contact] = yield* find('contact', { Id: account.IdContact ?? 0 });
  const [person] = yield* find('personne', { Id: (contact && contact.IdPersonne) ?? 0 });
  function readName(name: string): string {
    return (person && readText(person, name)) ?? '';
  }
  return { login: account.Login, nom: readName('Nom'), prenom: readName('Prenom') };
}

/** An account that was blocked, made anonymous or deleted since gets the refusal of a link that never was. */
function* accountOfLink(secret: string, now: string): Work<BamCompte> {
  const link = yield* linkOf(secret);
  const refusal = refusalOfLink(link, now);
  if (refusal !== null) return yield* refuse(refusal);
  const [account] = yield* find('bam-compte', { Id: link?.accountId ?? 0 });
  return account === undefined || isClosed(account) ? yield* refuse('lien-inconnu') : account;
}

function isClosed(account: BamCompte): boolean {
  return account.IsBloque === true || (account.DateAnonymisation ?? null) !== null;
}

function* linkOf(secret: string): Work<KnownLink | null> {
  const reply = yield* ask({ do: 'activation-link', secret });
  if (reply === null) return null;
  return {
    accountId: reply.IdCompte ?? 0,
    expiresOn: reply.ExpireLe,
    usedOn: reply.UtiliseLe,
  };
}
