import type * as schemas from '#generated/schemas/services/comptabilite.zod.ts';
import type { RegimeTva } from '#generated/records/regime-tva.gen.ts';
import { addDays, formatDate } from '#domain/values/dates.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { create, open, refuseField, update, type Work } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { lastIssueUnder } from './regime-use.ts';

interface ById {
  readonly id: number;
}

/** The successor of a regime from a day on, for the same nature and client; pieces of before keep the one they name. Answers its id. */
export const createRegimeVersion: WorkService<Asked<ById, unknown, Infer<typeof schemas.CreateRegimeVersionBody>>, number> = {
  entity: 'regime-tva',
  *run({ params, body: { Version, DateDebut, Taux } }) {
    const regime = yield* open('regime-tva', params.id, Version);
    yield* refuseEarly(regime, DateDebut);
    yield* update('regime-tva', regime.Id, { DateFin: addDays(DateDebut, -1) });
    const { IdNature, Client, DateFin, TradMention: mention } = regime;
    const TradMention = mention === null ? null : { ...mention, Id: 0 };
    return yield* create('regime-tva', { IdNature, Client, Taux, DateDebut, DateFin, TradMention });
  },
};

/** A version begins after its former one, before that one ends, and after the last piece that was issued under it. */
function* refuseEarly({ Id, DateDebut, DateFin }: RegimeTva, start: string): Work<void> {
  if (start <= DateDebut || (DateFin !== null && start > DateFin)) yield* refuseField({ path: 'DateDebut', code: 'ordre' });
  const last = yield* lastIssueUnder(Id);
  if (last !== null && last >= start)
    yield* refuseField({ path: 'DateDebut', code: 'valeur', message: 'tva.pieceApres', params: { date: formatDate(last) } });
}
