import { TableauCarteNature } from '#generated/enums/tableau-carte-nature.gen.ts';
import type { TableauCompose } from '#generated/records/tableau-compose.gen.ts';
import type { TableauCarteEnvoi } from '#generated/schemas/tableau-carte-envoi.zod.ts';
import type { TableauChangement } from '#generated/schemas/tableau-changement.zod.ts';
import type { TableauEnvoi } from '#generated/schemas/tableau-envoi.zod.ts';
import { filterData } from '#domain/records/query/saved-views.ts';
import { openScreen } from '#domain/views/view-screens.ts';
import type { Facts } from '#domain/work/rule.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { create, createAll, drop, find, open, refuse, refuseField, update, type Work } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { overView, questionOnly, readCard } from './card-data.ts';
import {
  isViewReached,
  type NamedDashboard,
  namedDashboards,
  type OpenDashboard,
  openDashboard,
  reachedDashboard,
  viewsOfCards,
} from './read-dashboard.ts';
import { hiddenNames } from './readable-card.ts';

type OnDashboard<Body, Reply> = WorkService<Asked<{ readonly id: number }, unknown, Body>, Reply>;
type Card = Infer<typeof TableauCarteEnvoi>;

const CARDS_MAX = 24;

export const listTableaux: WorkService<Asked<unknown, unknown, unknown>, readonly NamedDashboard[]> = {
  entity: 'tableau-compose',
  run: (_, facts) => namedDashboards(facts),
};

export const getTableau: OnDashboard<unknown, OpenDashboard> = {
  entity: 'tableau-compose',
  run: ({ params }, facts) => openDashboard(params.id, facts),
};

export const listTableauGroupes: WorkService<
  Asked<unknown, unknown, unknown>,
  readonly { readonly Id: number; readonly Libelle: string }[]
> = {
  entity: 'tableau-compose',
  *run(_, { culture }) {
    const groups = (yield* find('groupe-utilisateur', {}, ['Nom'])).map(({ Id, Nom }) => ({ Id, Libelle: Nom }));
    return groups.toSorted((left, right) => left.Libelle.localeCompare(right.Libelle, culture));
  },
};

export const createTableau: WorkService<Asked<unknown, unknown, Infer<typeof TableauEnvoi>>, number> = {
  entity: 'tableau-compose',
  *run({ body: { Libelle, IsPublic, Groupes = [], Cartes } }, facts) {
    const cards = yield* checkedCards(Cartes, new Set(), facts);
    yield* requireGroups(Groupes);
    const id = yield* create('tableau-compose', {
      Libelle: Libelle.trim(),
      IsPublic,
      GroupesLecteurs: Groupes,
      IdCreateur: facts.userId,
      DateModification: facts.now,
    });
    yield* writeCards(id, cards, 0);
    return id;
  },
};

export const changeTableau: OnDashboard<Infer<typeof TableauChangement>, boolean> = {
  entity: 'tableau-compose',
  *run({ params: { id }, body: { Version, Libelle, IsPublic, Groupes = [], Cartes } }, facts) {
    yield* requireOwn(id, facts);
    yield* open('tableau-compose', id, Version);
    const former = yield* find('tableau-carte', { IdTableau: id }, ['IdVue']);
    const cards = yield* checkedCards(Cartes, new Set(former.flatMap(({ IdVue }) => IdVue ?? [])), facts);
    yield* requireGroups(Groupes);
    yield* update('tableau-compose', id, { Libelle: Libelle.trim(), IsPublic, GroupesLecteurs: Groupes, DateModification: facts.now });
    yield* drop(
      'tableau-carte',
      former.map((card) => card.Id),
    );
    yield* writeCards(id, cards, 0);
    return true;
  },
};

export const deleteTableau: OnDashboard<unknown, boolean> = {
  entity: 'tableau-compose',
  *run({ params: { id } }, facts) {
    yield* requireOwn(id, facts);
    yield* drop('tableau-compose', [id]);
    return true;
  },
};

/** The one act on a dashboard that names no version: what it adds stands after whatever is there. */
export const addTableauCarte: OnDashboard<Card, boolean> = {
  entity: 'tableau-compose',
  *run({ params: { id }, body }, facts) {
    yield* requireOwn(id, facts);
    yield* open('tableau-compose', id);
    const cards = yield* checkedCards([body], new Set(), facts);
    const former = yield* find('tableau-carte', { IdTableau: id }, ['Ordre']);
    if (former.length >= CARDS_MAX) yield* refuseField({ path: 'Cartes', code: 'trop-elements', params: { max: CARDS_MAX } });
    yield* writeCards(id, cards, Math.max(0, ...former.map(({ Ordre }) => Ordre)) + 1);
    yield* update('tableau-compose', id, { DateModification: facts.now });
    return true;
  },
};

/** A dashboard is changed by who made it; the others who see it copy it. */
function* requireOwn(id: number, facts: Facts): Work<TableauCompose> {
  const found = yield* reachedDashboard(id, facts);
  return found.IdCreateur === facts.userId ? found : yield* refuse('droit-manquant');
}

function* requireGroups(ids: readonly number[]): Work<void> {
  const groups = yield* find('groupe-utilisateur', { Id: ids }, []);
  if (groups.length < ids.length) yield* refuseField({ path: 'Groupes', code: 'valeur' });
}

function* writeCards(IdTableau: number, cards: readonly Card[], first: number): Work<void> {
  yield* createAll(
    'tableau-carte',
    cards.map(({ Libelle, IdVue = null, ...card }, index) => ({
      ...card,
      Libelle: Libelle.trim(),
      IdVue,
      IdTableau,
      Ordre: first + index,
    })),
  );
}

/** Cards that their author may read; `held`: views that the dashboard has already, perhaps lost since. */
function* checkedCards(cards: readonly Card[], held: ReadonlySet<number>, facts: Facts): Work<readonly Card[]> {
  const views = yield* viewsOfCards(cards);
  const checked: Card[] = [];
  for (const [index, card] of cards.entries()) {
    const screen = yield* openScreen(card.Entity, facts);
    const view = card.IdVue == null ? undefined : views.get(card.IdVue);
    const isThere = view !== undefined && view.Entity === card.Entity && isViewReached(view, facts.userId);
    if (card.IdVue != null && !isThere && !held.has(card.IdVue)) yield* refuseField({ path: `Cartes.${index}.IdVue`, code: 'valeur' });
    const path = `Cartes.${index}.Data`;
    const ownCard = readCard(card.Data) ?? (yield* refuseField({ path, code: 'format' }));
    const effectiveCard = readCard(isThere ? overView(view.Data ?? '{}', card.Data) : card.Data) ?? ownCard;
    if (hiddenNames(effectiveCard, screen, facts).length > 0) yield* refuseField({ path, code: 'champ-inconnu' });
    if (card.Nature === TableauCarteNature.graphique && effectiveCard.groups.length === 0)
      yield* refuseField({ path, code: 'obligatoire' });
    checked.push({ ...card, Data: card.IdVue == null ? filterData(ownCard.data) : questionOnly(card.Data) });
  }
  return checked;
}
