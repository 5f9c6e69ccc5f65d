import { Copy } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { describedDraft } from '#domain/records/read/described-record.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { FeatureTabProps } from '#web/records/feature-tab.ts';
import { notify } from '#web/shell/notifications.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './feed-addresses.module.css';

const FILES = { calendrier: 'programme.ics', donnees: 'programme.json' } as const;

/** The addresses by which a feed is read, to be given to who subscribes. */
export function FeedAddressesTab({ entity, id, record }: FeatureTabProps): ReactNode {
  const text = useText();
  const { JetonFlux: token, IsCoupe } = describedDraft('festival-flux', entity.descriptor, record);
  if (id === 0 || token === null) return <p>{text('flux.apresEnregistrement')}</p>;
  return (
    <section className={styles.root}>
      {IsCoupe ? <p role="note">{text('flux.coupe')}</p> : null}
      {(['calendrier', 'donnees'] as const).map((kind) => (
        <Address address={`${window.location.origin}/public/v1/flux/${token}/${FILES[kind]}`} key={kind} kind={kind} />
      ))}
      <p className={styles.note}>{text('flux.note')}</p>
    </section>
  );
}

function Address({ kind, address }: { readonly kind: keyof typeof FILES; readonly address: string }): ReactNode {
  const text = useText();
  const id = useId();
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(address);
    notify('success', text('flux.copiee'));
  }
  return (
    <div className={styles.address}>
      <label htmlFor={id}>{text(`flux.${kind}`)}</label>
      <input className="ui-input" id={id} onFocus={(event) => event.currentTarget.select()} readOnly value={address} />
      <Button aria-label={`${text('flux.copier')} : ${text(`flux.${kind}`)}`} icon={Copy} onClick={() => void copy()}>
        {text('flux.copier')}
      </Button>
    </div>
  );
}
