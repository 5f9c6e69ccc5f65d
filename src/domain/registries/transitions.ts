import type { EffectName, GuardName } from '#generated/features/states.gen.ts';
import { accepterDemande } from '#domain/accounts/request.ts';
import { accepterDevis, emettreDevis } from '#domain/accounting/quotes/quote.ts';
import { filmInvitationEffects } from '#domain/committee/invitations/invitation-effects.ts';
import { emettreEtRemettre, emettreFacture } from '#domain/accounting/issue.ts';
import { effacerRemise } from '#domain/desk/undo-hand-over.ts';
import { libererSejour, validerInvitation } from '#domain/lodging/release-stay.ts';
import { feeEffects, feeGuards } from '#domain/submissions/fees/fee-steps.ts';
import { submissionEffects } from '#domain/submissions/validate-submission.ts';
import { ownEffects } from '#domain/transitions/effects.ts';
import { admettreDemande, annulerAdmission } from '#domain/volunteers/admission-effects.ts';
import { selectionGuards } from '#domain/committee/transitions/selections.ts';
import { batchGuards } from '#domain/translations/transitions/batches.ts';
import { activerRegle, ruleGuards } from '#domain/automation/activation.ts';
import { arreterEnvoi } from '#domain/mails/mailing-batch.ts';
import { paymentGuards } from '#domain/accounting/transitions/payments.ts';
import { peopleGuards } from '#domain/participants/transitions/people.ts';
import { gelerMots } from '#domain/translations/pay/batch-words.ts';
import { webhookGuards } from '#domain/webhooks/webhook-steps.ts';
import type { Effect, Guard } from '#domain/work/transition-rule.ts';
import type { WorkEffect } from '#domain/work/work-effect.ts';

/** Conditions of transitions: the compiler asks for every one the schema names. */
export const guards: Readonly<Record<GuardName, Guard>> = {
  ...paymentGuards,
  ...peopleGuards,
  ...batchGuards,
  ...selectionGuards,
  ...feeGuards,
  ...webhookGuards,
  ...ruleGuards,
};

type OwnEffect = keyof typeof ownEffects;

/** Values that transitions set besides the state. */
export const effects: Readonly<Record<OwnEffect, Effect>> = ownEffects;

/** Effects that write other records in the transaction of the step: every one the schema names is here or above. */
export const works: Readonly<Record<Exclude<EffectName, OwnEffect>, WorkEffect>> = {
  emettreDevis,
  accepterDevis,
  emettreFacture,
  emettreEtRemettre,
  accepterDemande,
  admettreDemande,
  annulerAdmission,
  libererSejour,
  validerInvitation,
  effacerRemise,
  gelerMots,
  arreterEnvoi,
  activerRegle,
  ...submissionEffects,
  ...feeEffects,
  ...filmInvitationEffects,
};
