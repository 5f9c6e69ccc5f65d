import { useRouter, useRouterState } from '@tanstack/react-router';
import { ArrowLeft, ArrowRight, History, type LucideIcon, Printer, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { IconButton } from '#web/ui/button.tsx';
import { useSettings } from '../start/settings.ts';
import { useStore } from '#web/runtime/store.ts';
import { MenuButton } from '#web/ui/menu.tsx';
import { goTo } from '#web/shell/navigator.ts';
import { printPage } from '#web/shell/print-page.ts';
import { shell } from '#web/shell/shell-store.ts';

/** Off by default (platform §2.3); the options tab turns each on. */
export function TravelButtons(): ReactNode {
  const text = useText();
  const router = useRouter();
  const { flags } = useSettings();
  const canGoBack = useRouterState({ select: (state) => state.location.state.__TSR_index > 0 });
  const buttons: readonly (readonly [boolean, LucideIcon, string, () => void, boolean])[] = [
    [flags.back, ArrowLeft, text('shell.retour'), () => router.history.back(), !canGoBack],
    [flags.next, ArrowRight, text('shell.suivant'), () => router.history.forward(), false],
    [flags.reload, RotateCw, text('shell.recharger'), () => location.reload(), false],
    [flags.printer, Printer, text('shell.imprimer'), printPage, false],
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

const SHOWN = 15;

/** The last addresses of this page. */
function HistoryMenu({ icon }: { readonly icon: LucideIcon }): ReactNode {
  const text = useText();
  const history = useStore(shell, (state) => state.history);
  const recent = [...new Set(history)].slice(0, SHOWN);
  const items = recent.map((href) => ({ key: href, label: href.split('?')[0] ?? href, onSelect: () => goTo(href) }));
  const empty = [{ key: 'vide', label: text('shell.historiqueVide'), disabled: true, onSelect: () => undefined }];
  return <MenuButton icon={icon} iconOnly items={items.length > 0 ? items : empty} label={text('shell.historique')} />;
}
