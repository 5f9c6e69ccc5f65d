import { festivalFluxClient } from '#generated/client/records.gen.ts';
import { readId } from '#domain/values/record-data.ts';
import { text } from '#web/i18n/i18n.ts';
import { failureText } from '#web/records/failure-text.ts';
import { recordPath, sheetScreen } from '#web/records/lookup/screen-paths.ts';
import { loadEntity } from '#web/runtime/entities.ts';
import { clientOf } from '#web/runtime/record-calls.ts';
import { goTo } from '#web/shell/navigator.ts';
import { notify } from '#web/shell/notifications.ts';
import type { Planning } from './planning-model.ts';

export const FEED_RIGHT = 'FESTIVAL-FLUX-WRITE';

/** The sheet of the address that a volunteer's calendar reads, made when there is none. */
export async function openFeed({ data, volunteers }: Planning, volunteer: number, depth: number): Promise<void> {
  try {
    const { descriptor } = await loadEntity('festival-flux');
    const Criteres = { and: [eq('IdParticipant', volunteer), eq('Eannee', data.Eannee), eq('IsCoupe', false)] };
    const filter = { Tri: [], GlobalSearch: null, IdsPk: null, IdsPkExclude: null, Classement: null, Criteres, Colonnes: ['Libelle'] };
    const [existing] = await clientOf(descriptor).list({ filter, skip: 0, take: 1 });
    const Libelle = text('planning.calendrierDe', { nom: volunteers.get(volunteer)?.Nom ?? '' });
    const feed = { Eannee: data.Eannee, Libelle, IdParticipant: volunteer };
    const id = existing === undefined ? (await festivalFluxClient.create(feed)).data : readId(existing);
    const screen = sheetScreen(descriptor);
    const href = screen === null ? null : recordPath(screen, id, { depth: depth + 1, params: {} });
    if (href !== null) goTo(href);
  } catch (error) {
    notify('error', failureText(error, text('planning.echec')));
  }
}

function eq(field: string, value: number | boolean) {
  return { field, op: 'eq' as const, value };
}
