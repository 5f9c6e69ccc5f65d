import { CalendarClock, Ellipsis, FileUp, History, LayoutDashboard, ListFilter, Mail } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { mailContextOf } from '#domain/mails/mailable.ts';
import { addDays } from '#domain/values/dates.ts';
import { part } from '#web/runtime/part.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import type { ListScreenProps } from '#web/runtime/screen-props.ts';
import { useRights } from '#web/session/rights.ts';
import { notify } from '#web/shell/notifications.ts';
import { useOfferedActions } from '#web/shell/use-offered-actions.ts';
import { IconButton } from '#web/ui/button.tsx';
import { MenuButton, type MenuItem } from '#web/ui/menu.tsx';
import { screenTitle } from '../list-header.tsx';
import type { ListController } from '../use-list.ts';
import { useAddress } from '../../use-address.ts';
import { askedRows } from './export-filter.ts';
import { sendMail } from './mail-button.tsx';

const AdvancedFilter = part(
  () => import('../views/advanced-filter.tsx'),
  (module) => module.AdvancedFilter,
  ['vue', 'filtre'],
);

interface ListMoreProps extends Pick<ListScreenProps, 'entity' | 'screen'> {
  readonly list: ListController;
}

/** The acts of a list that are seldom done, under « ⋯ »: each is in the palette too. */
export function ListMore(props: ListMoreProps): ReactNode {
  const { entity, screen, list } = props;
  const text = useText();
  const [isFiltering, setFiltering] = useState(false);
  const looks = useLookItems(props, () => setFiltering(true));
  const mails = useMailItems(props);
  const dashboards = useDashboardItems(props);
  return (
    <>
      <MenuButton icon={Ellipsis} iconOnly items={[...mails, ...looks, ...dashboards]} label={text('kit.autresActions')} />
      {isFiltering ? (
        <Suspense fallback={null}>
          <AdvancedFilter close={() => setFiltering(false)} entity={entity} list={list} screen={screen} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Conditions joined by AND and OR, and the list as it was on a day. */
function useLookItems({ entity, screen, list }: ListMoreProps, filterMore: () => void): readonly MenuItem[] {
  const text = useText();
  // The day can be changed once it is there: the evening before is the most frequent request.
  function goBack(): void {
    list.change({ day: addDays(list.viewer.today, -1) });
  }
  const items = [
    { key: 'avance', label: text('outils.filtre'), icon: ListFilter, onSelect: filterMore },
    ...(list.isPast ? [] : [{ key: 'jour', label: text('outils.auJour'), icon: History, onSelect: goBack }]),
  ];
  useOfferedItems('filtre', { entity, screen }, items);
  return items;
}

/** Puts the rows on a page of the team; a list with a parameter in its address has none there. */
function useDashboardItems({ entity, screen, list }: ListMoreProps): readonly MenuItem[] {
  const text = useText();
  const language = useLanguage();
  const { can } = useRights();
  const { raw } = useAddress();
  async function send(): Promise<void> {
    const { scheduleView } = await import('../views/add-to-dashboard.ts');
    await scheduleView(screen.screen, raw['filtre']);
  }
  async function open(): Promise<void> {
    const { addToDashboard } = await import('../views/add-to-dashboard.ts');
    await addToDashboard({ entity, screen, search: list.search, saved: raw['filtre'], title: screenTitle(entity, screen, language) });
  }
  const isOffered = can('tableaux') && screen.params.length === 0 && !list.isPast && list.search.classement === null;
  const items = isOffered ? [{ key: 'tableau', label: text('outils.tableau'), icon: LayoutDashboard, onSelect: () => void open() }] : [];
  // A saved view leaves by mail as it was saved; what is shown beside it does not.
  const isSaved = can('envois-planifies') && raw['filtre'] !== undefined && screen.params.length === 0 && !list.isPast;
  const sent = isSaved ? [{ key: 'envoi', label: text('outils.envoi'), icon: CalendarClock, onSelect: () => void send() }] : [];
  useOfferedItems('tableau', { entity, screen }, [...items, ...sent]);
  return [...items, ...sent];
}

/** Writes to all that the list holds; the bar of the selection writes to what is selected. */
function useMailItems({ entity, screen, list }: ListMoreProps): readonly MenuItem[] {
  const text = useText();
  const { can } = useRights();
  const context = mailContextOf(entity.descriptor.name);
  if (context === null || list.isPast || !can('envoyer-mail')) return [];
  return [
    {
      key: 'mail',
      label: text('outils.envoyerMail'),
      icon: Mail,
      onSelect: () => void sendMail({ screen: screen.screen, context, ...askedRows(list) }),
    },
  ];
}

/** Import of a file: the one act of the toolbar that is no text, as it is done before there are rows. */
export function ImportButton(props: ListMoreProps): ReactNode {
  return useImportItems(props).map(({ key, label, icon, onSelect }) => (
    <IconButton icon={icon} key={key} label={label} onClick={() => onSelect()} />
  ));
}

/** Makes records of the lines of a file, for who may write them. */
function useImportItems({ entity, screen }: ListMoreProps): readonly (MenuItem & { readonly icon: typeof Mail })[] {
  const text = useText();
  const language = useLanguage();
  const { can } = useRights();
  const queries = useQueryClient();
  const { descriptor } = entity;
  async function open(): Promise<void> {
    try {
      const { openImport } = await import('#web/records/import/open-import.tsx');
      const title = `${text('export.importer')} · ${screenTitle(entity, screen, language)}`;
      // A record that a line names may have been created with it.
      if (await openImport({ entity, screen: screen.screen, title })) await queries.invalidateQueries();
    } catch {
      notify('danger', text('http.generique'));
    }
  }
  const mayImport = descriptor.operations.includes('create') && can(descriptor.rights.write);
  const items = mayImport ? [{ key: 'importer', label: text('export.importer'), icon: FileUp, onSelect: () => void open() }] : [];
  useOfferedItems('import', { entity, screen }, items);
  return items;
}

function useOfferedItems(
  key: string,
  { entity, screen }: Pick<ListMoreProps, 'entity' | 'screen'>,
  items: readonly (MenuItem & { readonly icon: typeof Mail })[],
): void {
  useOfferedActions({
    key,
    label: screenTitle(entity, screen, useLanguage()),
    actions: items.map(({ onSelect, ...item }) => ({ ...item, run: onSelect })),
  });
}
