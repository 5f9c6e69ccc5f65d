import { Globe, Keyboard, Languages, type LucideIcon, MessageSquare, Printer, Settings2, Zap } from 'lucide-react';
import type { ShellFlag } from '../start/settings.ts';
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

/** Buttons of the header that open the right panel: message, context, option, request, shortcuts, translation. */
export const PANEL_BUTTONS: readonly { readonly flag: ShellFlag; readonly tab: PanelTab }[] = [
  { flag: 'message', tab: 'messages' },
  { flag: 'context', tab: 'actions' },
  { flag: 'option', tab: 'options' },
  { flag: 'request', tab: 'http' },
  { flag: 'shortcuts', tab: 'raccourcis' },
  { flag: 'translation', tab: 'traduction' },
];
