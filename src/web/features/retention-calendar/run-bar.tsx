import { Eraser, FlaskConical, Power } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { runConservation, setConservation } from '#generated/client/sdk/conservation.gen.ts';
import type { Conservation } from '#generated/client/types.gen.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { useRights } from '#web/session/rights.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { Button } from '#web/ui/button.tsx';
import { Banner } from '#web/ui/notice.tsx';
import styles from './retention-calendar.module.css';

interface RunBarProps {
  readonly calendar: Conservation;
  readonly onDone: () => void;
}

/** Whether the nightly run is on; the dry run and the run by hand, for users with the right. */
export function RunBar({ calendar: { IsActive, DernierPassage }, onDone }: RunBarProps): ReactNode {
  const text = useText();
  const { can } = useRights();
  const { isBusy, tryOut, purge, toggle } = useRun(onDone);
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

function useRun(onDone: () => void) {
  const text = useText();
  const [isBusy, setBusy] = useState(false);
  async function guarded(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      notify('danger', failureText(error, text('conservation.nok')));
    } finally {
      setBusy(false);
      onDone();
    }
  }
  async function tryOut(): Promise<void> {
    await guarded(async () => {
      const count = await dueCount();
      notify('info', count === 0 ? text('conservation.rienEchu') : text('conservation.lignes', { count }));
    });
  }
  async function purge(): Promise<void> {
    await guarded(async () => {
      const count = await dueCount();
      if (count === 0) {
        notify('info', text('conservation.rienEchu'));
        return;
      }
      const question = { text: text('conservation.effacerSur', { count }), confirmLabel: text('conservation.effacer'), danger: true };
      if (!(await dialogs.confirm(question))) return;
      notify('success', text('conservation.efface', { count: await purgeAll() }));
    });
  }
  async function toggle(IsActive: boolean): Promise<void> {
    const question = { text: text('conservation.mettreEnMarcheSur'), confirmLabel: text('conservation.mettreEnMarche') };
    if (IsActive && !(await dialogs.confirm(question))) return;
    await guarded(async () => void (await setConservation({ body: { IsActive } })));
  }
  return { isBusy, tryOut, purge, toggle };
}

async function dueCount(): Promise<number> {
  const {
    data: { Lignes },
  } = await runConservation({ body: { IsEssai: true } });
  return Lignes.reduce((total, { Nombre }) => total + Nombre, 0);
}

/** A call empties some batches; the next goes on where it stopped. */
async function purgeAll(): Promise<number> {
  let total = 0;
  for (;;) {
    const {
      data: { Lignes, IsTermine },
    } = await runConservation({ body: { IsEssai: false } });
    total += Lignes.reduce((sum, { Nombre }) => sum + Nombre, 0);
    if (IsTermine) return total;
  }
}
