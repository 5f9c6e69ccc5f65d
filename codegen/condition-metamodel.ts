/** Conditions as the schema says them: of screens, of views and of derived fields. */
import { z } from 'zod';
import { FieldName, Json } from './name-metamodel.ts';

export const FilterLeaf = z.strictObject({ field: z.string(), op: z.string(), value: Json.optional() });

/** In a view, `$edition` is the edition worked on, `$moi` the person who looks, `$aujourdhui-10` a day near today; `not: true` asks for the rows that do not match. */
export const ViewLeaf = FilterLeaf.extend({ not: z.literal(true).optional() });

/** Of the record itself. Besides what a view may say, `$Depart` is another field of the record and `$maintenant` this instant; of `any:`, one is enough. */
const RecordLeaf = ViewLeaf.extend({ field: FieldName });
export const RecordConditions = z
  .array(z.union([RecordLeaf, z.strictObject({ any: z.array(z.union([RecordLeaf, z.array(RecordLeaf).min(1)])).min(2) })]))
  .min(1);
export type RecordConditions = z.infer<typeof RecordConditions>;
