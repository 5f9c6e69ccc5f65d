import { useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { getMonCompteOptions, getMonCompteQueryKey } from '#generated/client/queries/compte.gen.ts';
import { closeAutresSessions, closeSession } from '#generated/client/sdk/compte.gen.ts';
import type { SessionOuverte } from '#generated/client/types.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { formatMoment } from '../format-clock.ts';
import { notify } from '#web/shell/notifications.ts';
import { RememberedDevices } from './remembered-devices.tsx';
import styles from '../shell.module.css';

/** List of places where the account is open, and the way to close all but this page. */
export function OpenSessions(): ReactNode {
  const text = useText();
  const client = useQueryClient();
  const { data = [] } = useQuery({ ...getMonCompteOptions(), select: ({ Sessions }) => Sessions });
  async function closeOthers() {
    await closeAutresSessions();
    notify('success', text('monCompte.autresFermees'));
    await client.invalidateQueries({ queryKey: getMonCompteQueryKey() });
  }
  async function closeOne(id: number) {
    await closeSession({ path: { id } });
    notify('success', text('monCompte.sessionFermee'));
    await client.invalidateQueries({ queryKey: getMonCompteQueryKey() });
  }
  return (
    <section className={styles.card}>
      <h2>{text('monCompte.sessions')}</h2>
      <ul className={styles.sessions}>
        {data.map((item) => (
          <SessionLine item={item} key={item.Id} onClose={() => void closeOne(item.Id)} />
        ))}
      </ul>
      {data.length > 1 ? <Button onClick={() => void closeOthers()}>{text('monCompte.fermerAutres')}</Button> : null}
      <RememberedDevices />
    </section>
  );
}

function SessionLine({ item, onClose }: { readonly item: SessionOuverte; readonly onClose: () => void }): ReactNode {
  const text = useText();
  const line = text('monCompte.sessionLigne', {
    appareil: item.Appareil ?? text('monCompte.sessionInconnue'),
    adresse: item.Adresse ?? '?',
    ouverte: formatMoment(item.Ouverte),
    activite: formatMoment(item.DerniereActivite),
  });
  return (
    <li>
      {line}
      {item.EstCourante ? <b> · {text('monCompte.sessionCourante')}</b> : null}
      {item.EstCourante ? null : <IconButton icon={X} label={`${text('monCompte.fermerSession')} : ${line}`} onClick={onClose} />}
    </li>
  );
}
