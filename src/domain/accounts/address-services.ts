import type { ActivationLien } from '#generated/schemas/activation-lien.zod.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { open, read, refuse } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { awaitAddress, openAddress, takeAddress } from './new-address.ts';

/** Writes to the address that the contact has by now, which becomes the sign-in once it is confirmed. */
export const sendConfirmationAdresse: WorkService<Asked<{ readonly id: number }, unknown, unknown>, { IsMailEnvoye: boolean }> = {
  entity: 'bam-compte',
  *run({ params }, { now }) {
    const account = yield* open('bam-compte', params.id);
    if (account.IsBloque || account.DateAnonymisation !== null) yield* refuse('compte-ferme');
    const contact = account.IdContact === null ? null : yield* read('contact', account.IdContact);
    const address = contact?.Email ?? (yield* refuse('contact-sans-email'));
    return { IsMailEnvoye: yield* awaitAddress(account, { address, now }) };
  },
};

/** Account whose sign-in a link changes, for the page that asks for the confirmation. */
export const getConfirmationAdresse: WorkService<
  Asked<unknown, unknown, Infer<typeof ActivationLien>>,
  { Login: string; NouveauLogin: string }
> = {
  entity: 'bam-compte',
  isGuarded: true,
  *run({ body }, { now }) {
    const { account, address } = yield* openAddress(body.Jeton, now);
    return { Login: account.Login, NouveauLogin: address };
  },
};

export const confirmAdresse: WorkService<Asked<unknown, unknown, Infer<typeof ActivationLien>>, boolean> = {
  entity: 'bam-compte',
  isGuarded: true,
  *run({ body }, { now }) {
    yield* takeAddress(yield* openAddress(body.Jeton, now));
    return true;
  },
};
