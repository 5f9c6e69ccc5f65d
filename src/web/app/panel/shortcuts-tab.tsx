import type { ReactNode } from 'react';
import { ShortcutGroups } from '../frame/shortcut-help.tsx';

export function ShortcutsTab(): ReactNode {
  return <ShortcutGroups />;
}
