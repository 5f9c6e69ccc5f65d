import { openAddToDashboard } from '#web/dashboards/open-card-form.tsx';
import { openScheduleForm } from '#web/schedules/open-schedule-form.tsx';
import type { ListScreenProps } from '#web/runtime/screen-props.ts';
import type { ListSearch } from '../list-search.ts';
import { loadViews } from './saved-view.ts';
import { dataOfSearch, isModified } from './view-model.ts';

interface ShownList extends Pick<ListScreenProps, 'entity' | 'screen'> {
  readonly search: ListSearch;
  /** Saved filter that the address names. */
  readonly saved: unknown;
  readonly title: string;
}

/** Puts the rows of the list on a dashboard: by its saved view, which the card then follows, where it is shown as it was saved. */
export async function addToDashboard({ entity, screen, search, saved, title }: ShownList): Promise<void> {
  const id = Number(saved);
  const views = id > 0 ? await loadViews('filtre', screen.screen) : [];
  const view = views.find((one) => one.Id === id && !isModified(search, one.Data));
  await openAddToDashboard({
    entity: entity.descriptor.name,
    screen: screen.screen,
    data: view?.Data ?? dataOfSearch(search),
    view: view?.Id ?? null,
    title: view?.Libelle ?? title,
  });
}

/** Sends the saved view that the address names, at an hour and on days. */
export async function scheduleView(screen: string, saved: unknown): Promise<void> {
  const id = Number(saved);
  const view = (await loadViews('filtre', screen)).find((one) => one.Id === id);
  await openScheduleForm(view === undefined ? {} : { view: { id, name: view.Libelle } });
}
