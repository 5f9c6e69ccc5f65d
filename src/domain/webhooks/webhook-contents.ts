import type { EntityDescriptor, FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { WRITTEN_KINDS } from '#domain/records/kinds/written-kinds.ts';
import { fieldShownAs } from '#domain/records/query/filter-fields.ts';
import { readFilterData } from '#domain/records/query/saved-views.ts';
import { limitOfLists } from '#domain/records/sight/shown-rows.ts';
import { isMaskedFrom } from '#domain/records/sight/sight.ts';
import { isSealed, type RecordData } from '#domain/values/record-data.ts';
import { viewsOf } from '#domain/views/saved-view.ts';
import { mayOpenScreen, openScreen, type ViewScreen, viewScreen } from '#domain/views/view-screens.ts';
import type { Facts } from '#domain/work/rule.ts';
import { drop, find, open, refuseField, update, type Work } from '#domain/work/work.ts';

interface ContentsOrder {
  readonly Liste: string;
  /** Saved filter; null: the whole list. */
  readonly IdVue: number | null;
  readonly Etats: readonly string[];
  readonly Champs: readonly string[];
}

type Has = Facts['has'];

/** Webhooks do not follow their own deliveries. */
const NOT_FOLLOWED: ReadonlySet<string> = new Set(['webhook-abonnement', 'webhook-envoi']);

/** A list that webhooks may follow in the name of a user with these rights; null: none of that name. */
export function followedList(key: string, has: Has): ViewScreen | null {
  const list = viewScreen(key);
  return list !== undefined && mayOpenScreen(list, has) && !NOT_FOLLOWED.has(list.descriptor.name) ? list : null;
}

/** Fields that the list may show and that leave with these rights: nothing masked, encrypted or outside what the list shows. */
export function sendableFields({ descriptor, screen, shown }: ViewScreen, has: Has): ReadonlyMap<string, FieldDescriptor> {
  const limit = limitOfLists(descriptor, shown, has);
  const light = descriptor.fields.filter(({ kind }) => !WRITTEN_KINDS[kind].isHeavy && kind !== 'secret');
  const names = new Set([...screen.columns.map(({ field }) => field), ...light.map(({ name }) => name)]);
  return new Map(
    [...names].flatMap((name): [string, FieldDescriptor][] => {
      const field = fieldShownAs(descriptor, name);
      const isHidden = field === undefined || isMaskedFrom(has, descriptor, field) || isSealed(field);
      return isHidden || limit?.shows(field.name) === false ? [] : [[name, field]];
    }),
  );
}

/** Field of the state, where these rights read it. */
export function readableState(descriptor: EntityDescriptor, has: Has): FieldDescriptor | null {
  const field = descriptor.fields.find(({ name }) => name === descriptor.states?.field);
  return field === undefined || isMaskedFrom(has, descriptor, field) ? null : field;
}

/** Stored filter that a webhook applies; null: it is gone, or no longer shared with the author. */
export function* filterOfView(list: string, id: number, facts: Facts): Work<RecordData | null> {
  const view = (yield* viewsOf('utilisateur-filtre', list, facts)).find((one) => one.Id === id);
  return view === undefined ? null : readFilterData(view.Data ?? '{}');
}

/** Chooses what a webhook follows and sends; the user who chooses becomes its author. */
export function* chooseContents(id: number, order: ContentsOrder & { readonly title: string }, facts: Facts): Work<boolean> {
  const list = yield* openScreen(order.Liste, facts);
  if (NOT_FOLLOWED.has(list.descriptor.name)) yield* refuseField({ path: 'Liste', code: 'valeur' });
  const filter = order.IdVue === null ? {} : yield* filterOfView(order.Liste, order.IdVue, facts);
  if (filter === null || isOfPastDay(filter)) yield* refuseField({ path: 'IdVue', code: 'valeur' });
  const sendable = sendableFields(list, facts.has);
  if (order.Champs.some((name) => !sendable.has(name))) yield* refuseField({ path: 'Champs', code: 'valeur' });
  const former = yield* open('webhook-abonnement', id);
  if (former.Liste !== order.Liste) {
    const sent = yield* find('webhook-fiche', { IdAbonnement: id }, []);
    yield* drop(
      'webhook-fiche',
      sent.map((one) => one.Id),
    );
  }
  yield* update('webhook-abonnement', id, {
    Liste: order.Liste,
    NomListe: order.title,
    Entite: list.descriptor.extends ?? list.descriptor.name,
    IdVue: order.IdVue,
    Etats: [...new Set(order.Etats)],
    Champs: [...new Set(order.Champs)],
    IdAuteur: facts.userId,
  });
  return true;
}

/** A list of a past day never changes. */
function isOfPastDay({ Au: day }: RecordData): boolean {
  return day !== undefined && day !== null;
}
