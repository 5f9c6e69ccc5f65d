import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { useStore } from '#web/runtime/store.ts';
import { MenuButton } from '#web/ui/menu.tsx';
import { goTo } from '#web/shell/navigator.ts';
import { shell } from '#web/shell/shell-store.ts';

const SHOWN = 15;

/** The last addresses of this page. */
export function HistoryMenu({ icon }: { readonly icon: LucideIcon }): ReactNode {
  const text = useText();
  const history = useStore(shell, (state) => state.history);
  const recent = [...new Set(history)].slice(0, SHOWN);
  const items = recent.map((href) => ({ key: href, label: href.split('?')[0] ?? href, onSelect: () => goTo(href) }));
  const empty = [{ key: 'vide', label: text('shell.historiqueVide'), disabled: true, onSelect: () => undefined }];
  return <MenuButton icon={icon} iconOnly items={items.length > 0 ? items : empty} label={text('shell.historique')} />;
}
