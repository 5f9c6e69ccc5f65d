import type { BoiteAvis } from '#generated/records/boite-avis.gen.ts';
import { type Avis, idsOf, readNotices } from './read-notices.ts';
import { type Later, laterInstant } from './later.ts';
import { openedIds, threadOf } from './thread.ts';
import { ask } from '#domain/work/replies.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { find, mark, refuse } from '#domain/work/work.ts';

type Place = 'attente' | 'plus-tard' | 'traites';
type Listed = WorkService<Asked<unknown, { readonly place?: Place | undefined }, unknown>, readonly Avis[]>;

const LISTED_MAX = 100;

/** The inbox of the user, the last first: of each notice what their rights of this moment open. */
export const listAvis: Listed = {
  entity: 'boite-avis',
  *run({ query: { place = 'attente' } }, facts) {
    const userNotices = yield* find('boite-avis', { IdUtilisateur: facts.userId, ...(place === 'traites' ? {} : { DateFin: null }) });
    const waiting = userNotices
      .filter((one) => placeOf(one, facts.now) === place)
      .toSorted((left, right) => right.Id - left.Id)
      .slice(0, LISTED_MAX);
    return yield* readNotices(waiting, userNotices, facts);
  },
};

/** Notices that wait unread, of records that the user opens: one statement, for each page, as long as none does. */
export const countAvis: WorkService<Asked<unknown, unknown, unknown>, number> = {
  entity: 'boite-avis',
  *run(_, { userId, now, has }) {
    const unread = yield* find('boite-avis', { IdUtilisateur: userId, DateLecture: null, DateFin: null }, [
      'PlusTard',
      'Entite',
      'IdFiche',
    ]);
    const due = unread.filter(({ PlusTard }) => PlusTard === null || PlusTard <= now);
    let count = due.filter(({ Entite }) => Entite === null).length;
    const placed = due.filter(({ Entite }) => Entite !== null);
    for (const [entity, notices] of Map.groupBy(placed, ({ Entite }) => Entite ?? '')) {
      const thread = threadOf(entity);
      const opened = thread === null ? new Set<number>() : yield* openedIds(thread, idsOf(notices), has);
      count += notices.filter(({ IdFiche }) => IdFiche !== null && opened.has(IdFiche)).length;
    }
    return count;
  },
};

function placeOf({ DateFin, PlusTard }: BoiteAvis, now: string): Place {
  if (DateFin !== null) return 'traites';
  return PlusTard !== null && PlusTard > now ? 'plus-tard' : 'attente';
}

interface Change {
  readonly Lu?: boolean | undefined;
  readonly Traite?: boolean | undefined;
  readonly PlusTard?: Later | null | undefined;
}

export const changeAvis: WorkService<Asked<{ readonly id: number }, unknown, Change>, boolean> = {
  entity: 'boite-avis',
  *run({ params: { id }, body: { Lu, Traite, PlusTard } }, { userId, now, today }) {
    const [notice] = yield* find('boite-avis', { Id: id, IdUtilisateur: userId }, []);
    if (notice === undefined) return yield* refuse('introuvable');
    yield* mark('boite-avis', [id], {
      ...(Lu !== undefined && { DateLecture: Lu ? now : null }),
      ...(Traite !== undefined && { DateFin: Traite ? now : null, ...(Traite && { DateLecture: now }) }),
      ...(PlusTard !== undefined && { PlusTard: PlusTard === null ? null : laterInstant(PlusTard, { now, today }) }),
    });
    yield* ask({ do: 'tell', place: null, users: [userId] });
    return true;
  },
};
