import { CornerUpRight, PencilLine, Ticket, TriangleAlert, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { ScreenKeys } from '#web/shell/screen-keys.tsx';
import styles from './programme-grid.module.css';

/** Meaning of the signs, and the keys. */
export function GridLegend({ canWrite }: { readonly canWrite: boolean }): ReactNode {
  const text = useText();
  return (
    <footer className={styles.legend}>
      <span>
        <Ticket aria-hidden size={12} /> {text('programmation.surReservation')}
      </span>
      <span>
        <CornerUpRight aria-hidden size={12} /> {text('programmation.avecRenvoi')}
      </span>
      <span>
        <Users aria-hidden size={12} /> {text('programmation.enPresence')}
      </span>
      <span>
        <TriangleAlert aria-hidden data-sign="remarque" size={12} /> {text('programmation.aVoir')}
        <i className="no-print">{text('programmation.aVoirAide')}</i>
      </span>
      <span>
        <PencilLine aria-hidden size={12} /> {text('programmation.publication.nonPubliee')}
      </span>
      <span>
        <i aria-hidden className={styles.legendDraft} /> {text('programmation.brouillon')}
      </span>
      <span>{text('programmation.feux.legende')}</span>
      <ScreenKeys keys={text(canWrite ? 'programmation.touches' : 'programmation.touchesLecture')} />
    </footer>
  );
}
