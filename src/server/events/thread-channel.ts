import { z } from 'zod';

/** Channel on which a process tells the others whose thread or whose inbox changed. */
export const THREAD_CHANNEL = 'echange';

const Payload = z.object({
  place: z.object({ entity: z.string(), id: z.int() }).nullable(),
  users: z.array(z.int()),
  /** Somebody came to the record or left it: of interest to those users alone, who look at it. */
  isLook: z.boolean().default(false),
});

export type Told = z.infer<typeof Payload>;

export function readTold(announced: unknown): Told | null {
  return Payload.safeParse(announced).data ?? null;
}
