import { BellOff, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDateTime } from '#domain/values/dates.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { PublicationPreview } from './publication-api.ts';
import { warningTexts } from '../remark-text.ts';
import styles from '../programme-grid.module.css';

type Warnings = PublicationPreview['Alertes'];

/** Warnings of the day, shown before the grid is announced; accepted ones are apart, by name, with their author and reason. */
export function PublicationWarnings({ warnings }: { readonly warnings: Warnings }): ReactNode {
  const text = useText();
  const open = warnings.filter(({ Acquittement }) => Acquittement === null);
  const accepted = warnings.filter(({ Acquittement }) => Acquittement !== null);
  return (
    <>
      <WarningList icon={TriangleAlert} title={text('programmation.publication.alertes', { count: open.length })} warnings={open} />
      <WarningList icon={BellOff} title={text('programmation.publication.acquittees', { count: accepted.length })} warnings={accepted} />
    </>
  );
}

interface WarningListProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly warnings: Warnings;
}

function WarningList({ icon: Icon, title, warnings }: WarningListProps): ReactNode {
  const text = useText();
  if (warnings.length === 0) return null;
  return (
    <details className={styles.publicationWarning} open={warnings.length <= OPEN_MAX}>
      <summary>
        <Icon aria-hidden size={14} /> {title}
      </summary>
      <ul>
        {warnings.map((warning) => (
          <li key={`${warning.Code} ${warning.IdProgrammation} ${warning.Sujet}`}>
            {[warning.Programme, warning.Debut === null ? '' : formatDateTime(warning.Debut), warning.Salle ?? '']
              .filter((part) => part !== '')
              .join(', ')}{' '}
            : {warningTexts(text, [warning]).join(' ')}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** More than that are a list to open. */
const OPEN_MAX = 8;
