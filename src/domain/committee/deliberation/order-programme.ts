import type { FestivalInscription } from '#generated/records/festival-inscription.gen.ts';
import type { OrderProgrammeBody } from '#generated/schemas/services/deliberations.zod.ts';
import { readId } from '#domain/values/record-data.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { ownSeries } from '#domain/series/series-headers.ts';
import { find, open, refuse, refuseField, save, see, waitFor, type Work } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';

interface Ranked {
  Films: { Id: number; Version: number; Ordre: number }[];
}

/** Gives the films of a programme the order that a person put them in; those that come are put in it, all at once. */
export const orderProgramme: WorkService<Asked<{ readonly id: number }, unknown, Infer<typeof OrderProgrammeBody>>, Ranked> = {
  entity: 'festival-inscription',
  *run({ params: { id }, body }, facts) {
    yield* see('festival-programme', id);
    if (body.Lot) yield* ownSeries(body.Lot, 'festival-inscription', facts);
    const wanted = [...new Set(body.Ids)];
    if (body.Vues.some((one) => !wanted.includes(one))) yield* refuseField({ path: 'Ids', code: 'valeur' });
    // Two people who order the same programme do so one after the other: the second reads what the first one did.
    yield* waitFor('festival-programme', [id]);
    const there = inOrder(yield* find('festival-inscription', { IdProgramme: id })).map(readId);
    if (there.filter((one) => wanted.includes(one)).join(' ') !== body.Vues.join(' ')) return yield* refuse('programme-change');
    const Films: Ranked['Films'] = [];
    for (const [index, one] of [...wanted, ...there.filter((other) => !wanted.includes(other))].entries())
      Films.push({ Id: one, Version: yield* rank(one, id, index + 1), Ordre: index + 1 });
    return { Films };
  },
};

/** In the programme, at its place; what is so already is not written. */
function* rank(id: number, IdProgramme: number, Ordre: number): Work<number> {
  const before = yield* open('festival-inscription', id);
  const isThere = before.IdProgramme === IdProgramme;
  if (isThere && before.Ordre === Ordre) return before.Version;
  if (isThere) return yield* save('festival-inscription', before, { Ordre, Version: before.Version });
  // A film that comes is put last (programmed-films.ts), unless its place is another than the one it had elsewhere.
  const version = yield* save('festival-inscription', before, { IdProgramme, Ordre, Version: before.Version });
  const come = yield* open('festival-inscription', id);
  return come.Ordre === Ordre ? version : yield* save('festival-inscription', come, { Ordre, Version: version });
}

function inOrder(films: readonly FestivalInscription[]): readonly FestivalInscription[] {
  return films.toSorted(
    (left, right) => (left.Ordre ?? Number.MAX_SAFE_INTEGER) - (right.Ordre ?? Number.MAX_SAFE_INTEGER) || left.Id - right.Id,
  );
}
