import type { BoiteAvis } from '#generated/records/boite-avis.gen.ts';
import { readableText } from './comment-text.ts';
import { namesIn, openedNames, peopleNames } from './read-comments.ts';
import { type Later, laterInstant } from './later.ts';
import { openedIds, threadOf } from './thread.ts';
import { ask } from '#domain/work/replies.ts';
import type { Facts } from '#domain/work/rule.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { find, mark, refuse, type Work } from '#domain/work/work.ts';

interface Avis {
  readonly Id: number;
  readonly Nature: number;
  readonly De: string | null;
  readonly Entite: string | null;
  readonly IdFiche: number | null;
  readonly Fiche: string | null;
  readonly Extrait: string | null;
  readonly DateCreation: string;
  readonly IsLu: boolean;
  readonly PlusTard: string | null;
  readonly IsTraite: boolean;
}

type Place = 'attente' | 'plus-tard' | 'traites';
type Listed = WorkService<Asked<unknown, { readonly place?: Place | undefined }, unknown>, readonly Avis[]>;

const LISTED_MAX = 100;
const EXCERPT_MAX = 160;

/** The inbox of the user, the last first: of each notice what their rights of this moment open. */
export const listAvis: Listed = {
  entity: 'boite-avis',
  *run({ query: { place = 'attente' } }, facts) {
    const own = yield* find('boite-avis', { IdUtilisateur: facts.userId, ...(place === 'traites' ? {} : { DateFin: null }) });
    const waiting = own
      .filter((one) => placeOf(one, facts.now) === place)
      .toSorted((left, right) => right.Id - left.Id)
      .slice(0, LISTED_MAX);
    return yield* readNotices(waiting, facts);
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
    let count = 0;
    for (const [entity, notices] of Map.groupBy(due, ({ Entite }) => Entite ?? '')) {
      const thread = threadOf(entity);
      const opened = thread === null ? new Set<number>() : yield* openedIds(thread, idsOf(notices), has);
      count += notices.filter(({ IdFiche }) => IdFiche !== null && opened.has(IdFiche)).length;
    }
    return count;
  },
};

function idsOf(notices: readonly Pick<BoiteAvis, 'IdFiche'>[]): readonly number[] {
  return [...new Set(notices.flatMap(({ IdFiche }) => IdFiche ?? []))];
}

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

/** Subjects of notices, without those whose record the user does not open any more. */
function* readNotices(notices: readonly BoiteAvis[], facts: Facts): Work<readonly Avis[]> {
  const records = yield* recordNames(notices, facts);
  const people = yield* peopleNames(notices.flatMap(({ IdActeur }) => IdActeur ?? []));
  const excerpts = yield* excerptsOf(
    notices.flatMap(({ IdCommentaire }) => IdCommentaire ?? []),
    facts,
  );
  return notices.flatMap((one) => {
    const name = one.Entite === null ? null : records.get(`${one.Entite}/${one.IdFiche}`);
    if (name === undefined) return [];
    return [
      {
        Id: one.Id,
        Nature: one.Nature,
        De: one.IdActeur === null ? null : (people.get(one.IdActeur) ?? null),
        Entite: one.Entite,
        IdFiche: one.IdFiche,
        Fiche: name,
        Extrait: one.IdCommentaire === null ? null : (excerpts.get(one.IdCommentaire) ?? null),
        DateCreation: one.DateCreation,
        IsLu: one.DateLecture !== null,
        PlusTard: one.PlusTard,
        IsTraite: one.DateFin !== null,
      },
    ];
  });
}

function* recordNames(notices: readonly BoiteAvis[], { has }: Facts): Work<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  const placed = notices.filter(({ Entite, IdFiche }) => Entite !== null && IdFiche !== null);
  for (const [entity, held] of Map.groupBy(placed, ({ Entite }) => Entite ?? '')) {
    for (const [id, name] of yield* openedNames(entity, idsOf(held), has)) names.set(`${entity}/${id}`, name);
  }
  return names;
}

function* excerptsOf(ids: readonly number[], facts: Facts): Work<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const comments = yield* find('fil-commentaire', { Id: [...new Set(ids)], DateRetrait: null }, ['Texte']);
  const names = yield* namesIn(
    comments.map(({ Texte }) => Texte ?? ''),
    facts,
  );
  return new Map(comments.map(({ Id, Texte }) => [Id, shortened(readableText(Texte ?? '', names))]));
}

function shortened(text: string): string {
  return text.length > EXCERPT_MAX ? `${text.slice(0, EXCERPT_MAX - 1)}…` : text;
}
