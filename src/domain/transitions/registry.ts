import type { EffectName, GuardName } from '#generated/features/states.gen.ts';
import { accepterDemande } from '#domain/accounts/request.ts';
import { emettreDevis } from '#domain/accounting/quote.ts';
import { emettreEtRemettre, emettreFacture } from '#domain/accounting/issue.ts';
import { libererSejour, validerInvitation } from '#domain/lodging/release-stay.ts';
import { submissionEffects } from '#domain/submissions/validate-submission.ts';
import { ownEffects } from './effects.ts';
import { filmGuards } from './films.ts';
import { paymentGuards } from './payments.ts';
import { peopleGuards } from './people.ts';
import type { Effect, Guard } from './transition-rule.ts';
import type { WorkEffect } from './work-effect.ts';

/** Conditions of transitions: the compiler asks for every one the schema names. */
export const guards: Readonly<Record<GuardName, Guard>> = { ...paymentGuards, ...peopleGuards, ...filmGuards };

/** What transitions set besides the state. One that the schema names and that is not here refuses the transition. */
export const effects: Readonly<Partial<Record<EffectName, Effect>>> = ownEffects;

/** Effects that write other records in the transaction of the step. */
export const works: Readonly<Partial<Record<EffectName, WorkEffect>>> = {
  emettreDevis,
  emettreFacture,
  emettreEtRemettre,
  accepterDemande,
  libererSejour,
  validerInvitation,
  ...submissionEffects,
};
