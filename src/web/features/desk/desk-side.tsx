import type { ReactNode } from 'react';
import type { Pending } from '#domain/desk/desk-queue.ts';
import { formatClock, parseInstant } from '#domain/values/dates.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import type { Given } from './given-store.ts';
import { PieceButton } from './receipt-button.tsx';
import type { Desk } from './use-desk.ts';
import type { Outage } from './use-outage.ts';
import styles from './desk.module.css';

interface DeskSideProps {
  readonly desk: Desk;
  readonly outage: Outage;
  /** Somebody has read a refusal. */
  readonly onSeen: (cle: string) => void;
}

/** Gestures of this desk, and those that the server has yet to record or did not accept. */
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
          <GivenLine desk={desk} key={one.order.Cle} one={one} />
        ))}
      </ul>
    </aside>
  );
}

interface GivenLineProps {
  readonly desk: Desk;
  readonly one: Given;
}

function GivenLine({ desk, one }: GivenLineProps): ReactNode {
  const text = useText();
  const { order, recordedAt } = one;
  return (
    <li>
      <span className={styles.clock}>{formatClock(parseInstant(recordedAt ?? order.RemisLe ?? '') ?? 0)}</span>
      <span className={styles.givenName}>{one.name}</span>
      {(one.pieces ?? []).map((piece) => (
        <PieceButton desk={desk} isShort key={piece.Id} name={one.name} of="receipt" piece={piece} />
      ))}
      {recordedAt === null ? (
        <span className={styles.told}>{text('guichet.enAttente')}</span>
      ) : (
        <Button
          aria-label={`${text('guichet.annulerRemise')} ${one.name}`}
          disabled={desk.isBusy}
          onClick={() => void desk.takeBack({ order: { ...undone(order), RemisLe: recordedAt }, name: one.name, gesture: order.Cle })}
          variant="quiet"
        >
          {text('guichet.annulerRemise')}
        </Button>
      )}
    </li>
  );
}

function undone({ Fiche, Roles, Dotations }: Given['order']) {
  return { Fiche, Roles, Dotations };
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
