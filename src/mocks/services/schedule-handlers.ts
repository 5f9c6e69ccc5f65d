import { AppError } from '#domain/errors/app-error.ts';
import type { Handlers } from './handlers.ts';

/** The simulation sends no mail by itself. */
export const scheduleHandlers: Handlers<'tryEnvoiPlanifie'> = {
  tryEnvoiPlanifie: () => {
    throw new AppError('introuvable');
  },
};
