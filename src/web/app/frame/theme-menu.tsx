import { Monitor, Moon, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { MenuButton } from '#web/ui/menu.tsx';
import { chooseTheme } from '../start/own-choices.ts';
import { type Theme, useSettings } from '../start/settings.ts';

const THEMES: readonly Theme[] = ['light', 'dark', 'system'];
const ICONS = { light: Sun, dark: Moon, system: Monitor };

export function ThemeMenu(): ReactNode {
  const text = useText();
  const { theme } = useSettings();
  const items = THEMES.map((option) => ({
    key: option,
    label: text(`shell.themes.${option}`),
    checked: option === theme,
    onSelect: () => chooseTheme(option),
  }));
  return <MenuButton icon={ICONS[theme]} iconOnly items={items} label={text('shell.themes.titre')} />;
}
