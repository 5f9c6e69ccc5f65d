export const JOB_ENTITY = 'travail';

interface Told {
  readonly parent: { readonly entity: string; readonly id: number } | null;
}

/** What happened to a job as its person hears it; null for anybody else. */
export function ownJobEvent<E extends Told>(event: E, userId: number): E | null {
  return event.parent?.id === userId ? { ...event, parent: null } : null;
}
