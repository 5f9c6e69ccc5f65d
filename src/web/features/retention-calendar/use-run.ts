import { useState } from 'react';
import { runConservation, setConservation } from '#generated/client/sdk/conservation.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';

interface RunPlace {
  /** One kind of record alone. */
  readonly entity?: string;
  readonly onDone: () => void;
}

/** The dry run, the run by hand and the switch of the nightly run. */
export function useRun({ entity, onDone }: RunPlace) {
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
      const count = await dueCount(entity);
      notify('info', count === 0 ? text('conservation.rienEchu') : text('conservation.lignes', { count }));
    });
  }
  async function purge(): Promise<void> {
    await guarded(async () => {
      const count = await dueCount(entity);
      if (count === 0) {
        notify('info', text('conservation.rienEchu'));
        return;
      }
      const question = {
        title: text('conservation.effacerTitre', { count }),
        text: text('conservation.effacerSur', { count }),
        confirmLabel: text('conservation.effacer'),
        danger: true,
      };
      if (!(await dialogs.confirm(question))) return;
      notify('success', text('conservation.efface', { count: await purgeAll(entity) }));
    });
  }
  async function toggle(IsActive: boolean): Promise<void> {
    const question = {
      title: text('conservation.mettreEnMarcheTitre'),
      text: text('conservation.mettreEnMarcheSur'),
      confirmLabel: text('conservation.mettreEnMarche'),
    };
    if (IsActive && !(await dialogs.confirm(question))) return;
    await guarded(async () => void (await setConservation({ body: { IsActive } })));
  }
  return { isBusy, tryOut, purge, toggle };
}

async function dueCount(entity: string | undefined): Promise<number> {
  const {
    data: { Lignes },
  } = await runConservation({ body: { IsEssai: true, ...(entity !== undefined && { Entite: entity }) } });
  return Lignes.reduce((total, { Nombre }) => total + Nombre, 0);
}

/** A call empties some batches; the next goes on where it stopped. */
async function purgeAll(entity: string | undefined): Promise<number> {
  let total = 0;
  for (;;) {
    const {
      data: { Lignes, IsTermine },
    } = await runConservation({ body: { IsEssai: false, ...(entity !== undefined && { Entite: entity }) } });
    total += Lignes.reduce((sum, { Nombre }) => sum + Nombre, 0);
    if (IsTermine) return total;
  }
}
