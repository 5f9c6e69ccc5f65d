import type { ReactNode } from 'react';
import { languageNames, LANGUAGES } from '#generated/i18n/languages.gen.ts';
import { readPreferences } from '#domain/session/preferences.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { keepOnAccount } from '#web/session/account-preferences.ts';
import { useUser } from '#web/session/rights.ts';
import { useEditions } from '#web/session/working-edition.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/select.tsx';
import { changeLanguage } from '../start/change-language.ts';
import { goTo } from '#web/shell/navigator.ts';
import { chooseTheme, chooseWorkingEdition } from '../start/own-choices.ts';
import { type Theme, useSettings } from '../start/settings.ts';
import styles from '../shell.module.css';

const THEMES: readonly Theme[] = ['light', 'dark', 'system'];

/** Language, theme and working edition: kept on the account, so that they are there on every machine. */
export function OwnChoices(): ReactNode {
  const text = useText();
  const language = useLanguage();
  const { theme } = useSettings();
  const { years, current } = useEditions();
  async function seeTourAgain() {
    await keepOnAccount({ IsVisiteFaite: false });
    goTo('/dashboard');
  }
  return (
    <section className={styles.card}>
      <h2>{text('monCompte.choix')}</h2>
      <p className="ui-note">{text('monCompte.choixTexte')}</p>
      <fieldset>
        <legend>{text('shell.langue')}</legend>
        {LANGUAGES.map((option) => (
          <label className="ui-tick-line" key={option} lang={option}>
            <input checked={option === language} name="langue-compte" onChange={() => void changeLanguage(option)} type="radio" />
            {languageNames[option]}
          </label>
        ))}
      </fieldset>
      <fieldset>
        <legend>{text('shell.themes.titre')}</legend>
        {THEMES.map((option) => (
          <label className="ui-tick-line" key={option}>
            <input checked={option === theme} name="theme-compte" onChange={() => chooseTheme(option)} type="radio" />
            {text(`shell.themes.${option}`)}
          </label>
        ))}
      </fieldset>
      {current === null ? null : (
        <fieldset>
          <legend>{text('monCompte.edition')}</legend>
          <Select
            label={text('monCompte.edition')}
            onChange={(year) => chooseWorkingEdition(Number(year))}
            options={years.map((year) => ({ value: String(year), label: text('monCompte.editionAnnee', { annee: year }) }))}
            value={String(current)}
          />
        </fieldset>
      )}
      <DigestHour />
      <Button onClick={() => void seeTourAgain()}>{text('monCompte.revoirVisite')}</Button>
    </section>
  );
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const NEVER = '';

/** Hour at which one mail sums up what waits unread. */
function DigestHour(): ReactNode {
  const text = useText();
  const chosen = readPreferences(useUser()?.preferences).ResumeHeure ?? null;
  return (
    <fieldset>
      <legend>{text('monCompte.resume')}</legend>
      <Select
        label={text('monCompte.resume')}
        onChange={(hour) => void keepOnAccount({ ResumeHeure: hour === NEVER ? null : Number(hour) })}
        options={[
          { value: NEVER, label: text('monCompte.resumeJamais') },
          ...HOURS.map((heure) => ({ value: String(heure), label: text('monCompte.resumeHeure', { heure }) })),
        ]}
        value={chosen === null ? NEVER : String(chosen)}
      />
    </fieldset>
  );
}
