import { AppError } from '#domain/errors/app-error.ts';
import { reply } from '../call.ts';
import type { Handlers } from './handlers.ts';

/** The simulation calls no other program. */
export const webhookHandlers: Handlers<'getWebhookContenu' | 'setWebhookContenu' | 'renewWebhookSecret' | 'tryWebhook'> = {
  getWebhookContenu: () =>
    reply({ Liste: null, IdVue: null, Etats: [], Champs: [], Listes: [], Vues: [], ChoixEtats: [], ChoixChamps: [] }),
  setWebhookContenu: () => refused(),
  renewWebhookSecret: () => refused(),
  tryWebhook: () => refused(),
};

function refused(): never {
  throw new AppError('introuvable');
}
