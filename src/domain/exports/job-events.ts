export const JOB_ENTITY = 'travail';

interface JobParent {
  readonly parent: { readonly entity: string; readonly id: number } | null;
}

/** Event of a job for its person; null for anybody else. */
export function ownJobEvent<E extends JobParent>(event: E, userId: number): E | null {
  return event.parent?.id === userId ? { ...event, parent: null } : null;
}
