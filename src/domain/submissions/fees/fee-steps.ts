import type { FraisDepot } from '#generated/records/frais-depot.gen.ts';
import { ModePaiement } from '#generated/enums/mode-paiement.gen.ts';
import { readId } from '#domain/values/record-data.ts';
import type { Guard, GuardInput } from '#domain/work/transition-rule.ts';
import type { WorkEffect } from '#domain/work/work-effect.ts';
import { find, read } from '#domain/work/work.ts';
import { tariffOf } from './fees.ts';

type OfFee = GuardInput<Partial<FraisDepot>>;

export const feeGuards = {
  /** A payment by hand has a mode and a day that has come. */
  fraisRecus: {
    holds: ({ record: { ModePaiement: mode, PayeLe }, today }: OfFee) =>
      (mode ?? ModePaiement.nonDefini) !== ModePaiement.nonDefini && (PayeLe ?? today) <= today,
    reason: ({ record: { PayeLe }, today }: OfFee) => ((PayeLe ?? today) > today ? 'frais.jourFutur' : 'frais.modeManquant'),
  },
} as const satisfies Readonly<Record<string, Guard>>;

/** Requested again at the tariff of today's settings, by the section and category that the deposit has now. */
const redemanderFrais: WorkEffect = function* effect({ record: shown, now }) {
  const { IdInsRecup } = yield* read('frais-depot', readId(shown));
  const deposit = yield* read('ins-recup', IdInsRecup);
  const { IdSection, Categorie } = deposit;
  const cleared = { Motif: null, IsAvecDepot: false, DemandeLe: now };
  if (IdSection === null) return cleared;
  const tariff = tariffOf(deposit, yield* find('festival-section-tarif', { IdSection }));
  return tariff === null ? cleared : { ...cleared, IdSection, Categorie, Tarif: tariff.Libelle, Montant: tariff.Montant };
};

export const feeEffects = { redemanderFrais } as const satisfies Readonly<Record<string, WorkEffect>>;
