/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard. */
import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Modal } from '#web/shell/dialogs/modal.tsx';
import { GRID_HELP, SHORTCUT_HELP } from '../shortcuts.ts';
import './shortcut-help.css';

/** The `?` help. */
export function ShortcutHelp({ onClose }: { readonly onClose: () => void }): ReactNode {
  const text = useText();
  return (
    <Modal onClose={onClose} size="MEDIUM" title={text('panneau.raccourcis')}>
      <section aria-label={text('panneau.raccourcis')} className="sh-help" tabIndex={0}>
        <section>
          <h3>{text('raccourci.groupe.application')}</h3>
          <ShortcutList lines={SHORTCUT_HELP} />
        </section>
        <section>
          <h3>{text('raccourci.groupe.liste')}</h3>
          <ShortcutList lines={GRID_HELP} />
        </section>
      </section>
    </Modal>
  );
}

type Line = (typeof SHORTCUT_HELP)[number] | (typeof GRID_HELP)[number];

export function ShortcutList({ lines }: { readonly lines: readonly Line[] }): ReactNode {
  const text = useText();
  return (
    <dl className="sh-shortcuts">
      {lines.map((line) => (
        <div key={line.keys.join('+')}>
          <dt>{text(line.label)}</dt>
          <dd>
            {line.keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
