import type { InsRecupRattachement } from '#generated/enums/ins-recup-rattachement.gen.ts';
import { MailUsage } from '#generated/enums/mail-usage.gen.ts';
import type { CompteurPas } from '#generated/schemas/compteur-pas.zod.ts';
import type { DepotCorrespondances } from '#generated/schemas/depot-correspondances.zod.ts';
import type { DepotRattachement } from '#generated/schemas/depot-rattachement.zod.ts';
import type { DepotSection } from '#generated/schemas/depot-section.zod.ts';
import type { DepotValidation } from '#generated/schemas/depot-validation.zod.ts';
import type { DepotVersion } from '#generated/schemas/depot-version.zod.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { mail, open, refuse, refuseField, see } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { matchCredit } from './match-credit.ts';
import { stepCounter } from './numbering.ts';
import { type MatchingSheet, matchingSheet } from './proposals.ts';
import { settleValues } from './settle-values.ts';
import { cancelAndDelete, moveToSection, validateWith } from './submission-steps.ts';

interface Submission {
  readonly id: number;
}

/** Request about one submission, with a body. */
type On<Body> = Asked<Submission, unknown, Body>;

export const getInsRecupGenerique: WorkService<On<unknown>, MatchingSheet> = {
  entity: 'ins-recup',
  *run({ params }, facts) {
    return yield* matchingSheet(yield* see('ins-recup', params.id), facts);
  },
};

export const matchInsRecupCredit: WorkService<On<Infer<typeof DepotRattachement>>, { Rattachement: InsRecupRattachement }> = {
  entity: 'ins-recup',
  *run({ params, body: { Action: action, IdCible: target = null, Version } }, { has }) {
    if (target === null && (action === 'rattacher' || action === 'structureAjout'))
      yield* refuseField({ path: 'IdCible', code: 'obligatoire' });
    const credit = yield* open('ins-recup-credit', params.id, Version);
    return yield* matchCredit({ credit, action, target, mayCreate: (entity) => has(`${entity}-write`) });
  },
};

export const settleInsRecupValues: WorkService<On<Infer<typeof DepotCorrespondances>>, { Restantes: number; Version: number }> = {
  entity: 'ins-recup',
  *run({ params, body: { Version, Choix } }, { has }) {
    const record = yield* open('ins-recup', params.id, Version);
    return yield* settleValues({ record, choices: Choix, mayLearn: has('correspondance-write') });
  },
};

export const validateInsRecup: WorkService<On<Infer<typeof DepotValidation>>, { IdFilm: number; IdInscription: number }> = {
  entity: 'ins-recup',
  *run({ params, body: { Version, IdFilm: idFilm = null, IsForce: isForced = false, Motif: reason = null } }, facts) {
    const record = yield* open('ins-recup', params.id, Version);
    const { IdFilm, IdInscription } = yield* validateWith({ record, idFilm, isForced, reason, ...facts });
    return { IdFilm, IdInscription };
  },
};

export const moveInsRecup: WorkService<On<Infer<typeof DepotSection>>, { Numero: string | null }> = {
  entity: 'ins-recup',
  *run({ params, body: { Version, IdSection } }) {
    return yield* moveToSection(yield* open('ins-recup', params.id, Version), IdSection);
  },
};

export const cancelInsRecup: WorkService<On<Infer<typeof DepotVersion>>, { IsFilmSupprime: boolean }> = {
  entity: 'ins-recup',
  isUndoable: () => true,
  *run({ params, body: { Version } }, { has, now, userId }) {
    if (!has('film-delete')) yield* refuse('droit-manquant');
    return yield* cancelAndDelete({ record: yield* open('ins-recup', params.id, Version), now, userId });
  },
};

export const resendInsRecupConfirmation: WorkService<On<unknown>, { IdTrace: number | null }> = {
  entity: 'ins-recup',
  *run({ params: { id } }) {
    yield* open('ins-recup', id);
    return { IdTrace: yield* mail({ usage: MailUsage.depotConfirmation, entity: 'ins-recup', id }) };
  },
};

export const stepSectionCounter: WorkService<On<Infer<typeof CompteurPas>>, { ProchainNumero: number; Numero: string }> = {
  entity: 'festival-section',
  *run({ params: { id }, body: { Pas } }) {
    yield* open('festival-section', id);
    return yield* stepCounter(id, Pas === 1 ? 1 : -1);
  },
};
