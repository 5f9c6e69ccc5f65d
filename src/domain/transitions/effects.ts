import { InsRecupStatut } from '#generated/enums/ins-recup-statut.gen.ts';
import { readNumber } from '#domain/records/record-data.ts';
import type { Effect } from './transition-rule.ts';

/** Dates, and by whom: what a step writes down of itself. */
export const dateEffects = {
  daterCorrection: ({ now }) => ({ DateCorrige: now }),
  daterTraduction: ({ now }) => ({ DateTraduit: now }),
  daterRelecture: ({ now }) => ({ DateRelue: now }),
  effacerCorrection: () => ({ DateCorrige: null }),
  effacerTraduction: () => ({ DateTraduit: null }),
  effacerRelecture: () => ({ DateRelue: null, IsValid: false, DateValidation: null }),
  terminer: ({ now }) => ({ IsValid: true, DateValidation: now }),
  daterInvitation: ({ today }) => ({ DateInvitation: today }),
  daterRemise: ({ now, userId }) => ({ DateRemise: now, IdRemisPar: userId }),
  effacerRemise: () => ({ DateRemise: null, IdRemisPar: null }),
  noterTraitement: ({ now, userId }) => ({ TraiteLe: now, IdTraitePar: userId }),
  annulerDepot: ({ now, userId, record }) => ({
    TraiteLe: now,
    IdTraitePar: userId,
    StatutDepot: (readNumber(record, 'StatutDepot') ?? 0) | InsRecupStatut.annule,
  }),
  reprendreDepot: ({ record }) => ({
    TraiteLe: null,
    IdTraitePar: null,
    Erreur: null,
    StatutDepot: (readNumber(record, 'StatutDepot') ?? 0) & ~InsRecupStatut.annule,
  }),
} as const satisfies Readonly<Record<string, Effect>>;
