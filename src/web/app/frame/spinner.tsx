import { type ReactNode, useEffect, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { httpLog } from '#web/runtime/http-log.ts';
import { useStore } from '#web/runtime/store.ts';

/** Quick replies show nothing: a light that flickers at every call says nothing. */
const DELAY_MS = 400;

/** A thin bar under the header while calls are under way. */
export function Spinner(): ReactNode {
  const text = useText();
  const isBusy = useStore(httpLog, (log) => log.pending > 0);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(isBusy), isBusy ? DELAY_MS : 0);
    return () => clearTimeout(timer);
  }, [isBusy]);
  return isShown ? (
    <output className="page-spinner">
      <span className="ui-sr-only">{text('shell.chargement')}</span>
    </output>
  ) : null;
}
