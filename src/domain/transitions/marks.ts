import type { JsonValue } from '#generated/entities/descriptor.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import type { EffectInput } from '#domain/work/transition-rule.ts';

/** Mark of a step: its moment, its author, that it happened. Null and false undo it. */
type Mark = 'now' | 'today' | 'user' | boolean | null;
export type Marks = Readonly<Record<string, Mark>>;

/** A badge is in somebody's hands. */
export const REMISE = { DateRemise: 'now', IdRemisPar: 'user' } as const;

/** Author and day of the decision about a film. */
const DECISION = { DecideLe: 'now', IdDecidePar: 'user' } as const;

/** Steps that do nothing else, by their effect. */
export const marks = {
  daterCorrection: { DateCorrige: 'now' },
  daterTraduction: { DateTraduit: 'now', Motif: null },
  daterRelecture: { DateRelue: 'now', Motif: null },
  daterTraductionIncomplete: { DateTraduit: 'now' },
  daterRelectureIncomplete: { DateRelue: 'now' },
  effacerCorrection: { DateCorrige: null },
  effacerTraduction: { DateTraduit: null },
  effacerRelecture: { DateRelue: null, IsValid: false, DateValidation: null },
  terminer: { IsValid: true, DateValidation: 'now' },
  daterInvitation: { DateInvitation: 'today' },
  daterRemise: REMISE,
  effacerRemise: { DateRemise: null, IdRemisPar: null },
  effacerMotif: { Motif: null },
  noterTraitement: { TraiteLe: 'now', IdTraitePar: 'user' },
  daterFin: { FiniLe: 'now' },
  noterFraisRecus: { IdEncaissePar: 'user' },
  effacerFraisRecus: { IdEncaissePar: null, PayeLe: null },
  noterExoneration: { ExonereLe: 'now', IdExonerePar: 'user' },
  effacerExoneration: { ExonereLe: null, IdExonerePar: null, Motif: null },
  noterLevee: { LeveeLe: 'now', IdLeveePar: 'user' },
  noterDecision: { ...DECISION, IsEnAttente: false, IsNonRetenue: false },
  noterAttente: { ...DECISION, IsEnAttente: true, IsNonRetenue: false },
  noterNonRetenue: { ...DECISION, IsEnAttente: false, IsNonRetenue: true },
} as const satisfies Readonly<Record<string, Marks>>;

const KNOWN: Readonly<Record<string, Marks | undefined>> = { ...marks, emettreEtRemettre: REMISE };

/** Marks that an effect writes for its step, whatever else it does. */
export function marksOf(effect: string | null): Marks {
  return (effect === null ? undefined : KNOWN[effect]) ?? {};
}

export function isTakenBack(mark: Mark): boolean {
  return mark === null || mark === false;
}

/** The values that marks stand for when the step runs. */
export function writeMarks(written: Marks, { now, today, userId }: Pick<EffectInput, 'now' | 'today' | 'userId'>): RecordData {
  const stands: Readonly<Record<string, JsonValue>> = { now, today, user: userId };
  return Object.fromEntries(
    Object.entries(written).map(([field, mark]) => [field, typeof mark === 'string' ? (stands[mark] ?? null) : mark]),
  );
}
