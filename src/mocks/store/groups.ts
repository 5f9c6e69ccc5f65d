import { festivalZone } from '#domain/values/dates.ts';
import { accessOf } from '#domain/records/engine/access.ts';
import type { LabelOptions } from '#domain/records/questions/group-labels.ts';
import { groupPlaces } from '#domain/records/questions/group-rows.ts';
import { type AskedQuestion, type Groups, openQuestion } from '#domain/records/questions/question.ts';
import type { MockContext } from '../mock-context.ts';
import { type ListRequest, listIds } from './list.ts';
import { asOf } from './past.ts';
import { visibleSource } from './scope.ts';
import type { Store } from './store.ts';

/** Rows of a filter by the values of one or two fields. */
export function groupRows(
  store: Store,
  { labels, ...asked }: ListRequest & AskedQuestion & { readonly labels: Pick<LabelOptions, 'yes' | 'no'> },
  caller: MockContext,
): Groups {
  const entity = store.registry.get(asked.entity);
  const question = openQuestion(store.registry, accessOf(store.registry, caller), { ...asked, entity });
  const request: ListRequest = { entity: asked.entity, filter: asked.filter };
  const ids = listIds(store, request, caller);
  function answer(context: MockContext): Groups {
    const source = visibleSource(store, context);
    const options = { ...labels, culture: context.culture, enumOf: source.enumOf };
    const places = ids.flatMap((id) => {
      const record = store.tables.find(asked.entity, id);
      return record === null ? [] : [{ entity: asked.entity, record }];
    });
    const filtering = { source, calendar: { today: context.today, zone: festivalZone() } };
    return groupPlaces(places, { ...question, context: filtering, labels: options, max: asked.max });
  }
  return asOf(store, request, { context: caller, answer });
}
