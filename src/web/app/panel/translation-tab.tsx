import type { ReactNode } from 'react';
import { languageStore } from '#web/i18n/i18n.ts';
import { languageNames, LANGUAGES } from '#generated/i18n/languages.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { runtimeConfig } from '#web/runtime/config.ts';
import { useStore } from '#web/runtime/store.ts';
import { changeLanguage } from '../start/change-language.ts';
import { ListTranslations } from './list-translations.tsx';
import styles from './panel.module.css';

/** Language of the interface, languages of the content, and texts this page did not find. */
export function TranslationTab(): ReactNode {
  const text = useText();
  const { language, missing } = useStore(languageStore, (state) => state);
  return (
    <>
      <fieldset className={styles.panelSection}>
        <legend>{text('traductionPanneau.interface')}</legend>
        {LANGUAGES.map((option) => (
          <label className="ui-tick-line" key={option}>
            <input checked={language === option} name="langue" onChange={() => void changeLanguage(option)} type="radio" />
            {languageNames[option]}
          </label>
        ))}
      </fieldset>
      <section className={styles.panelSection}>
        <h3>{text('traductionPanneau.contenu')}</h3>
        <p className="ui-note">
          {runtimeConfig()
            .contentLanguages.map((code) => code.toUpperCase())
            .join(', ')}
        </p>
      </section>
      <ListTranslations />
      <section className={styles.panelSection}>
        <h3>{text('traductionPanneau.manquants')}</h3>
        {missing.length === 0 ? (
          <p className="ui-note">{text('traductionPanneau.complet')}</p>
        ) : (
          <ul>
            {missing.map((key) => (
              <li key={key}>
                <code>{key}</code>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}
