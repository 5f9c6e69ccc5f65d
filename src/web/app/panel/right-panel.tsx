/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard. */
import { BookOpen, Globe, Keyboard, Languages, type LucideIcon, MessageSquare, Printer, Settings2, X, Zap } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, Suspense } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { part } from '#web/runtime/part.ts';
import { useStore } from '#web/runtime/store.ts';
import { IconButton } from '#web/ui/button.tsx';
import { setFlag } from '../start/settings.ts';
import { PANEL_TABS, type PanelTab, setPanelTab, shell } from '#web/shell/shell-store.ts';
import { ActionsTab } from './actions-tab.tsx';
import { HttpTab } from './http-tab.tsx';
import { MessagesTab } from './messages-tab.tsx';
import { OptionsTab } from './options-tab.tsx';
import { PrintTab } from './print-tab.tsx';
import { TranslationTab } from './translation-tab.tsx';
import { ShortcutGroups } from '../frame/shortcut-help.tsx';
import styles from './panel.module.css';

const PANEL_ICONS: Readonly<Record<PanelTab, LucideIcon>> = {
  messages: MessageSquare,
  actions: Zap,
  options: Settings2,
  http: Globe,
  raccourcis: Keyboard,
  imprimantes: Printer,
  traduction: Languages,
  aide: BookOpen,
};

// The manual is read by few pages: it comes when it is opened.
const ManualTab = part(
  () => import('./manual-tab.tsx'),
  (module) => module.ManualTab,
  'aide',
);

function ManualPart(): ReactNode {
  return (
    <Suspense fallback={null}>
      <ManualTab />
    </Suspense>
  );
}

const CONTENT: Readonly<Record<PanelTab, () => ReactNode>> = {
  messages: MessagesTab,
  actions: ActionsTab,
  options: OptionsTab,
  http: HttpTab,
  raccourcis: ShortcutGroups,
  imprimantes: PrintTab,
  traduction: TranslationTab,
  aide: ManualPart,
};

/** Eight tabs beside the page, each with its name. */
export function RightPanel(): ReactNode {
  const text = useText();
  const tab = useStore(shell, (state) => state.panelTab);
  const Content = CONTENT[tab];
  return (
    <aside aria-label={text('shell.panneau')} className={styles.panel}>
      <div aria-label={text('shell.panneau')} className={styles.panelTabs} onKeyDown={onTabKey} role="tablist" tabIndex={-1}>
        {PANEL_TABS.map((item) => (
          <PanelTabButton isSelected={item === tab} key={item} tab={item} />
        ))}
      </div>
      <div className={styles.panelHead}>
        <h2 id="panneau-titre">{text(`panneau.${tab}`)}</h2>
        <IconButton icon={X} label={text('dialog.fermer')} onClick={() => setFlag('rightBar', false)} />
      </div>
      <div aria-labelledby="panneau-titre" className={styles.panelBody} id="panneau-contenu" role="tabpanel" tabIndex={0}>
        <Content />
      </div>
    </aside>
  );
}

function PanelTabButton({ tab, isSelected }: { readonly tab: PanelTab; readonly isSelected: boolean }): ReactNode {
  const text = useText();
  const Icon = PANEL_ICONS[tab];
  return (
    <button
      aria-controls={isSelected ? 'panneau-contenu' : undefined}
      aria-selected={isSelected}
      onClick={() => setPanelTab(tab)}
      role="tab"
      tabIndex={isSelected ? 0 : -1}
      type="button"
    >
      <Icon aria-hidden size={15} />
      <span>{text(`panneau.${tab}`)}</span>
    </button>
  );
}

function onTabKey(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const index = tabs.findIndex((tab) => tab === document.activeElement);
  const target = (index + step + tabs.length) % tabs.length;
  tabs[target]?.focus();
  setPanelTab(PANEL_TABS[target] ?? 'messages');
}
