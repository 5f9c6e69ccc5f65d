import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDateTime } from '#domain/values/dates.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { PublicationPreview } from './publication-api.ts';
import styles from '../programme-grid.module.css';

/** What would go wrong on the day, told before the grid is announced: people and copies in two places, keys of another room. */
export function PublicationWarnings({ warnings }: { readonly warnings: PublicationPreview['Alertes'] }): ReactNode {
  const text = useText();
  if (warnings.length === 0) return null;
  return (
    <details className={styles.publicationWarning} open={warnings.length <= OPEN_MAX}>
      <summary>
        <TriangleAlert aria-hidden size={14} /> {text('programmation.publication.alertes', { count: warnings.length })}
      </summary>
      <ul>
        {warnings.map(({ Code, IdProgrammation, Programme, Debut, Salle, Sujet }) => (
          <li key={`${Code} ${IdProgrammation} ${Sujet}`}>
            {[Programme, Debut === null ? '' : formatDateTime(Debut), Salle ?? ''].filter((part) => part !== '').join(', ')} :{' '}
            {text(`programmation.alerte.${Code}`, { sujet: Sujet })}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** More than that are a list to open. */
const OPEN_MAX = 8;
