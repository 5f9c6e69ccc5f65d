import type { EnvoiLu } from '#generated/client/types.gen.ts';

/** A saved view to send, or a schedule to change; neither: the view is chosen in the form. */
export interface ScheduleRequest {
  readonly schedule?: EnvoiLu;
  readonly view?: { readonly id: number; readonly name: string };
}
