import type { ReactNode } from 'react';
import { chooseOwnLanguage } from '#web/i18n/i18n.ts';
import { languageNames, LANGUAGES } from '#generated/i18n/languages.gen.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { goToLanguage } from '#web/shell/navigator.ts';
import styles from './pages.module.css';

/** Language of pages outside the frame; the frame has it in the person's menu. */
export function LanguageLinks(): ReactNode {
  const text = useText();
  const language = useLanguage();
  async function choose(option: (typeof LANGUAGES)[number]) {
    await chooseOwnLanguage(option);
    goToLanguage(option);
  }
  return (
    <fieldset className={styles.languages}>
      <legend className="ui-sr-only">{text('shell.langue')}</legend>
      {LANGUAGES.map((option) => (
        <button
          aria-pressed={option === language}
          className={styles.link}
          key={option}
          lang={option}
          onClick={() => void choose(option)}
          type="button"
        >
          {languageNames[option]}
        </button>
      ))}
    </fieldset>
  );
}
