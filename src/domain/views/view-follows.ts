import type { FicheSuivi } from '#generated/records/fiche-suivi.gen.ts';
import type { UtilisateurFiltre } from '#generated/records/utilisateur-filtre.gen.ts';
import { AvisNature } from '#generated/enums/avis-nature.gen.ts';
import { isReached, viewRecords } from './view-records.ts';
import { mayOpenScreen, openScreen, viewScreen } from './view-screens.ts';
import { ask } from '#domain/work/replies.ts';
import type { Facts } from '#domain/work/rule.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { create, createAll, find, mark, refuse, refuseField, takeTurn, type Work } from '#domain/work/work.ts';
import { dropFollows } from '#domain/threads/drop-follows.ts';
import { threadOf } from '#domain/threads/thread.ts';

/** A view holds so many records at most while it is followed. */
const FOLLOWED_MAX = 50_000;
/** Entries reported at once; a change of the view itself would report hundreds. */
const TOLD_MAX = 50;

export const listVuesSuivies: WorkService<Asked<unknown, unknown, unknown>, readonly number[]> = {
  entity: 'fiche-suivi',
  *run(_, { userId }) {
    const follows = yield* find('fiche-suivi', { IdUtilisateur: userId, IdFiche: null }, ['IdVue']);
    return follows.flatMap(({ IdVue }) => IdVue ?? []);
  },
};

type Following = WorkService<Asked<{ readonly id: number }, unknown, { readonly Suivie: boolean }>, boolean>;

export const followVue: Following = {
  entity: 'fiche-suivi',
  *run({ params: { id: IdVue }, body: { Suivie } }, facts) {
    const [view] = yield* find('utilisateur-filtre', { Id: IdVue });
    if (view === undefined || !isReached(view, facts)) return yield* refuse('introuvable');
    const screen = yield* openScreen(view.Entity, facts);
    const thread = threadOf(screen.descriptor.name) ?? (yield* refuseField({ path: 'Suivie', code: 'valeur' }));
    const { userId: IdUtilisateur, now } = facts;
    const held = yield* find('fiche-suivi', { IdUtilisateur, IdVue }, []);
    if (Suivie && held.length === 0) {
      const Connues = yield* viewRecords(view, screen, { ...facts, max: FOLLOWED_MAX });
      yield* create('fiche-suivi', { IdUtilisateur, Entite: thread.root, IdVue, DateCreation: now, DateExamen: now, Connues });
    }
    if (!Suivie) yield* dropFollows(held);
    return Suivie;
  },
};

/** Follows of views, each with its user. */
export function* viewFollows(): Work<readonly Pick<FicheSuivi, 'Id' | 'IdUtilisateur'>[]> {
  return yield* find('fiche-suivi', { IdFiche: null }, ['IdUtilisateur']);
}

/** Tells the follower, within their rights of this moment, what has entered a view: each record once, however often it leaves and comes back. */
export function* examineView(id: number, facts: Facts): Work<number> {
  yield* takeTurn(`vue suivie ${id}`);
  const [follow] = yield* find('fiche-suivi', { Id: id });
  if (follow === undefined || follow.IdVue === null) return 0;
  const [view] = yield* find('utilisateur-filtre', { Id: follow.IdVue });
  const screen = view === undefined ? undefined : viewScreen(view.Entity);
  if (view === undefined || screen === undefined) return 0;
  if (!isReached(view, facts) || !mayOpenScreen(screen, facts.has)) {
    yield* tellLost([follow], view.Libelle, facts);
    yield* dropFollows([follow]);
    return 1;
  }
  const knownIds = new Set(follow.Connues);
  const entered = (yield* viewRecords(view, screen, { ...facts, max: FOLLOWED_MAX })).filter((record) => !knownIds.has(record));
  if (entered.length === 0) return 0;
  const notice = { IdUtilisateur: facts.userId, Nature: AvisNature.entree, Entite: follow.Entite, IdSuivi: id, DateCreation: facts.now };
  const notifiedIds = entered.slice(0, TOLD_MAX);
  yield* createAll(
    'boite-avis',
    notifiedIds.map((IdFiche) => ({ ...notice, IdFiche })),
  );
  yield* mark('fiche-suivi', [id], { Connues: [...knownIds, ...entered], DateExamen: facts.now });
  yield* ask({ do: 'tell', place: null, users: [facts.userId] });
  return notifiedIds.length;
}

/** A view that is about to go says so once to who follows it. */
export function* tellFollowers(view: Pick<UtilisateurFiltre, 'Id' | 'Libelle'>, facts: Facts): Work<void> {
  const follows = yield* find('fiche-suivi', { IdVue: view.Id }, ['IdUtilisateur']);
  yield* tellLost(
    follows.filter(({ IdUtilisateur }) => IdUtilisateur !== facts.userId),
    view.Libelle,
    facts,
  );
  yield* dropFollows(follows);
}

function* tellLost(follows: readonly Pick<FicheSuivi, 'IdUtilisateur'>[], Libelle: string, { now }: Facts): Work<void> {
  const users = follows.map(({ IdUtilisateur }) => IdUtilisateur);
  if (users.length === 0) return;
  yield* createAll(
    'boite-avis',
    users.map((IdUtilisateur) => ({ IdUtilisateur, Nature: AvisNature.vuePerdue, Libelle, DateCreation: now })),
  );
  yield* ask({ do: 'tell', place: null, users });
}
