/** A card of a list: what stands under its picture. */
import { z } from 'zod';

export const CardSaid = z.strictObject({
  title: z.string().optional(),
  facts: z.array(z.string()).min(1).max(3).optional(),
  status: z.string().optional(),
});
