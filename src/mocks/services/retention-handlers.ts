import { toUtcText } from '#domain/values/dates.ts';
import { reply } from '../call.ts';
import type { Handlers } from './handlers.ts';

/** The simulation lasts as long as its page: no term ends in it. */
export const retentionHandlers: Handlers<
  'getConservation' | 'listConservationFiches' | 'listConsultations' | 'runConservation' | 'setConservation'
> = {
  getConservation: ({ call: { context } }) =>
    reply({ Jour: toUtcText(context.nowMs).slice(0, 10), IsActive: false, DernierPassage: null, Lignes: [], SansDate: [] }),
  listConservationFiches: () => reply([]),
  listConsultations: () => reply([]),
  runConservation: () => reply({ Lignes: [], IsTermine: true }),
  setConservation: () => reply(true),
};
