import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { TextLink } from '#web/ui/kit/text-link/text-link.tsx';
import { changeSettings, DEFAULT_FLAGS, type Density, setFlag, type ShellFlag, type Theme, useSettings } from '../start/settings.ts';
import styles from './panel.module.css';

const BARS: readonly ShellFlag[] = ['leftBar', 'leftBarMini', 'breadcrumb', 'footer'];
const BUTTONS: readonly ShellFlag[] = [
  'back',
  'next',
  'reload',
  'history',
  'printer',
  'message',
  'context',
  'option',
  'request',
  'shortcuts',
  'translation',
];
const DENSITIES: readonly Density[] = ['dense', 'compact', 'comfort'];
const THEMES: readonly Theme[] = ['light', 'dark', 'system'];

export function OptionsTab(): ReactNode {
  const text = useText();
  const { theme, density } = useSettings();
  return (
    <>
      <fieldset className={styles.panelSection}>
        <legend>{text('densitesPanneau.titre')}</legend>
        {DENSITIES.map((option) => (
          <label className="ui-tick-line" key={option}>
            <input checked={density === option} name="densite" onChange={() => changeSettings({ density: option })} type="radio" />
            {text(`densitesPanneau.${option}`)}
          </label>
        ))}
      </fieldset>
      <fieldset className={styles.panelSection}>
        <legend>{text('shell.themes.titre')}</legend>
        {THEMES.map((option) => (
          <label className="ui-tick-line" key={option}>
            <input checked={theme === option} name="theme" onChange={() => changeSettings({ theme: option })} type="radio" />
            {text(`shell.themes.${option}`)}
          </label>
        ))}
      </fieldset>
      <FlagGroup flags={BARS} title={text('optionsPanneau.barres')} />
      <FlagGroup flags={BUTTONS} title={text('optionsPanneau.boutons')} />
      <TextLink onSelect={() => changeSettings({ flags: DEFAULT_FLAGS, density: 'compact' })}>{text('optionsPanneau.defaut')}</TextLink>
    </>
  );
}

function FlagGroup({ flags, title }: { readonly flags: readonly ShellFlag[]; readonly title: string }): ReactNode {
  const text = useText();
  const settings = useSettings();
  return (
    <fieldset className={styles.panelSection}>
      <legend>{title}</legend>
      {flags.map((flag) => (
        <label className="ui-tick-line" key={flag}>
          <input checked={settings.flags[flag]} onChange={(event) => setFlag(flag, event.target.checked)} type="checkbox" />
          {text(`reglagePanneau.${flag}`)}
        </label>
      ))}
    </fieldset>
  );
}
