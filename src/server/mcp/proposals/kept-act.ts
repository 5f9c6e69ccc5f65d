import { z } from 'zod';

/** An act as a proposal keeps it, and a batch once it is written: values leave then. */
export const KeptAct = z.object({
  action: z.enum(['creer', 'modifier', 'supprimer', 'etape']),
  type: z.string(),
  id: z.int().nullable(),
  step: z.string().nullable(),
  body: z.record(z.string(), z.json()),
  /** Version that it leaves, once it is written. */
  version: z.int().nullable(),
  isUndoable: z.boolean(),
});

export type KeptAct = z.infer<typeof KeptAct>;

export const KeptActs = z.object({ acts: z.array(KeptAct).readonly(), confirmation: z.string().nullable() });

export type KeptActs = z.infer<typeof KeptActs>;
