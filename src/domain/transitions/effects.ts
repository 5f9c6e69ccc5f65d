import { InsRecupStatut } from '#generated/enums/ins-recup-statut.gen.ts';
import type { InsRecup } from '#generated/records/ins-recup.gen.ts';
import { marks, writeMarks } from './marks.ts';
import type { Effect, EffectInput } from '#domain/work/transition-rule.ts';

const marking = Object.entries(marks).map(([name, written]): [string, Effect] => [name, (input) => writeMarks(written, input)]);

/** What a step writes on its own record: mostly when it was taken, and by whom. */
export const ownEffects: Readonly<Record<string, Effect>> = {
  ...Object.fromEntries(marking),
  annulerDepot: (input: EffectInput<InsRecup>) => ({
    ...writeMarks(marks.noterTraitement, input),
    StatutDepot: (input.record.StatutDepot ?? 0) | InsRecupStatut.annule,
  }),
  declarerGratuit: () => ({ IsPayant: false }),
};
