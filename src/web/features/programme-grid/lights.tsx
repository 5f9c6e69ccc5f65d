import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import type { Readiness } from './grid-model.ts';
import styles from './programme-grid.module.css';

/** Copies, subtitles, keys and who introduces, each by its letter and what is there of it; the words are those of the block. */
export function Lights({
  readiness: { films, copies, subtitled, missingKeys, isIntroduced },
}: {
  readonly readiness: Readiness;
}): ReactNode {
  const text = useText();
  if (films === 0 && isIntroduced === null) return null;
  return (
    <span aria-hidden className={styles.lights}>
      {films === 0 ? null : (
        <>
          <i
            data-light={copies < films ? 'warn' : 'ok'}
          >{`${text('programmation.feux.copies')} ${copies < films ? `${copies}/${films}` : '✓'}`}</i>
          <i>{`${text('programmation.feux.sousTitres')} ${subtitled}/${films}`}</i>
        </>
      )}
      {missingKeys === 0 ? null : <i data-light="warn">{`${text('programmation.feux.kdm')} −${missingKeys}`}</i>}
      {isIntroduced === null ? null : (
        <i data-light={isIntroduced ? 'ok' : 'warn'}>{`${text('programmation.feux.presentation')} ${isIntroduced ? '✓' : '?'}`}</i>
      )}
    </span>
  );
}
