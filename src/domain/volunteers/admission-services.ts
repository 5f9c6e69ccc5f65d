import { nameOf } from '#domain/directory/people.ts';
import { entities } from '#generated/entities/all.gen.ts';
import type { BenevoleAdmission } from '#generated/schemas/benevole-admission.zod.ts';
import { sendActivationMail } from '#domain/accounts/create-account.ts';
import { isReader } from '#domain/records/sight/reach.ts';
import { readId, readText } from '#domain/values/record-data.ts';
import type { Facts } from '#domain/work/rule.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { find, names, see, type Work } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { type Admitted, admitRequest, twinsOf } from './admit-request.ts';
import { type MatchedContact, matchRequest, type Missing, missingOf } from './match-request.ts';

interface RequestId {
  readonly id: number;
}

interface Choice {
  readonly Id: number;
  readonly Libelle: string;
}

interface Comparison {
  readonly Version: number;
  readonly Nom: string;
  readonly Email: string | null;
  readonly IdBenevole: number | null;
  readonly NbJumelles: number;
  readonly Manque: readonly Missing[];
  readonly Pays: readonly Choice[];
  readonly Activites: readonly Choice[];
  readonly Candidats: readonly MatchedContact[];
}

/** Candidates for the person behind a request, before anything is made of it. */
export const compareDemandeBenevole: WorkService<Asked<RequestId, unknown, unknown>, Comparison> = {
  entity: 'bam-demande-benevole',
  *run({ params: { id } }, { has }) {
    const request = yield* see('bam-demande-benevole', id);
    return {
      Version: request.Version,
      Nom: nameOf(request),
      Email: request.Email,
      IdBenevole: request.IdBenevole,
      NbJumelles: (yield* twinsOf(request)).length,
      Manque: missingOf(request),
      Pays: yield* choicesOf('pays'),
      Activites: yield* choicesOf('activite'),
      Candidats: (yield* matchRequest(request)).map((one) => toldOf(one, has)),
    };
  },
};

/** Addresses of a candidate are for readers of their contact, or of their person where that is all there is. */
function toldOf(one: MatchedContact, has: Facts['has']): MatchedContact {
  return isReader(one.IdContact === null ? entities.personne : entities.contact, has)
    ? one
    : { ...one, Email: null, Telephone: null, Structure: null };
}

function* choicesOf(entity: 'pays' | 'activite'): Work<readonly Choice[]> {
  const ids = (yield* find(entity, { IsActif: true })).map(readId);
  const named = yield* names(entity, ids);
  return ids
    .map((Id) => ({ Id, Libelle: readText(named, String(Id)) ?? '' }))
    .toSorted((left, right) => left.Libelle.localeCompare(right.Libelle));
}

/** The account first: a mail that cannot leave does not undo it. */
export const admitDemandeBenevole: WorkService<Asked<RequestId, unknown, Infer<typeof BenevoleAdmission>>, Admitted> = {
  entity: 'bam-demande-benevole',
  run: ({ params: { id }, body }, facts) => admitRequest(id, body, facts),
  *afterwards(reply) {
    if (reply.IdCompte === null) return reply;
    return { ...reply, IsMailEnvoye: yield* sendActivationMail(reply.IdCompte) };
  },
};
