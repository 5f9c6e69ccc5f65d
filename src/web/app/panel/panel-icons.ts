import { Globe, Keyboard, Languages, type LucideIcon, MessageSquare, Printer, Settings2, Zap } from 'lucide-react';
import type { PanelTab } from '#web/shell/shell-store.ts';

export const PANEL_ICONS: Readonly<Record<PanelTab, LucideIcon>> = {
  messages: MessageSquare,
  actions: Zap,
  options: Settings2,
  http: Globe,
  raccourcis: Keyboard,
  imprimantes: Printer,
  traduction: Languages,
};
