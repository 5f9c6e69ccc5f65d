import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AnnoncePreference } from '#generated/client/types.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import styles from './letters.module.css';

/** Default order of recipients. */
export const USUAL_ORDER: readonly AnnoncePreference[] = ['deposant', 'referent', 'production', 'realisation', 'vente'];

interface PreferencesProps {
  readonly order: readonly AnnoncePreference[];
  readonly onChange: (order: readonly AnnoncePreference[]) => void;
}

/** Recipients in order of preference; an unticked one receives no letter. */
export function Preferences({ order, onChange }: PreferencesProps): ReactNode {
  const text = useText();
  const rows = [...order, ...USUAL_ORDER.filter((key) => !order.includes(key))];
  function move(key: AnnoncePreference, by: 1 | -1): void {
    const at = order.indexOf(key);
    const rest = order.filter((one) => one !== key);
    onChange([...rest.slice(0, at + by), key, ...rest.slice(at + by)]);
  }
  return (
    <fieldset className={styles.preferences}>
      <legend>{text('deliberation.annonce.aQui')}</legend>
      <p className="ui-note">{text('deliberation.annonce.aQuiAide')}</p>
      <ol>
        {rows.map((key) => {
          const voie = text(`deliberation.annonce.voie.${key}`);
          const at = order.indexOf(key);
          return (
            <li key={key}>
              <label>
                <Checkbox
                  checked={at >= 0}
                  disabled={at >= 0 && order.length === 1}
                  onChange={(on) => onChange(on ? [...order, key] : order.filter((one) => one !== key))}
                />
                {voie}
              </label>
              <IconButton
                disabled={at <= 0}
                icon={ArrowUp}
                label={text('deliberation.annonce.monter', { voie })}
                onClick={() => move(key, -1)}
              />
              <IconButton
                disabled={at < 0 || at === order.length - 1}
                icon={ArrowDown}
                label={text('deliberation.annonce.descendre', { voie })}
                onClick={() => move(key, 1)}
              />
            </li>
          );
        })}
      </ol>
    </fieldset>
  );
}
