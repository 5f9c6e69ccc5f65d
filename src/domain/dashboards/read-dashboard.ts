import type { TableauCarte } from '#generated/records/tableau-carte.gen.ts';
import type { TableauCompose } from '#generated/records/tableau-compose.gen.ts';
import type { UtilisateurFiltre } from '#generated/records/utilisateur-filtre.gen.ts';
import { peopleNames } from '#domain/threads/read-comments.ts';
import { selfOf, type Self } from '#domain/tasks/read-tasks.ts';
import { viewScreen } from '#domain/views/view-screens.ts';
import type { Facts } from '#domain/work/rule.ts';
import { find, refuse, type Work } from '#domain/work/work.ts';
import { overView, readCard } from './card-data.ts';
import { EDITION_REPORT, reportCards, reportName } from './edition-report.ts';
import { isCardReadable } from './readable-card.ts';

export interface NamedDashboard {
  readonly Id: number;
  readonly Libelle: string;
  readonly IsPublic: boolean;
  readonly Groupes: number[];
  readonly IsMien: boolean;
  readonly De: string | null;
}

/** A card as its reader sees it; its rows are read by its list. */
interface ReadCard extends Pick<TableauCarte, 'Nature' | 'Libelle' | 'Largeur' | 'Entity' | 'IdVue'> {
  readonly Entite: string;
  readonly Data: string;
  readonly IsPerdue: boolean;
}

export interface OpenDashboard extends NamedDashboard {
  readonly Version: number;
  readonly Cartes: ReadCard[];
}

/** True for who made it, for everybody it is open to, and for a group that it is shown to. */
function isReached({ IdCreateur, IsPublic, GroupesLecteurs }: TableauCompose, { id, group }: Self): boolean {
  return IdCreateur === id || IsPublic === true || (group !== null && groupsOf(GroupesLecteurs).includes(group));
}

function groupsOf(groups: TableauCompose['GroupesLecteurs']): number[] {
  return [...(groups ?? [])];
}

/** A dashboard that the reader reaches. */
export function* reachedDashboard(id: number, facts: Facts): Work<TableauCompose> {
  const [found] = yield* find('tableau-compose', { Id: id });
  return found !== undefined && isReached(found, yield* selfOf(facts)) ? found : yield* refuse('introuvable');
}

/** Names of dashboards, the one that comes with the product first. */
export function* namedDashboards(facts: Facts): Work<readonly NamedDashboard[]> {
  const self = yield* selfOf(facts);
  const reached = (yield* find('tableau-compose', {})).filter((one) => isReached(one, self));
  const people = yield* peopleNames(reached.flatMap(({ IdCreateur }) => (IdCreateur === self.id ? [] : [Number(IdCreateur)])));
  const named = reached.map((one) => namedFor(one, self, people));
  return [
    shipped(facts),
    ...named.toSorted((left, right) => left.Libelle.localeCompare(right.Libelle, facts.culture) || left.Id - right.Id),
  ];
}

function namedFor(one: TableauCompose, self: Self, people: ReadonlyMap<number, string>): NamedDashboard {
  return {
    Id: one.Id,
    Libelle: one.Libelle,
    IsPublic: one.IsPublic === true,
    Groupes: groupsOf(one.GroupesLecteurs),
    IsMien: one.IdCreateur === self.id,
    De: one.IdCreateur === self.id ? null : (people.get(Number(one.IdCreateur)) ?? null),
  };
}

function shipped({ culture }: Facts): NamedDashboard {
  return { Id: EDITION_REPORT, Libelle: reportName(culture), IsPublic: true, Groupes: [], IsMien: false, De: null };
}

export function* openDashboard(id: number, facts: Facts): Work<OpenDashboard> {
  if (id === EDITION_REPORT) {
    const cards = reportCards(facts.culture).flatMap((card) => readableCard(card, { facts, lost: false, idView: null }));
    return { ...shipped(facts), Version: 1, Cartes: cards };
  }
  const found = yield* reachedDashboard(id, facts);
  const self = yield* selfOf(facts);
  const people = yield* peopleNames(found.IdCreateur === self.id ? [] : [Number(found.IdCreateur)]);
  const cards = (yield* find('tableau-carte', { IdTableau: id })).toSorted((left, right) => left.Ordre - right.Ordre);
  const views = yield* viewsOfCards(cards);
  const Cartes = cards.flatMap((card): readonly ReadCard[] => {
    if (card.IdVue === null) return readableCard(card, { facts, lost: false, idView: null });
    const view = views.get(card.IdVue);
    // The author of the dashboard shows with it the view that they reach, as long as they do.
    const isThere = view !== undefined && view.Entity === card.Entity && isViewReached(view, Number(found.IdCreateur));
    if (!isThere) return found.IdCreateur === self.id ? readableCard(card, { facts, lost: true, idView: card.IdVue }) : [];
    const Data = overView(view.Data ?? '{}', card.Data ?? '{}');
    return readableCard({ ...card, Data }, { facts, lost: false, idView: isViewReached(view, self.id) ? view.Id : null });
  });
  return { ...namedFor(found, self, people), Version: found.Version, Cartes };
}

interface CardReading {
  readonly facts: Facts;
  readonly lost: boolean;
  readonly idView: number | null;
}

/** The card where its reader may read it; nothing tells of another one. */
function readableCard(
  { Nature, Libelle, Largeur, Entity, Data }: Pick<TableauCarte, 'Nature' | 'Libelle' | 'Largeur' | 'Entity' | 'Data'>,
  { facts, lost, idView }: CardReading,
): readonly ReadCard[] {
  const screen = viewScreen(Entity);
  const card = readCard(Data ?? '{}');
  if (screen === undefined || card === null || !isCardReadable(card, screen, facts)) return [];
  return [{ Nature, Libelle, Largeur, Entity, Entite: screen.descriptor.name, IdVue: idView, Data: Data ?? '{}', IsPerdue: lost }];
}

type View = Pick<UtilisateurFiltre, 'Id' | 'Entity' | 'Data' | 'IdCreateur' | 'IsPublic'>;

export function isViewReached({ IdCreateur, IsPublic }: Pick<View, 'IdCreateur' | 'IsPublic'>, user: number): boolean {
  return IdCreateur === user || IsPublic === true;
}

export function* viewsOfCards(cards: readonly { readonly IdVue?: number | null | undefined }[]): Work<ReadonlyMap<number, View>> {
  const ids = [...new Set(cards.flatMap(({ IdVue }) => IdVue ?? []))];
  const views = yield* find('utilisateur-filtre', { Id: ids }, ['Entity', 'Data', 'IdCreateur', 'IsPublic']);
  return new Map(views.map((view) => [view.Id, view]));
}
