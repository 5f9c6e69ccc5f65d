import { Eraser, FlaskConical, Power } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Conservation } from '#generated/client/types.gen.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { useText } from '#web/i18n/use-text.ts';
import { useRights } from '#web/session/rights.ts';
import { Button } from '#web/ui/button.tsx';
import { Banner } from '#web/ui/notice.tsx';
import { useRun } from './use-run.ts';
import styles from './retention-calendar.module.css';

interface RunBarProps {
  readonly calendar: Conservation;
  readonly onDone: () => void;
}

/** State of the nightly run; the dry run and the run by hand, for users with the right. */
export function RunBar({ calendar: { IsActive, DernierPassage }, onDone }: RunBarProps): ReactNode {
  const text = useText();
  const { can } = useRights();
  const { isBusy, tryOut, purge, toggle } = useRun({ onDone });
  const last = DernierPassage === null ? '' : ` ${text('conservation.dernier', { le: formatDateTime(DernierPassage) })}`;
  return (
    <div className={styles.bar}>
      <Banner tone={IsActive ? 'info' : 'warn'}>{`${text(IsActive ? 'conservation.active' : 'conservation.arretee')}${last}`}</Banner>
      {can('CONSERVATION-EXECUTER') ? (
        <div className={styles.actions}>
          <Button disabled={isBusy} icon={FlaskConical} onClick={() => void tryOut()}>
            {text('conservation.essayer')}
          </Button>
          <Button disabled={isBusy} icon={Eraser} onClick={() => void purge()} variant="danger">
            {text('conservation.effacer')}
          </Button>
          <Button disabled={isBusy} icon={Power} onClick={() => void toggle(!IsActive)}>
            {text(IsActive ? 'conservation.arreter' : 'conservation.mettreEnMarche')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
