import { WifiOff } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { connection, lookForServer } from '#web/runtime/connection.ts';
import { part } from '#web/runtime/part.ts';
import { useStore } from '#web/runtime/store.ts';
import { session } from '#web/session/session.ts';
import { whileLost } from '#web/shell/while-lost.ts';
import { Button } from '#web/ui/button.tsx';
import { NoticeRow } from '#web/ui/kit/notice-row/notice-row.tsx';
import styles from '../shell.module.css';

const FactorNotice = part(
  () => import('./factor-notice.tsx'),
  (module) => module.FactorNotice,
  'facteur',
);

/** One line of its own row, while something is wrong with the whole page: the outage first, as it holds everything else up. */
export function NoticeStrip(): ReactNode {
  const isLost = useStore(connection, (state) => state.isLost);
  const demand = useStore(session, (state) => state.user?.secondFactor);
  const isDue = typeof demand?.ExigeLe === 'string' && demand.IsActif !== true;
  if (!isLost && !isDue) return null;
  return (
    <div className={styles.notice}>
      {isLost || demand === undefined ? (
        <Outage />
      ) : (
        <Suspense>
          <FactorNotice demand={demand} />
        </Suspense>
      )}
    </div>
  );
}

function Outage(): ReactNode {
  const text = useText();
  const outageText = useStore(whileLost, (sentence) => sentence) ?? text('shell.silence');
  return (
    <NoticeRow act={<Button onClick={() => void lookForServer()}>{text('page.reessayer')}</Button>} icon={WifiOff} tone="warn">
      {outageText}
    </NoticeRow>
  );
}
