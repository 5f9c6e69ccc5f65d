import { entities } from '#generated/entities/all.gen.ts';
import type { DepotVersion } from '#generated/schemas/depot-version.zod.ts';
import { isReader } from '#domain/records/sight/reach.ts';
import type { Facts } from '#domain/work/rule.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { forget, open, see } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { anonymise } from './anonymise.ts';
import { sendActivationMail, createAccount } from './create-account.ts';
import { matchPeople, type MatchedPerson } from './match-person.ts';

interface AccountId {
  readonly id: number;
}

/** The account first: a mail that cannot leave does not undo it (001 §8). */
export const createContactCompte: WorkService<Asked<AccountId, unknown, unknown>, { Id: number; IsMailEnvoye: boolean }> = {
  entity: 'bam-compte',
  *run({ params }, { now }) {
    return { Id: yield* createAccount(yield* open('contact', params.id), now), IsMailEnvoye: false };
  },
  *afterwards({ Id }) {
    yield* open('bam-compte', Id);
    return { Id, IsMailEnvoye: yield* sendActivationMail(Id) };
  },
};

/** Candidates for the person of a request, before anything is made of it; an account that has its contact needs none. */
export const compareCompteDemande: WorkService<Asked<AccountId, unknown, unknown>, { Candidats: readonly MatchedPerson[] }> = {
  entity: 'compte-demande',
  *run({ params }, { has }) {
    const request = yield* see('compte-demande', params.id);
    const account = yield* see('bam-compte', request.IdCompte);
    const people = account.IdContact === null ? yield* matchPeople(request) : [];
    return { Candidats: people.map((one) => toldOf(one, has)) };
  },
};

/** Addresses of a person are for readers of their contact, or of the person where that is all there is. */
function toldOf(one: MatchedPerson, has: Facts['has']): MatchedPerson {
  return isReader(one.IdContact === null ? entities.personne : entities.contact, has)
    ? one
    : { ...one, Email: null, Telephone: null, Structure: null };
}

export const anonymiseCompte: WorkService<Asked<AccountId, unknown, Infer<typeof DepotVersion>>, boolean> = {
  entity: 'bam-compte',
  *run({ params, body }, { now, today, confirmation }) {
    const account = yield* open('bam-compte', params.id, body.Version);
    yield* forget(yield* anonymise(account, { entities, now, today, confirmation }));
    return true;
  },
};
