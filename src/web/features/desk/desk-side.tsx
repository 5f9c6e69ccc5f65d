import type { ReactNode } from 'react';
import type { Pending } from '#domain/desk/desk-queue.ts';
import { formatClock, parseInstant } from '#domain/values/dates.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import type { Desk, Given } from './use-desk.ts';
import type { Outage } from './use-outage.ts';
import styles from './desk.module.css';

interface DeskSideProps {
  readonly desk: Desk;
  readonly outage: Outage;
  /** Somebody has read a refusal. */
  readonly onSeen: (cle: string) => void;
}

/** What this desk just did, and what the server has yet to record or did not accept. */
export function DeskSide({ desk, outage, onSeen }: DeskSideProps): ReactNode {
  const text = useText();
  const waiting = outage.waiting.filter(({ refused }) => refused === null);
  const refused = outage.waiting.filter((one) => one.refused !== null);
  return (
    <aside className={styles.side}>
      {refused.length === 0 ? null : <Refused onSeen={onSeen} refused={refused} />}
      {waiting.length === 0 ? null : <output className={styles.waiting}>{text('guichet.enFile', { count: waiting.length })}</output>}
      <h2>{text('guichet.derniers')}</h2>
      {desk.given.length === 0 ? <p className={styles.help}>{text('guichet.rienEncore')}</p> : null}
      <ul className={styles.given}>
        {desk.given.map((one) => (
          <GivenLine desk={desk} isWaiting={isStillWaiting(one, waiting)} key={one.order.Cle} one={one} />
        ))}
      </ul>
    </aside>
  );
}

const isStillWaiting = ({ order }: Given, waiting: readonly Pending[]): boolean => waiting.some((one) => one.order.Cle === order.Cle);

interface GivenLineProps {
  readonly desk: Desk;
  readonly one: Given;
  readonly isWaiting: boolean;
}

function GivenLine({ desk, one, isWaiting }: GivenLineProps): ReactNode {
  const text = useText();
  return (
    <li>
      <span className={styles.clock}>{formatClock(parseInstant(one.at) ?? 0)}</span>
      <span className={styles.givenName}>{one.name}</span>
      {isWaiting ? (
        <span className={styles.told}>{text('guichet.enAttente')}</span>
      ) : (
        <Button
          aria-label={`${text('guichet.annulerRemise')} ${one.name}`}
          disabled={desk.isBusy}
          onClick={() => void desk.takeBack(one)}
          variant="quiet"
        >
          {text('guichet.annulerRemise')}
        </Button>
      )}
    </li>
  );
}

/** Handed over while nobody answered, and refused since: somebody else was faster, or the file changed meanwhile. */
function Refused({ refused, onSeen }: { readonly refused: readonly Pending[]; readonly onSeen: (cle: string) => void }): ReactNode {
  const text = useText();
  return (
    <section className={styles.refused} role="alert">
      <h2>{text('guichet.aVoir', { count: refused.length })}</h2>
      <ul>
        {refused.map((one) => (
          <li key={one.order.Cle}>
            <span>{one.refused}</span>
            <Button onClick={() => onSeen(one.order.Cle)}>{text('guichet.vu')}</Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
