import '#web/ui/controls.css';
import '../print.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { part } from '#web/runtime/part.ts';
import { useText } from '#web/i18n/use-text.ts';
import { queryClient } from '#web/runtime/query-client.ts';
import { useStore } from '#web/runtime/store.ts';
import { session } from '#web/session/session.ts';
import { useStatusHelp } from '#web/ui/status/use-status-help.ts';
import { useIsNarrow } from '#web/ui/use-narrow.ts';
import { useSettings } from '../start/settings.ts';
import { shell } from '#web/shell/shell-store.ts';
import { tour } from '../tour/tour-store.ts';
import { Header } from './header.tsx';
import { NoticeStrip } from './notice-strip.tsx';
import { Sidebar } from './sidebar.tsx';
import { Spinner } from './spinner.tsx';
import { Toasts } from './toasts.tsx';
import { usePageMargins } from './use-page-margins.ts';
import { useSessionEffects } from './use-session-effects.ts';
import { useShortcuts } from './use-shortcuts.ts';
import styles from '../shell.module.css';

// Layers that most visits to a list never open: their code comes when they do.
const Palette = part(
  () => import('../palette/palette.tsx'),
  (module) => module.Palette,
  ['palette', 'panneau'],
);
const RightPanel = part(
  () => import('../panel/right-panel.tsx'),
  (module) => module.RightPanel,
  'panneau',
);
const ShortcutHelp = part(
  () => import('./shortcut-help.tsx'),
  (module) => module.ShortcutHelp,
  'panneau',
);
const SignInAgain = part(
  () => import('#web/session/sign-in-again.tsx'),
  (module) => module.SignInAgain,
);

const MenuDrawer = part(
  () => import('./menu-drawer.tsx'),
  (module) => module.MenuDrawer,
);

const RunningTourCard = part(
  () => import('../tour/running-tour.tsx'),
  (module) => module.RunningTourCard,
  'visite',
);

type Layer = 'palette' | 'help' | null;

/** The shell around every screen: menu, header, page, right panel and the layers above them. */
export function Frame({ children }: { readonly children: ReactNode }): ReactNode {
  const [layer, setLayer] = useState<Layer>(null);
  const hasTemplate = useStore(shell, (state) => state.template);
  const hasLapsed = useStore(session, (state) => state.lapsed !== null);
  const running = useStore(tour, (value) => value);
  useSessionEffects();
  usePageMargins();
  useStatusHelp();
  const runShortcut = useShortcuts({ onPalette: () => setLayer('palette'), onHelp: () => setLayer('help') });
  return (
    <QueryClientProvider client={queryClient}>
      {hasTemplate ? (
        <Template onPalette={() => setLayer('palette')}>{children}</Template>
      ) : (
        <main className={styles.bare} id="contenu">
          {children}
        </main>
      )}
      <Suspense fallback={null}>
        {layer === 'palette' ? <Palette onClose={() => setLayer(null)} onShortcut={runShortcut} /> : null}
        {layer === 'help' ? <ShortcutHelp onClose={() => setLayer(null)} /> : null}
        {hasLapsed ? <SignInAgain /> : null}
        {running === null ? null : <RunningTourCard {...running} />}
      </Suspense>
      <Toasts />
      <Spinner />
    </QueryClientProvider>
  );
}

function Template({ onPalette, children }: { readonly onPalette: () => void; readonly children: ReactNode }): ReactNode {
  const text = useText();
  const { flags } = useSettings();
  const isNarrow = useIsNarrow();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const closeMenu = useCallback(() => setMenuOpen(false), []);
  return (
    <div
      className={styles.frame}
      data-mini={flags.leftBarMini || undefined}
      data-panel={flags.rightBar || undefined}
      data-side={flags.leftBar || undefined}
    >
      <a className={styles.skip} href="#contenu">
        {text('shell.allerAuContenu')}
      </a>
      {flags.leftBar && !isNarrow ? <Sidebar isMini={flags.leftBarMini} /> : null}
      {isNarrow && isMenuOpen ? (
        <Suspense fallback={null}>
          <MenuDrawer onClose={closeMenu} />
        </Suspense>
      ) : null}
      <div className={styles.main}>
        <Header onMenu={isNarrow ? () => setMenuOpen(true) : null} onPalette={onPalette} />
        <main className="page-content" id="contenu" tabIndex={-1}>
          {children}
        </main>
        <NoticeStrip />
        {flags.footer ? <Footer /> : null}
      </div>
      {flags.rightBar ? (
        <Suspense fallback={null}>
          <RightPanel />
        </Suspense>
      ) : null}
    </div>
  );
}

function Footer(): ReactNode {
  const text = useText();
  return <footer className={styles.footer}>{text('shell.pied', { version: __APP_VERSION__ })}</footer>;
}
