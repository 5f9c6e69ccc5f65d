import type { UtilisateurClassement } from '#generated/records/utilisateur-classement.gen.ts';
import type { UtilisateurFiltre } from '#generated/records/utilisateur-filtre.gen.ts';
import type { UtilisateurPresentation } from '#generated/records/utilisateur-presentation.gen.ts';
import { compareValues } from '#domain/values/sort-values.ts';
import { norm } from '#domain/values/text/norm.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import type { Facts } from '#domain/work/rule.ts';
import { create, drop, find, mark, refuse, refuseField, waitFor, type Work } from '#domain/work/work.ts';
import type { RecordOf } from '#domain/work/typed-records.ts';
import { tellFollowers } from './view-follows.ts';
import { openScreen, type ViewScreen } from './view-screens.ts';

export type ViewKind = 'utilisateur-classement' | 'utilisateur-filtre' | 'utilisateur-presentation';

/** Fields of every saved view on the wire. */
export interface SavedView {
  readonly Id: number;
  readonly Entity: string;
  readonly Libelle: string;
  readonly IsPublic: boolean;
  readonly IdCreateur: number;
}

export interface ViewItem {
  readonly Id?: number | undefined;
  readonly Entity: string;
  readonly Libelle: string;
  readonly IsPublic?: boolean | undefined;
}

type AnyView = UtilisateurClassement | UtilisateurFiltre | UtilisateurPresentation;

export function savedView(record: AnyView): SavedView {
  return {
    Id: record.Id,
    Entity: record.Entity,
    Libelle: record.Libelle,
    IsPublic: record.IsPublic === true,
    IdCreateur: Number(record.IdCreateur),
  };
}

function isReached(record: AnyView, userId: number): boolean {
  return record.IdCreateur === userId || record.IsPublic === true;
}

/** Views of a list that a person reaches, their own and those that are public, by name. */
export function viewsOf<K extends ViewKind>(kind: K, entity: string, facts: Facts): Work<readonly RecordOf<K>[]>;
export function* viewsOf(kind: ViewKind, entity: string, facts: Facts): Work<readonly AnyView[]> {
  yield* openScreen(entity, facts);
  const records: readonly AnyView[] = (yield* find(kind, { Entity: entity })).filter((record) => isReached(record, facts.userId));
  function nameOf(record: AnyView): string {
    return norm(record.Libelle);
  }
  return records.toSorted((left, right) => compareValues(nameOf(left), nameOf(right)) || left.Id - right.Id);
}

/** Content of a kind of view beside its name; `known` is the view as it is, null for a new one. */
type Content = (screen: ViewScreen, view: RecordData | null) => Work<RecordData>;

export function* createView(kind: ViewKind, item: ViewItem, given: { readonly facts: Facts; readonly content: Content }): Work<number> {
  const { facts, content } = given;
  const contentFields = yield* content(yield* openScreen(item.Entity, facts), null);
  const common = { Entity: item.Entity, Libelle: item.Libelle, IsPublic: item.IsPublic ?? false, IdCreateur: facts.userId };
  const id = yield* create(kind, common);
  yield* mark(kind, [id], contentFields);
  return id;
}

/** A view stays in its list, and is changed by whoever made it. */
export function* changeView(kind: ViewKind, item: ViewItem, given: { readonly facts: Facts; readonly content: Content }): Work<boolean> {
  const { facts, content } = given;
  const screen = yield* openScreen(item.Entity, facts);
  const id = item.Id ?? (yield* refuseField({ path: 'item.Id', code: 'obligatoire' }));
  const view = yield* ownView(kind, id, facts);
  if (view.Entity !== item.Entity) yield* refuseField({ path: 'item.Entity', code: 'lecture-seule' });
  const contentFields = yield* content(screen, view);
  yield* mark(kind, [id], { Libelle: item.Libelle, IsPublic: item.IsPublic ?? view.IsPublic, ...contentFields });
  return true;
}

export function* dropView(kind: ViewKind, id: number, facts: Facts): Work<boolean> {
  const view = yield* ownView(kind, id, facts);
  if (kind === 'utilisateur-filtre') yield* tellFollowers(view, facts);
  yield* drop(kind, [id]);
  return true;
}

/** A view is changed and deleted by whoever made it; the others who see it may copy it. Held: two changes at once are both in. */
function* ownView(kind: ViewKind, id: number, { userId }: Facts): Work<AnyView> {
  yield* waitFor(kind, [id]);
  const [view] = yield* find(kind, { Id: id });
  if (view === undefined || !isReached(view, userId)) return yield* refuse('introuvable');
  return view.IdCreateur === userId ? view : yield* refuse('droit-manquant');
}
