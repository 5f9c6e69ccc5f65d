/** States of an entity: the steps between them, and the right that corrects a wrong one. */
import { z } from 'zod';
import { StepFailure } from './behaviour-metamodel.ts';
import { FieldName, KebabName, Label } from './name-metamodel.ts';

const Transition = z.strictObject({
  from: z.union([z.string(), z.array(z.string()).min(1)]),
  to: z.string(),
  label: Label,
  right: KebabName.optional(),
  guard: z.string().optional(),
  effect: z.string().optional(),
  /** Usage of the mail that the step offers to send, by its key. */
  mail: z.string().optional(),
  /** The mail that leaves in its place while this box of the record is empty after the step. */
  mailUnless: z.strictObject({ field: FieldName, mail: z.string() }).optional(),
  reason: z.boolean().optional(),
  /** The step gives this price up: above 0 it asks for a reason, and keeps both in fields of the record. */
  waives: z.strictObject({ price: FieldName, amount: FieldName, reason: FieldName }).optional(),
  /** The step needs a confirmation before it runs: it undoes what others did, or is final. */
  confirm: z.boolean().optional(),
  /** It makes an invoice of the amount in this field: one person at a time, who sees it, also in a closed edition. */
  billing: FieldName.optional(),
  /** Hand-written part of what the step asks: `src/web/features/<feature>`. */
  dialog: KebabName.optional(),
  failure: StepFailure.optional(),
  /** Fields of the record that the step asks for and stores before its condition looks. */
  ask: z.array(FieldName).optional(),
});

export const States = z.strictObject({
  field: FieldName,
  start: z.string(),
  transitions: z.record(KebabName, Transition),
  /** Right that puts a status right: from any to any other, with a reason and no effect. */
  correct: KebabName.optional(),
});
