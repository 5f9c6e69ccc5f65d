import { MailUsage } from '#generated/enums/mail-usage.gen.ts';
import type { BamCompte } from '#generated/records/bam-compte.gen.ts';
import { fingerprintOfSecret } from '#domain/mails/mail-work.ts';
import { parseInstant, toUtcText } from '#domain/values/dates.ts';
import { ask } from '#domain/work/replies.ts';
import { find, refuse, update, waitFor, type Work } from '#domain/work/work.ts';
import { LINK_MS, refusalOfLink } from './activation.ts';
import { sendAccountLink } from './create-account.ts';

/** An account and the address that its holder must confirm. */
export interface AwaitedAddress {
  readonly account: BamCompte;
  readonly address: string;
}

/** Asks for a confirmation at the new address. Until then the account keeps its sign-in: a mistyped address locks nobody out. */
export function* awaitAddress(account: BamCompte, { address, now }: { readonly address: string; readonly now: string }): Work<boolean> {
  if (isSame(address, account.Login)) {
    yield* update('bam-compte', account.Id, { NouveauLogin: null });
    return false;
  }
  yield* refuseTaken(account, address);
  yield* update('bam-compte', account.Id, { NouveauLogin: address, DateNouveauLogin: now, Empreinte: null });
  return yield* sendAccountLink(account.Id, { usage: MailUsage.compteAdresse, kind: 'adresse' });
}

/** The address that a link confirms, once; of two calls at once, one does. */
export function* openAddress(secret: string, now: string): Work<AwaitedAddress> {
  const Empreinte = yield* fingerprintOfSecret(secret);
  const [found] = yield* find('bam-compte', { Empreinte });
  if (found === undefined) return yield* refuse('lien-inconnu');
  yield* waitFor('bam-compte', [found.Id]);
  const [account] = yield* find('bam-compte', { Empreinte });
  if (account === undefined || account.IsBloque || account.DateAnonymisation !== null) return yield* refuse('lien-inconnu');
  const { NouveauLogin, DateNouveauLogin } = account;
  const refusal = refusalOfLink(
    { accountId: account.Id, expiresOn: lastInstant(DateNouveauLogin), usedOn: NouveauLogin === null ? now : null },
    now,
  );
  if (refusal !== null || NouveauLogin === null) return yield* refuse(refusal ?? 'lien-utilise');
  return { account, address: NouveauLogin };
}

/** The old address opens nothing any more: neither does any link that went to it. */
export function* takeAddress({ account, address }: AwaitedAddress): Work<void> {
  yield* refuseTaken(account, address);
  yield* update('bam-compte', account.Id, { Login: address, NouveauLogin: null });
  yield* ask({ do: 'spend-links', account: account.Id });
  if (account.DateActivation === null) yield* sendAccountLink(account.Id, { usage: MailUsage.compteActivation, kind: 'activation' });
}

function* refuseTaken({ Id }: BamCompte, address: string): Work<void> {
  const holders = yield* find('bam-compte', { Login: address });
  if (holders.some((holder) => holder.Id !== Id)) yield* refuse('email-deja-utilise');
}

function isSame(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase();
}

function lastInstant(since: string | null): string {
  return toUtcText((parseInstant(since ?? '') ?? 0) + LINK_MS);
}
