import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { ShortcutList } from '../frame/shortcut-help.tsx';
import { GRID_HELP, SHORTCUT_HELP } from '../shortcuts.ts';

export function ShortcutsTab(): ReactNode {
  const text = useText();
  return (
    <>
      <section className="sh-panel-section">
        <h3>{text('raccourci.groupe.application')}</h3>
        <ShortcutList lines={SHORTCUT_HELP} />
      </section>
      <section className="sh-panel-section">
        <h3>{text('raccourci.groupe.liste')}</h3>
        <ShortcutList lines={GRID_HELP} />
      </section>
    </>
  );
}
