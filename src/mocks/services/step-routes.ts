import { consequencesOf, consequencesReply } from '#domain/transitions/consequences.ts';
import { AppError } from '#server/errors/app-error.ts';
import { idOf, type MockCall, type MockReply, type MockRoute, reply } from '../call.ts';
import { snapshotOf } from '../store/history.ts';
import { listIds } from '../store/list.ts';
import { runReading } from '../store/run-work.ts';

/** What steps touch elsewhere, by the rules of the server. */
export function stepRoutes(): readonly MockRoute[] {
  return [{ method: 'get', path: '/etapes/{entite}/{id}/{etape}/suites', right: 'session', run: consequencesOfStep }];
}

function consequencesOfStep(call: MockCall): MockReply {
  const { store, context, params } = call;
  const { entite = '', etape = '' } = params;
  const transition = store.tables.entities[entite]?.states?.transitions.find(({ name }) => name === etape);
  if (transition === undefined) throw new AppError('adresse-inconnue');
  if (!context.has(transition.right)) throw new AppError('droit-manquant');
  const id = idOf(call);
  const row = store.tables.find(entite, id);
  if (row === null || listIds(store, { entity: entite, filter: { IdsPk: [id] } }, context).length === 0) throw new AppError('introuvable');
  const record = snapshotOf(store, { entity: entite, row });
  return reply(consequencesReply(runReading(store, consequencesOf(transition.effect, record, context.today), context)));
}
