import { entities } from '#generated/entities/all.gen.ts';
import type { DepotVersion } from '#generated/schemas/depot-version.zod.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { forget, open } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { anonymise } from './anonymise.ts';
import { sendActivationMail, createAccount } from './create-account.ts';

interface Named {
  readonly id: number;
}

/** The account first: a mail that cannot leave does not undo it (001 §8). */
export const createContactCompte: WorkService<Asked<Named, unknown, unknown>, { Id: number; IsMailEnvoye: boolean }> = {
  entity: 'bam-compte',
  *run({ params }, { now }) {
    return { Id: yield* createAccount(yield* open('contact', params.id), now), IsMailEnvoye: false };
  },
  *afterwards({ Id }) {
    yield* open('bam-compte', Id);
    return { Id, IsMailEnvoye: yield* sendActivationMail(Id) };
  },
};

export const anonymiseCompte: WorkService<Asked<Named, unknown, Infer<typeof DepotVersion>>, boolean> = {
  entity: 'bam-compte',
  *run({ params, body }, { now, today, confirmation }) {
    const account = yield* open('bam-compte', params.id, body.Version);
    yield* forget(yield* anonymise(account, { entities, now, today, confirmation }));
    return true;
  },
};
