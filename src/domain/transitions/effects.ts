import type { EffectName } from '#generated/features/states.gen.ts';
import { ModePaiement } from '#generated/enums/mode-paiement.gen.ts';
import type { FraisDepot } from '#generated/records/frais-depot.gen.ts';
import { InsRecupStatut } from '#generated/enums/ins-recup-statut.gen.ts';
import type { FestivalParticipantAccredite } from '#generated/records/festival-participant-accredite.gen.ts';
import type { InsRecup } from '#generated/records/ins-recup.gen.ts';
import { type Marks, marks, writeMarks } from './marks.ts';
import type { Effect, EffectInput } from '#domain/work/transition-rule.ts';

function marking(written: Marks): Effect {
  return (input) => writeMarks(written, input);
}

/** Values that a step writes on its own record: mostly its moment and its author. */
export const ownEffects = {
  daterCorrection: marking(marks.daterCorrection),
  daterTraduction: marking(marks.daterTraduction),
  daterTraductionIncomplete: marking(marks.daterTraductionIncomplete),
  daterRelectureIncomplete: marking(marks.daterRelectureIncomplete),
  daterRelecture: marking(marks.daterRelecture),
  effacerCorrection: marking(marks.effacerCorrection),
  effacerTraduction: marking(marks.effacerTraduction),
  effacerRelecture: marking(marks.effacerRelecture),
  terminer: marking(marks.terminer),
  daterInvitation: marking(marks.daterInvitation),
  daterRemise: marking(marks.daterRemise),
  effacerMotif: marking(marks.effacerMotif),
  noterTraitement: marking(marks.noterTraitement),
  noterLevee: marking(marks.noterLevee),
  noterDecision: marking(marks.noterDecision),
  noterAttente: marking(marks.noterAttente),
  noterNonRetenue: marking(marks.noterNonRetenue),
  annulerDepot: (input: EffectInput<InsRecup>) => ({
    ...writeMarks(marks.noterTraitement, input),
    StatutDepot: (input.record.StatutDepot ?? 0) | InsRecupStatut.annule,
  }),
  /** Paid today, unless the person names the day. */
  noterFraisRecus: (input: EffectInput<FraisDepot>) => ({
    ...writeMarks(marks.noterFraisRecus, input),
    PayeLe: input.record.PayeLe ?? input.today,
  }),
  effacerFraisRecus: (input) => ({ ...writeMarks(marks.effacerFraisRecus, input), ModePaiement: ModePaiement.nonDefini }),
  daterFin: marking(marks.daterFin),
  noterExoneration: marking(marks.noterExoneration),
  effacerExoneration: marking(marks.effacerExoneration),
  rejouerEnvoi: ({ now }) => ({ PremierEchec: null, ProchainEssai: now, BailExpireLe: null, Erreur: null }),
  reprendreWebhook: () => ({ MotifArret: null, PasAvant: null }),
  declarerGratuit: () => ({ IsPayant: false }),
  /** A person who owes nothing has no price left to pay; a price that is not set stays so. */
  offrirPrix: ({ record }: EffectInput<FestivalParticipantAccredite>) => ((record.Prix ?? 0) > 0 ? { Prix: 0 } : {}),
} satisfies Partial<Record<EffectName, Effect>>;
