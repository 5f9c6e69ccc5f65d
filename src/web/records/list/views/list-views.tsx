import { History, ListFilter as FilterIcon, Mail } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { part } from '#web/runtime/part.ts';
import { mailContextOf } from '#domain/mails/mailable.ts';
import { addDays } from '#domain/values/dates.ts';
import { countText } from '#domain/records/query/row-count.ts';
import { featureListActions } from '#web/features/feature-loader.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import type { ListScreenProps } from '#web/runtime/screen-props.ts';
import type { MailingDemand } from '#web/mails/mailing-demand.ts';
import { offerBeside } from '#web/records/side/offer-beside.ts';
import { useRights, useUser } from '#web/session/rights.ts';
import { useOfferedActions } from '#web/shell/use-offered-actions.ts';
import { IconButton } from '#web/ui/button.tsx';
import type { TabItem } from '#web/ui/tabs.tsx';
import { DisplayChoices } from '../cards/display-choices.tsx';
import type { ListController } from '../use-list.ts';
import { screenTitle } from '../list-header.tsx';
import { askedRows } from './export-filter.ts';
import { ExportMenu } from './export-menu.tsx';
import { ImportButton } from './import-button.tsx';
import { type SavedViews, useSavedViews } from './use-saved-views.ts';
import { useViewChoice, type ViewChoice } from './use-view-choice.ts';
import { useKeptColumns } from './use-kept-columns.ts';
import { useViewCounts } from './use-view-counts.ts';
import { isModified } from './view-model.ts';
import { ViewsMenu } from './views-menu.tsx';
import './views.css';

const AdvancedFilter = part(
  () => import('./advanced-filter.tsx'),
  (module) => module.AdvancedFilter,
);

async function sendMail(demand: MailingDemand): Promise<void> {
  const { openMailing } = await import('#web/mails/open-mailing.tsx');
  await openMailing(demand);
}

/** What the tabs of a list show once its saved views are known. */
export interface ViewExtras {
  readonly counts: ReadonlyMap<string, string>;
  readonly saved: readonly TabItem[];
  /** Key of the saved view that is open; null: a shipped one. */
  readonly selected: string | null;
  readonly onSelect: (key: string) => void;
}

interface ListViewsProps extends ListScreenProps {
  readonly list: ListController;
  readonly onExtras: (extras: ViewExtras) => void;
}

/** Saved views, exports and the advanced filter: everything of a list that can wait for its rows. */
export function ListViews({ list, onExtras, ...props }: ListViewsProps): ReactNode {
  const { entity, screen } = props;
  const text = useText();
  const { can } = useRights();
  const mailContext = mailContextOf(entity.descriptor.name);
  const views = useSavedViews(screen.screen);
  useKeptColumns(list.layout, screen, useUser()?.id ?? 0);
  const choice = useViewChoice(list, screen.screen);
  const [isFiltering, setFiltering] = useState(false);
  useTabs(props, { list, views, choice, onExtras });
  useDefaultView(views, choice);
  useEffect(() => offerBeside(), []);
  function filterMore(): void {
    setFiltering(true);
  }
  const { isPast } = list;
  // The day can be changed once it is there: the evening before is asked for more than any other.
  function goBack(): void {
    list.change({ day: addDays(list.viewer.today, -1) });
  }
  useOfferedFilters(screenTitle(entity, screen, useLanguage()), { filterMore, goBack: isPast ? null : goBack });
  return (
    <>
      <DisplayChoices list={list} />
      <ViewsMenu choice={choice} entity={entity} list={list} screen={screen} views={views} />
      <ExportMenu list={list} screen={screen} />
      <ImportButton entity={entity} screen={screen} />
      {mailContext === null || isPast || !can('envoyer-mail') ? null : (
        <IconButton
          icon={Mail}
          label={text('vue.envoyerMail')}
          onClick={() => void sendMail({ screen: screen.screen, context: mailContext, filter: askedRows(list).filter })}
        />
      )}
      {isPast ? null : <OwnActions entity={entity} list={list} screen={screen} />}
      {isPast ? null : <IconButton icon={History} label={text('vue.auJour')} onClick={goBack} />}
      <IconButton icon={FilterIcon} label={text('filtreAvance.titre')} onClick={filterMore} />
      {isFiltering ? (
        <Suspense fallback={null}>
          <AdvancedFilter close={() => setFiltering(false)} entity={entity} list={list} screen={screen} />
        </Suspense>
      ) : null}
    </>
  );
}

interface OfferedFilters {
  readonly filterMore: () => void;
  /** Null: the list shows a past day already. */
  readonly goBack: (() => void) | null;
}

function useOfferedFilters(label: string, { filterMore, goBack }: OfferedFilters): void {
  const text = useText();
  useOfferedActions({
    key: 'filtre',
    label,
    actions: [
      { key: 'avance', label: text('filtreAvance.titre'), icon: FilterIcon, run: filterMore },
      ...(goBack === null ? [] : [{ key: 'jour', label: text('vue.auJour'), icon: History, run: goBack }]),
    ],
  });
}

/** What the screen adds to the actions of every list. */
function OwnActions({ entity, list, screen }: Omit<ListViewsProps, 'onExtras' | 'depth' | 'params'>): ReactNode {
  if (screen.listActions === undefined) return null;
  const Actions = featureListActions(screen.listActions);
  return (
    <Suspense fallback={null}>
      {/* oxlint-disable-next-line react/static-components -- one component for a name, kept by the loader's cache */}
      <Actions entity={entity} list={list} screen={screen} />
    </Suspense>
  );
}

/** The view this person opens by default stands in for an address that asks for nothing, once. */
function useDefaultView(views: SavedViews, choice: ViewChoice): void {
  const isAsked = useRef(false);
  const wanted = views.named.find(({ name }) => name === choice.defaultName);
  useEffect(() => {
    if (isAsked.current || wanted === undefined) return;
    isAsked.current = true;
    if (!choice.hasAddress) choice.select(wanted, true);
  }, [wanted, choice]);
}

interface TabsInput {
  readonly list: ListController;
  readonly views: SavedViews;
  readonly choice: ViewChoice;
  readonly onExtras: (extras: ViewExtras) => void;
}

/** Gives the tabs their counts and the saved views; a view that was changed since carries a dot. */
function useTabs(props: ListScreenProps, { list, views, choice, onExtras }: TabsInput): void {
  const text = useText();
  const language = useLanguage();
  const { named } = views;
  const counts = useViewCounts(
    props,
    list,
    named.flatMap(({ filtre }) => filtre ?? []),
  );
  const open = named.find(({ filtre, presentation }) =>
    choice.filtre === null ? choice.presentation !== null && presentation?.Id === choice.presentation : filtre?.Id === choice.filtre,
  );
  const isChanged = open?.filtre !== null && open?.filtre !== undefined && isModified(list.search, open.filtre.Data);
  const saved = named.map(({ name, filtre }): TabItem => {
    const count = filtre === null ? undefined : counts.get(filtre.Id);
    const said = count === undefined ? null : countText(count, language);
    return isChanged && name === open.name
      ? { key: `vue:${name}`, label: name, badge: said === null ? '●' : `● ${said}`, badgeLabel: text('vue.modifiee') }
      : { key: `vue:${name}`, label: name, badge: said };
  });
  // The tabs call what is current, not what was when they were told.
  const choose = useRef<(key: string) => void>(null);
  useEffect(() => {
    choose.current = (key) => choice.select(named.find(({ name }) => `vue:${name}` === key) ?? {});
  });
  const state = JSON.stringify([[...counts], saved, open?.name, language]);
  const tell = useEffectEvent(() =>
    onExtras({
      counts: new Map([...counts].map(([view, count]) => [String(view), countText(count, language)])),
      saved,
      selected: open === undefined ? null : `vue:${open.name}`,
      onSelect: (key) => choose.current?.(key),
    }),
  );
  // All that the tabs show is in `state`.
  useEffect(() => tell(), [state]);
}
