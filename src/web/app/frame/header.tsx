import { useRouter, useRouterState } from '@tanstack/react-router';
import { ArrowLeft, ArrowRight, History, type LucideIcon, Menu, PanelRight, Printer, RotateCw, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { IconButton } from '#web/ui/button.tsx';
import { PANEL_BUTTONS, PANEL_ICONS } from '../panel/panel-buttons.ts';
import { setFlag, toggleFlag, useSettings } from '../start/settings.ts';
import { type PanelTab, setPanelTab } from '#web/shell/shell-store.ts';
import { Breadcrumb, PlaceTitle } from './breadcrumb.tsx';
import { EditionChip } from './edition-chip.tsx';
import { HistoryMenu } from './history-menu.tsx';
import { ThemeMenu } from './theme-menu.tsx';
import { UserMenu } from './user-menu.tsx';

/** The line above every screen: where one is, the search, the panel's buttons, theme, edition and person. */
export function Header({ onPalette }: { readonly onPalette: () => void }): ReactNode {
  const text = useText();
  const { flags } = useSettings();
  return (
    <header className="sh-header">
      {flags.leftBar ? null : <IconButton icon={Menu} label={text('shell.afficherMenu')} onClick={() => setFlag('leftBar', true)} />}
      <TravelButtons />
      {flags.breadcrumb ? <Breadcrumb /> : <PlaceTitle />}
      <div className="sh-header-end">
        <button className="sh-search" onClick={onPalette} type="button">
          <Search aria-hidden size={14} />
          <span>{text('shell.rechercher')}</span>
          <kbd>Ctrl K</kbd>
        </button>
        <PanelButtons />
        <span aria-hidden className="sh-sep" />
        <ThemeMenu />
        <EditionChip />
        <UserMenu />
      </div>
    </header>
  );
}

/** Off by default (platform §2.3); the options tab turns each on. */
function TravelButtons(): ReactNode {
  const text = useText();
  const router = useRouter();
  const { flags } = useSettings();
  const canGoBack = useRouterState({ select: (state) => state.location.state.__TSR_index > 0 });
  const buttons: readonly (readonly [boolean, LucideIcon, string, () => void, boolean])[] = [
    [flags.back, ArrowLeft, text('shell.retour'), () => router.history.back(), !canGoBack],
    [flags.next, ArrowRight, text('shell.suivant'), () => router.history.forward(), false],
    [flags.reload, RotateCw, text('shell.recharger'), () => location.reload(), false],
    [flags.printer, Printer, text('shell.imprimer'), () => window.print(), false],
  ];
  return (
    <>
      {buttons.map(([isShown, icon, label, run, disabled]) =>
        isShown ? <IconButton disabled={disabled} icon={icon} key={label} label={label} onClick={run} /> : null,
      )}
      {flags.history ? <HistoryMenu icon={History} /> : null}
    </>
  );
}

/** They open the panel on their tab; the open panel has the same tabs itself. */
function PanelButtons(): ReactNode {
  const text = useText();
  const { flags } = useSettings();
  const open = (tab: PanelTab) => {
    setPanelTab(tab);
    setFlag('rightBar', true);
  };
  return (
    <div className="sh-panel-buttons">
      {PANEL_BUTTONS.filter(({ flag }) => flags[flag] && !flags.rightBar).map((button) => (
        <IconButton
          icon={PANEL_ICONS[button.tab]}
          key={button.tab}
          label={text(`panneau.${button.tab}`)}
          onClick={() => open(button.tab)}
        />
      ))}
      <IconButton aria-pressed={flags.rightBar} icon={PanelRight} label={text('panneau.bascule')} onClick={() => toggleFlag('rightBar')} />
    </div>
  );
}
