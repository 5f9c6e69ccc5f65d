import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { countText } from '#domain/records/query/row-count.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import type { ListScreenProps } from '#web/runtime/screen-props.ts';
import { offerBeside } from '#web/records/side/offer-beside.ts';
import { useUser } from '#web/session/rights.ts';
import type { TabItem } from '#web/ui/tabs.tsx';
import type { ListController } from '../use-list.ts';
import { type SavedViews, useSavedViews } from './use-saved-views.ts';
import { useViewChoice, type ViewChoice } from './use-view-choice.ts';
import { useKeptColumns } from './use-kept-columns.ts';
import { useViewCounts } from './use-view-counts.ts';
import { isModified } from './view-model.ts';
import { ViewsMenu } from './views-menu.tsx';
import './views.css';

/** Content of the tabs of a list once its saved views are known. */
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

/** Saved views, and what the tabs show of them. */
export function ListViews({ list, onExtras, ...props }: ListViewsProps): ReactNode {
  const { entity, screen } = props;
  const views = useSavedViews(screen.screen);
  useKeptColumns(list.arranged, screen, useUser()?.id ?? 0);
  const choice = useViewChoice(list, screen.screen);
  useTabs(props, { list, views, choice, onExtras });
  useDefaultView(views, choice);
  useEffect(() => offerBeside(), []);
  return <ViewsMenu choice={choice} entity={entity} list={list} screen={screen} views={views} />;
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
    const countLabel = count === undefined ? null : countText(count, language);
    return isChanged && name === open.name
      ? { key: `vue:${name}`, label: name, badge: countLabel === null ? '●' : `● ${countLabel}`, badgeLabel: text('vue.modifiee') }
      : { key: `vue:${name}`, label: name, badge: countLabel };
  });
  // The tabs call the current handler, not the one of their last update.
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
