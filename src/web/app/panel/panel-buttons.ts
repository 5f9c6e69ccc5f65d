import type { ShellFlag } from '../start/settings.ts';
import type { PanelTab } from '#web/shell/shell-store.ts';

/** Buttons of the header that open the right panel: message, context, option, request, shortcuts, translation. */
export const PANEL_BUTTONS: readonly { readonly flag: ShellFlag; readonly tab: PanelTab }[] = [
  { flag: 'message', tab: 'messages' },
  { flag: 'context', tab: 'actions' },
  { flag: 'option', tab: 'options' },
  { flag: 'request', tab: 'http' },
  { flag: 'shortcuts', tab: 'raccourcis' },
  { flag: 'translation', tab: 'traduction' },
];
