import { Menu, PanelRight, Search } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { part } from '#web/runtime/part.ts';
import { machineZone } from '#domain/values/dates.ts';
import { useUser } from '#web/session/rights.ts';
import { useZone } from '#web/session/use-zone.ts';
import { useText } from '#web/i18n/use-text.ts';
import { IconButton } from '#web/ui/button.tsx';
import { MenuButton } from '#web/ui/menu.tsx';
import { PANEL_BUTTONS } from '../panel/panel-buttons.ts';
import { setFlag, toggleFlag, useSettings } from '../start/settings.ts';
import { type PanelTab, setPanelTab } from '#web/shell/shell-store.ts';
import { Breadcrumb, PlaceTitle } from './breadcrumb.tsx';
import { InboxButton } from '../inbox/inbox-button.tsx';
import { EditionChip } from './edition-chip.tsx';
import { ThemeMenu } from './theme-menu.tsx';
import { UserMenu } from './user-menu.tsx';
import styles from '../shell.module.css';

/** Off for most people, who do without them. */
const TravelButtons = part(
  () => import('./travel-buttons.tsx'),
  (module) => module.TravelButtons,
);
/** Only a machine by another clock shows it, and only that one loads it. */
const ZoneNote = part(
  () => import('./zone-note.tsx'),
  (module) => module.ZoneNote,
);

/** Only tablets of the desk change hands. */
const TabletWatch = part(
  () => import('#web/session/tablet/tablet-watch.tsx'),
  (module) => module.TabletWatch,
  'tablette',
);

interface HeaderProps {
  readonly onPalette: () => void;
  /** Opens the menu where it does not stand beside the page; null: it does. */
  readonly onMenu: (() => void) | null;
}

/** The line above every screen: where one is, the search, the panel, theme, edition and person. */
export function Header({ onPalette, onMenu }: HeaderProps): ReactNode {
  const text = useText();
  const { flags } = useSettings();
  const zone = useZone();
  const tablet = useUser()?.tablet;
  return (
    <header className={styles.header}>
      {flags.leftBar && onMenu === null ? null : (
        <IconButton icon={Menu} label={text('shell.afficherMenu')} onClick={onMenu ?? (() => setFlag('leftBar', true))} />
      )}
      {flags.back || flags.next || flags.reload || flags.printer || flags.history ? (
        <Suspense fallback={null}>
          <TravelButtons />
        </Suspense>
      ) : null}
      {flags.breadcrumb ? <Breadcrumb /> : <PlaceTitle />}
      <div className={styles.headerEnd} data-tour="aide">
        <button className={styles.search} data-tour="recherche" onClick={onPalette} type="button">
          <Search aria-hidden size={14} />
          <span>{text('shell.rechercher')}</span>
          <kbd>Ctrl K</kbd>
        </button>
        <InboxButton />
        <PanelMenu />
        <ThemeMenu />
        {machineZone() === zone ? null : (
          <Suspense fallback={null}>
            <ZoneNote />
          </Suspense>
        )}
        <EditionChip />
        {tablet === undefined ? null : (
          <Suspense fallback={null}>
            <TabletWatch tablet={tablet} />
          </Suspense>
        )}
        <UserMenu />
      </div>
    </header>
  );
}

/** One button for all that the panel holds, each by its name; once it is open, the same button closes it. */
function PanelMenu(): ReactNode {
  const text = useText();
  const { flags } = useSettings();
  if (flags.rightBar)
    return <IconButton aria-pressed icon={PanelRight} label={text('panneau.bascule')} onClick={() => toggleFlag('rightBar')} />;
  function open(tab: PanelTab) {
    setPanelTab(tab);
    setFlag('rightBar', true);
  }
  const items = PANEL_BUTTONS.filter(({ flag }) => flags[flag]).map(({ tab }) => ({
    key: tab,
    label: text(`panneau.${tab}`),
    onSelect: () => open(tab),
  }));
  if (items.length === 0)
    return <IconButton aria-pressed={false} icon={PanelRight} label={text('panneau.bascule')} onClick={() => toggleFlag('rightBar')} />;
  return <MenuButton icon={PanelRight} iconOnly items={items} label={text('panneau.bascule')} />;
}
