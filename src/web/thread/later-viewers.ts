/** Part of the header that comes once the sheet stands. */
import { part } from '#web/runtime/part.ts';

export const LaterViewers = part(
  () => import('./viewers.tsx'),
  (module) => module.Viewers,
);
