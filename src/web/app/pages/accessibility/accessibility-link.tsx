import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import styles from './accessibility.module.css';

/** The declaration is reached from the sign-in and from one's account. */
export function AccessibilityLink(): ReactNode {
  const text = useText();
  return (
    <p className={styles.way}>
      <a href="/accessibilite">{text('page.accessibilite.titre')}</a>
    </p>
  );
}
