import { type ReactNode, useEffect, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { httpLog } from '#web/runtime/http-log.ts';
import { useStore } from '#web/runtime/store.ts';
import { shell } from '#web/shell/shell-store.ts';

/** Quick replies show nothing: a light that flickers at every call says nothing. */
const DELAY_MS = 400;

/** A thin bar under the header while calls or declared work are under way. */
export function Spinner(): ReactNode {
  const text = useText();
  const isBusy = useBusy();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(isBusy), isBusy ? DELAY_MS : 0);
    return () => clearTimeout(timer);
  }, [isBusy]);
  return isShown ? (
    <output className="sh-spinner">
      <span className="sh-sr">{text('shell.chargement')}</span>
    </output>
  ) : null;
}

function useBusy(): boolean {
  const calls = useStore(httpLog, (log) => log.pending > 0);
  const work = useStore(shell, (state) => state.busy > 0);
  return calls || work;
}
