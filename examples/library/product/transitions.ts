import type { EffectName, GuardName } from '#generated/features/states.gen.ts';
import type { Effect, Guard } from '#domain/work/transition-rule.ts';
import type { WorkEffect } from '#domain/work/work-effect.ts';
import { echeancePassee, fixerRetour } from './loans.ts';

/** Conditions of steps: the compiler asks for every one that the schema names. */
export const guards: Readonly<Record<GuardName, Guard>> = { echeancePassee };

/** Values that steps set besides the state. */
export const effects: Readonly<Record<EffectName, Effect>> = { fixerRetour };

/** No step of the library writes another record. */
export const works: Readonly<Record<string, WorkEffect>> = {};
