import { type ReactNode, Suspense, useId, useState } from 'react';
import { part } from '#web/runtime/part.ts';
import { useNavigate } from '@tanstack/react-router';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { SHEET_TEXTS } from '#web/i18n/with-texts.ts';
import type { ListScreenProps } from '#web/runtime/screen-props.ts';
import { useRights } from '#web/session/rights.ts';
import { FilterLine } from '#web/ui/kit/selection-bar/filter-line.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import '#web/ui/controls.css';
import { useAskedList } from './asked/use-asked.ts';
import { EditionToggle } from './list/filters/edition-toggle.tsx';
import { FilterBar } from './list/filters/filter-bar.tsx';
import { ListBody } from './list/list-body.tsx';
import { ListFooter } from './list/pages/list-footer.tsx';
import { ListHeader, mayDelete } from './list/list-header.tsx';
import { SearchBox } from './list/search-box.tsx';
import { DisplayChoices } from './list/cards/display-choices.tsx';
import { ColumnsMenu } from './list/tools/columns-menu.tsx';
import { ListToolbar } from './list/tools/list-toolbar.tsx';
import { useBulkDelete } from './list/selection/use-bulk-delete.ts';
import { useWholePrint } from './list/printed/use-whole-print.ts';
import { type ListController, useList } from './list/use-list.ts';
import { useSettled } from './list/use-settled.ts';
import { useUsableViews } from './list/use-usable-views.ts';
import type { ViewExtras } from './list/views/list-views.tsx';
import { useRowOpening } from './list/use-row-opening.ts';
import { entityLabel } from './lookup/resolve-field.ts';
import { newTabPath, recordPath } from './lookup/screen-paths.ts';
import { sideAddress, sideId } from './side/side-address.ts';
import { useAddress } from './use-address.ts';
import './list/list.css';

// Head of a printed list, which comes with the chips of the filters, once the rows are there.
const PrintedHead = part(
  () => import('./list/printed/printed-head.tsx'),
  (module) => module.PrintedHead,
  'filtre',
);
const PastDay = part(
  () => import('./list/past/past-day.tsx'),
  (module) => module.PastDay,
  'vue',
);
const SelectionSums = part(
  () => import('./list/selection/selection-sums.tsx'),
  (module) => module.SelectionSums,
);
const SelectionBar = part(
  () => import('./list/selection/selection-bar.tsx'),
  (module) => module.SelectionBar,
  ['etape', 'comparaison'],
);
const ListTotals = part(
  () => import('./list/totals/list-totals.tsx'),
  (module) => module.ListTotals,
  'totaux',
);
const SentenceOffer = part(
  () => import('./questions/sentence/sentence-offer.tsx'),
  (module) => module.SentenceOffer,
);
const ListSide = part(
  () => import('./side/list-side.tsx'),
  (module) => module.ListSide,
  SHEET_TEXTS,
);

/** The generic list of any entity, driven by its descriptor. */
export function ListScreen(given: ListScreenProps): ReactNode {
  const props = useUsableViews(useAskedList(given));
  const { entity, screen } = props;
  const panelId = useId();
  const list = useList(props);
  const printed = useWholePrint(entity.descriptor, list);
  const opening = useRowOpening(props, list);
  const bulk = useBulkDelete(entity, list);
  const onNew = useNewRecord(props);
  const [extras, setExtras] = useState<ViewExtras | null>(null);
  const isSettled = useSettled(list.data.loaded);
  // All that matches, over the pages, is not deleted from here: its rows have not been seen.
  const canDelete = list.selection.selection.mode === 'some' && !bulk.busy && !list.isPast;
  const onDelete = canDelete ? () => void bulk.run() : null;
  return (
    <section className="list-screen">
      <ListHeader
        extra={<ListToolbar {...props} list={list} onExtras={setExtras} />}
        entity={entity}
        list={list}
        onDelete={onDelete}
        onNew={onNew}
        screen={screen}
      />
      <ViewTabs {...props} extras={extras} list={list} panelId={panelId} />
      <ListTools {...props} isSettled={isSettled} list={list} onDelete={onDelete} printed={printed} />
      <ListPanel list={list} panelId={panelId} screen={screen}>
        <ListBody
          entity={entity}
          list={printed}
          onDelete={bulk.busy || list.isPast ? null : (rows) => void bulk.run(rows)}
          onNew={onNew}
          opening={opening}
          screen={screen}
        />
      </ListPanel>
      <ListFoot {...props} isSettled={isSettled} list={list} />
      <OpenedBeside {...props} list={list} />
    </section>
  );
}

interface SelectedProps extends Pick<ListScreenProps, 'entity' | 'screen'> {
  readonly list: ListController;
  readonly onDelete: (() => void) | null;
}

/** Acts on the selected rows, while some are. */
function Selected({ entity, screen, list, onDelete }: SelectedProps): ReactNode {
  const { can } = useRights();
  if (list.selection.count === 0 || list.isPast) return null;
  return (
    <Suspense fallback={null}>
      <SelectionBar entity={entity} list={list} onDelete={mayDelete(entity, screen, can) ? onDelete : null} screen={screen} />
    </Suspense>
  );
}

/** Opens a new record, beside the list or in its place; null where none may be made. */
function useNewRecord({ screen, depth, params }: ListScreenProps): ((how: { readonly newTab: boolean }) => void) | null {
  const navigate = useNavigate();
  const address = useAddress();
  const isBeside = screen.lightview === true;
  const path = isBeside ? sideAddress(address, 0) : recordPath(screen, 0, { depth: depth + 1, params });
  if (path === null) return null;
  return ({ newTab }) => {
    if (newTab) window.open(isBeside ? path : (newTabPath(screen, null, params) ?? path), '_blank', 'noopener');
    else void navigate({ href: path });
  };
}

interface ListPartProps extends ListScreenProps {
  readonly list: ListController;
  /** The rows are there: what may wait comes now. */
  readonly isSettled: boolean;
}

interface ListToolsProps extends ListPartProps {
  /** With the rows that a printer takes. */
  readonly printed: ListController;
  readonly onDelete: (() => void) | null;
}

function ListTools({ entity, screen, list, printed, isSettled, onDelete }: ListToolsProps): ReactNode {
  return (
    <>
      <FilterLine selection={<Selected entity={entity} list={list} onDelete={onDelete} screen={screen} />}>
        <SearchLine entity={entity} isSettled={isSettled} list={list} screen={screen} />
      </FilterLine>
      {list.search.text.includes(' ') ? (
        <Suspense fallback={null}>
          <SentenceOffer entity={entity} list={list} screen={screen} />
        </Suspense>
      ) : null}
      {isSettled ? (
        <Suspense fallback={null}>
          <PrintedHead entity={entity} list={printed} screen={screen} />
        </Suspense>
      ) : null}
      {list.isPast ? (
        <Suspense fallback={null}>
          <PastDay list={list} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Search line of the rows. */
function SearchLine({ entity, screen, list, isSettled }: Omit<ListPartProps, 'depth' | 'params'>): ReactNode {
  return (
    <>
      <SearchBox onChange={(value) => list.change({ text: value })} value={list.search.text} />
      <EditionToggle list={list} />
      <FilterBar
        entity={entity}
        filters={list.search.filters}
        isSettled={isSettled}
        offered={screen}
        onChange={(filters) => list.change({ filters })}
        viewer={list.viewer}
      />
      {/* Place of what one kind of list adds. */}
      <div className="list-more-filters" />
      <div className="list-look">
        <ColumnsMenu list={list} />
        <DisplayChoices entity={entity} list={list} />
      </div>
    </>
  );
}

interface ListPanelProps extends Pick<ListPartProps, 'screen' | 'list'> {
  readonly panelId: string;
  readonly children: ReactNode;
}

/** Panel behind the tabs of the views; without views, a group of its own. */
function ListPanel({ screen, list, panelId, children }: ListPanelProps): ReactNode {
  const text = useText();
  const hasViews = screen.views.length > 0;
  return (
    <div
      aria-label={hasViews ? undefined : text('liste.resultats')}
      aria-labelledby={hasViews ? `${panelId}-${list.view}` : undefined}
      className="list-panel"
      id={panelId}
      role={hasViews ? 'tabpanel' : 'group'}
    >
      {children}
    </div>
  );
}

/** Under the rows: their totals, always in sight or on demand, the pages and the selection. */
function ListFoot({ isSettled, list, ...props }: ListPartProps): ReactNode {
  const { entity, screen } = props;
  // A view of all rows has no pages.
  if (list.display.asked !== null) return null;
  const totals =
    screen.totals === undefined || !isSettled ? null : (
      <Suspense fallback={null}>
        <ListTotals entity={entity} list={list} screen={screen} totals={screen.totals} />
      </Suspense>
    );
  const isPinned = screen.totals?.pinned === true;
  return (
    <>
      {isPinned ? <div className="totals-place">{totals}</div> : null}
      <ListFooter
        count={list.data.count}
        fitting={list.sizing.fitting}
        onCount={list.data.countAll}
        // A page has a rank only with the number of rows it was counted by: whoever opens the address sees the same ones.
        onPage={(page) => list.change({ page, ...(list.sizing.isAuto && { size: list.size }) })}
        onSize={list.setSize}
        page={list.search.page}
        selection={
          list.selection.count === 0 ? null : (
            <Suspense fallback={null}>
              <SelectionSums entity={entity} screen={screen} selection={list.selection} />
            </Suspense>
          )
        }
        size={list.size}
        totals={isPinned ? null : totals}
      />
    </>
  );
}

/** The record that stands beside the list. */
function OpenedBeside(props: Omit<ListPartProps, 'isSettled'>): ReactNode {
  const address = useAddress();
  if (props.screen.lightview !== true || sideId(address.raw) === null) return null;
  return (
    <Suspense fallback={null}>
      <ListSide {...props} />
    </Suspense>
  );
}

interface ViewTabsProps extends ListScreenProps {
  readonly list: ListController;
  readonly panelId: string;
  /** Counts and saved views; null until they are known. */
  readonly extras: ViewExtras | null;
}

function ViewTabs({ entity, screen, list, panelId, extras }: ViewTabsProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const saved = extras?.saved ?? [];
  if (screen.views.length + saved.length === 0) return null;
  const shipped = screen.views.map(({ view }) => ({
    key: view,
    label: entityLabel(entity, `views.${view}`, language),
    // Its place is there before its figure: nothing moves when it comes.
    badge: extras?.counts.get(view) ?? '',
  }));
  return (
    <Tabs
      items={[...shipped, ...saved]}
      label={text('liste.vues')}
      onSelect={(key) => (saved.some((item) => item.key === key) ? extras?.onSelect(key) : list.change({ view: key, sort: null }))}
      panelId={panelId}
      selected={extras?.selected ?? list.view ?? ''}
    />
  );
}
