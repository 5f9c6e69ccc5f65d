import { readFilter } from '#domain/records/requests/list-request.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import { groupRecords } from '#server/records/read/groups/group-records.ts';
import type { Groups } from '#domain/records/questions/question.ts';
import type { Call } from '#server/services/service-call.ts';
import { openViewScreen } from '#server/services/views/view-screens.ts';
import { askedQuestion } from './asked-question.ts';

/** The rows of a list's filter by the values of one or two fields, whatever page is shown. */
export async function groupListe({ params, body, context }: Call<'groupListe'>): Promise<Groups> {
  const { engine } = context.tools;
  const list = openViewScreen(context, params.ecran);
  const entity = engine.registry.get(list.descriptor.name);
  const filter = readFilter(engine.registry, entity, body.filter);
  const text = textsIn(context.culture);
  const labels = { yes: text('alert.oui'), no: text('alert.non') };
  return groupRecords(engine, { ...context, shown: list.shown }, { entity, filter, labels, ...askedQuestion(body) });
}
