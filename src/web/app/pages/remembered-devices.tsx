import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getMonCompteOptions, getMonCompteQueryKey } from '#generated/client/queries/compte.gen.ts';
import { revokeAppareil } from '#generated/client/sdk/compte.gen.ts';
import type { Appareil } from '#generated/client/types.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { formatMoment } from '../format-clock.ts';
import { notify } from '#web/shell/notifications.ts';
import styles from './pages.module.css';
import shellStyles from '../shell.module.css';

/** Computers that sign the person in by themselves, and the way to take that from each. */
export function RememberedDevices(): ReactNode {
  const text = useText();
  const client = useQueryClient();
  const { data } = useQuery({ ...getMonCompteOptions(), select: ({ Appareils }) => Appareils });
  if (data === undefined) return null;
  async function forget(device: Appareil): Promise<void> {
    await revokeAppareil({ path: { id: device.Id } });
    notify('success', text('appareils.oublie'));
    await client.invalidateQueries({ queryKey: getMonCompteQueryKey() });
  }
  return (
    <div className={styles.devices}>
      <h3>{text('appareils.titre')}</h3>
      {data.length === 0 ? <p className="ui-note">{text('appareils.aucun')}</p> : null}
      <ul className={shellStyles.sessions}>
        {data.map((device) => (
          <li key={device.Id}>
            {text('appareils.ligne', {
              nom: device.Nom,
              depuis: formatMoment(device.Depuis),
              utilise: formatMoment(device.DerniereUtilisation),
            })}
            {device.EstCourant ? <b> · {text('appareils.courant')}</b> : null}{' '}
            <Button onClick={() => void forget(device)}>{text('appareils.oublier', { nom: device.Nom })}</Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
