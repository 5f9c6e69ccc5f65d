import { Copy, KeyRound } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { renewClePublique } from '#generated/client/sdk/lecture-publique.gen.ts';
import { ClePubliqueStatut } from '#generated/enums/cle-publique-statut.gen.ts';
import { describedDraft } from '#domain/records/read/described-record.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { text as say } from '#web/i18n/i18n.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import type { FeatureTabProps } from '#web/records/feature-tab.ts';
import { dialogs } from '#web/shell/dialogs/dialogs.ts';
import { notify } from '#web/shell/notifications.ts';
import { Button } from '#web/ui/button.tsx';
import { Banner } from '#web/ui/notice.tsx';
import { NewKey } from './new-key.tsx';
import styles from './public-key.module.css';

/** Reads of a site, by the last part of its address. */
const READS = ['programme', 'films', 'personnes', 'sections', 'lieux', 'palmares'] as const;

/** The key of a site, shown once when it is made, and the addresses that it opens. */
export function PublicKeyTab({ entity, id, record, readOnly }: FeatureTabProps): ReactNode {
  const text = useText();
  const { Debut, DateClef, Statut } = describedDraft('cle-publique', entity.descriptor, record);
  if (id === 0) return <p>{text('clefPublique.apresEnregistrement')}</p>;
  const isRevoked = Statut === ClePubliqueStatut.revoquee;
  return (
    <section className={styles.root}>
      <h2>{text('clefPublique.clef')}</h2>
      <p className={styles.note}>{text('clefPublique.note')}</p>
      {isRevoked ? <Banner tone="warn">{text('clefPublique.revoquee')}</Banner> : null}
      <Key createdAt={DateClef} id={id} isClosed={readOnly || isRevoked} start={Debut} />
      <h2>{text('clefPublique.adresses')}</h2>
      <p className={styles.note}>{text('clefPublique.adressesNote')}</p>
      {READS.map((part) => (
        <Address address={addressOf(part)} key={part} label={text(`clefPublique.${part}`)} />
      ))}
      <Address address={addressOf('programme.ics')} label={text('clefPublique.calendrier')} />
    </section>
  );
}

function addressOf(part: string): string {
  return `${window.location.origin}/public/v1/${part}`;
}

interface KeyProps {
  readonly id: number;
  readonly start: string | null;
  readonly createdAt: string | null;
  readonly isClosed: boolean;
}

function Key({ id, start, createdAt, isClosed }: KeyProps): ReactNode {
  const text = useText();
  const [made, setMade] = useState(false);
  const hasOne = createdAt !== null || made;
  async function renew(): Promise<void> {
    const question = {
      title: text('clefPublique.changerTitre'),
      text: text('clefPublique.changerSur'),
      confirmLabel: text('clefPublique.changer'),
    };
    if (hasOne && !(await dialogs.confirm(question))) return;
    try {
      const { Clef } = (await renewClePublique({ path: { id } })).data;
      setMade(true);
      await showKey(Clef);
    } catch (error) {
      notify('danger', failureText(error, text('clefPublique.nok')));
    }
  }
  return (
    <>
      {createdAt === null ? (
        <p>{made ? text('clefPublique.cree') : text('clefPublique.aucune')}</p>
      ) : (
        <p>{text('clefPublique.depuis', { debut: start ?? '', le: formatDateTime(createdAt) })}</p>
      )}
      {isClosed ? null : (
        <div>
          <Button icon={KeyRound} onClick={() => void renew()}>
            {text(hasOne ? 'clefPublique.changer' : 'clefPublique.creer')}
          </Button>
        </div>
      )}
    </>
  );
}

/** The key, the only time that it is shown. */
async function showKey(key: string): Promise<void> {
  await dialogs.lightview({ title: say('clefPublique.cree'), size: 'SMALL', content: (close) => <NewKey onClose={close} value={key} /> });
}

function Address({ label, address }: { readonly label: string; readonly address: string }): ReactNode {
  const text = useText();
  const id = useId();
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(address);
    notify('success', text('flux.copiee'));
  }
  return (
    <div className={styles.address}>
      <label htmlFor={id}>{label}</label>
      <input className="ui-input" id={id} onFocus={(event) => event.currentTarget.select()} readOnly value={address} />
      <Button aria-label={`${text('flux.copier')} : ${label}`} icon={Copy} onClick={() => void copy()}>
        {text('flux.copier')}
      </Button>
    </div>
  );
}
