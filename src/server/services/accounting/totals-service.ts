import type { PieceTotals } from '#domain/accounting/totals.ts';
import { readFilter } from '#server/records/list-request.ts';
import type { Call } from '#server/services/service-call.ts';
import { openViewScreen } from '#server/services/views/view-screens.ts';
import { readTotals } from './pieces-repository.ts';

/** What all the pieces of a list's filter add up to, whatever page is shown. */
export const sumPieces = ({ params, body, context }: Call<'sumPieces'>): Promise<PieceTotals> => {
  const { engine } = context.tools;
  const list = openViewScreen(context, params.ecran);
  const entity = engine.registry.get(list.descriptor.name);
  return readTotals(engine, context, { entity, filter: readFilter(engine.registry, entity, body.filter) });
};
