import { DesinscriptionCause } from '#generated/enums/desinscription-cause.gen.ts';
import { DesinscriptionStatut } from '#generated/enums/desinscription-statut.gen.ts';
import type { MailTrace } from '#generated/records/mail-trace.gen.ts';
import type { DesinscriptionJeton } from '#generated/schemas/desinscription-jeton.zod.ts';
import { fingerprintOfSecret } from '#domain/mails/mail-work.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { count, create, find, refuse, type Work } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';

interface Address {
  readonly Email: string;
  readonly IsDesinscrite: boolean;
}

type Service = WorkService<Asked<unknown, unknown, Infer<typeof DesinscriptionJeton>>, Address>;

/** The address that the secret of a letter unsubscribes, for the page that asks before it does. */
export const openDesinscription: Service = {
  entity: 'mail-desinscription',
  isGuarded: true,
  *run({ body }) {
    const Email = addressOf(yield* letterOf(body.Jeton));
    return { Email, IsDesinscrite: yield* isUnsubscribed(Email) };
  },
};

/** Unsubscribes the address of a letter from all promotional mailings, once however many requests come. */
export const unsubscribe: Service = {
  entity: 'mail-desinscription',
  isGuarded: true,
  *run({ body }, { now }) {
    const letter = yield* letterOf(body.Jeton);
    const Email = addressOf(letter);
    if (!(yield* isUnsubscribed(Email)))
      yield* create('mail-desinscription', {
        Email,
        Cause: body.UnClic === true ? DesinscriptionCause.unClic : DesinscriptionCause.page,
        DateDesinscription: now,
        IdContact: letter.IdContact,
        IdTrace: letter.Id,
      });
    return { Email, IsDesinscrite: true };
  },
};

/** Puts addresses of a person who withdrew the consent to newsletters on the suppression list, each once. */
export function* suppressAddresses(
  addresses: readonly { readonly email: string; readonly contact: number | null }[],
  now: string,
): Work<void> {
  for (const { email, contact } of addresses) {
    const Email = unsubscribable(email);
    if (yield* isUnsubscribed(Email)) continue;
    yield* create('mail-desinscription', { Email, Cause: DesinscriptionCause.retrait, DateDesinscription: now, IdContact: contact });
  }
}

/** The one spelling under which an address is unsubscribed and looked up. */
export function unsubscribable(email: string): string {
  return email.trim().toLowerCase();
}

/** Addresses that take no promotional mail. */
export function* unsubscribedAddresses(): Work<ReadonlySet<string>> {
  const rows = yield* find('mail-desinscription', { Statut: DesinscriptionStatut.active }, ['Email']);
  return new Set(rows.map(({ Email }) => unsubscribable(Email)));
}

function* letterOf(secret: string): Work<MailTrace> {
  const [letter] = yield* find('mail-trace', { Empreinte: yield* fingerprintOfSecret(secret) });
  return letter ?? (yield* refuse('lien-inconnu'));
}

function addressOf({ Destinataire }: MailTrace): string {
  return unsubscribable(Destinataire);
}

function* isUnsubscribed(Email: string): Work<boolean> {
  return (yield* count('mail-desinscription', { Email, Statut: DesinscriptionStatut.active })) > 0;
}
