import { HandCoins } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { text as say } from '#web/i18n/i18n.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { Attempt, ListActionsProps } from '#web/records/feature-actions.ts';
import { useRights } from '#web/session/rights.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { Button } from '#web/ui/button.tsx';
import { receiveAdvance } from './receive-advance.ts';

/** Receives money that no invoice requested. */
export function AdvanceButton({ place }: ListActionsProps): ReactNode {
  const text = useText();
  const { can } = useRights();
  const [isBusy, setBusy] = useState(false);
  if (place === 'selection' || !can('ENCAISSER')) return null;
  async function receive(): Promise<void> {
    setBusy(true);
    await receiveAdvance(tryAndTell);
    setBusy(false);
  }
  return (
    <Button busy={isBusy} icon={HandCoins} onClick={() => void receive()}>
      {text('comptabilite.avance')}
    </Button>
  );
}

const tryAndTell: Attempt = async (work, tell) => {
  try {
    await work();
  } catch (error) {
    await dialogs.alert({ title: say('alert.echec'), text: tell(error), kind: 'warning' });
  }
};
