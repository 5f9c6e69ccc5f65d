import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { useStore } from '#web/runtime/store.ts';
import { Modal } from '#web/shell/dialogs/modal.tsx';
import { shell } from '#web/shell/shell-store.ts';
import { KeyName } from '#web/ui/kit/key-hints/key-name.tsx';
import { type KeyHint, keySentence } from '#web/ui/kit/key-hints/key-sentence.ts';
import { GRID_HELP, SHEET_HELP, SHORTCUT_HELP, type ShortcutLine } from '../shortcut-lines.ts';
import helpStyles from './shortcut-help.module.css';
import styles from '../panel/panel.module.css';

/** The `?` help. */
export function ShortcutHelp({ onClose }: { readonly onClose: () => void }): ReactNode {
  const text = useText();
  return (
    <Modal isRead onClose={onClose} size="MEDIUM" title={text('panneau.raccourcis')}>
      <div className={helpStyles.help}>
        <ShortcutGroups />
      </div>
    </Modal>
  );
}

/** All the keys that work: those of the open screen first, where it has some of its own. */
export function ShortcutGroups(): ReactNode {
  const text = useText();
  const screenKeys = useStore(shell, (state) => state.screenKeys);
  return (
    <>
      {screenKeys === null ? null : (
        <section className={styles.panelSection}>
          <h3>{text('raccourci.groupe.ecran')}</h3>
          <KeyList lines={keySentence(screenKeys)} />
        </section>
      )}
      {GROUPS.map(({ label, lines }) => (
        <section className={styles.panelSection} key={label}>
          <h3>{text(label)}</h3>
          <ShortcutList lines={lines} />
        </section>
      ))}
    </>
  );
}

const GROUPS = [
  { label: 'raccourci.groupe.application', lines: SHORTCUT_HELP },
  { label: 'raccourci.groupe.liste', lines: GRID_HELP },
  { label: 'raccourci.groupe.fiche', lines: SHEET_HELP },
] as const;

function ShortcutList({ lines }: { readonly lines: readonly ShortcutLine[] }): ReactNode {
  const text = useText();
  return <KeyList lines={lines.map(({ keys, label }) => ({ keys, label: text(label) }))} />;
}

function KeyList({ lines }: { readonly lines: readonly KeyHint[] }): ReactNode {
  return (
    <dl className={helpStyles.shortcuts}>
      {lines.map((line) => (
        <div key={line.keys.join('+')}>
          <dt>{line.label}</dt>
          <dd>
            {line.keys.map((key) => (
              <KeyName key={key} name={key} />
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
