import { useQuery, useQueryClient } from '@tanstack/react-query';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { loadTexts } from '#web/i18n/i18n.ts';
import { useText } from '#web/i18n/use-text.ts';
import { isObject } from '#web/runtime/is-object.ts';
import { call } from '#web/runtime/transport.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '../notifications.ts';

interface Device {
  readonly id: number;
  readonly name: string;
  readonly since: string;
  readonly usedAt: string;
  readonly isCurrent: boolean;
}

const KEY = ['mon-compte', 'appareils'];

/** Computers that sign the person in by themselves, and the way to take that from each. */
export function RememberedDevices(): ReactNode {
  const text = useText();
  const client = useQueryClient();
  const { data } = useQuery({ queryKey: KEY, queryFn: readDevices });
  if (data === undefined) return null;
  const forget = async (device: Device): Promise<void> => {
    await call('/mon-compte/appareils/{id}', { method: 'DELETE', params: { id: device.id } });
    notify('success', text('appareils.oublie'));
    await client.invalidateQueries({ queryKey: KEY });
  };
  return (
    <div className="sh-devices">
      <h3>{text('appareils.titre')}</h3>
      {data.length === 0 ? <p className="sh-muted">{text('appareils.aucun')}</p> : null}
      <ul className="sh-sessions">
        {data.map((device) => (
          <li key={device.id}>
            {text('appareils.ligne', { nom: device.name, depuis: moment(device.since), utilise: moment(device.usedAt) })}
            {device.isCurrent ? <b> · {text('appareils.courant')}</b> : null}{' '}
            <Button onClick={() => void forget(device)}>{text('appareils.oublier', { nom: device.name })}</Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

async function readDevices(): Promise<readonly Device[]> {
  const [reply] = await Promise.all([call('/mon-compte'), loadTexts('appareils')]);
  const devices = isObject(reply) && Array.isArray(reply.Appareils) ? reply.Appareils.filter(isObject) : [];
  return devices.map(({ Id, Nom, Depuis, DerniereUtilisation, EstCourant }) => ({
    id: Number(Id),
    name: String(Nom),
    since: String(Depuis),
    usedAt: String(DerniereUtilisation),
    isCurrent: EstCourant === true,
  }));
}

/** Instants travel in UTC without Z. */
const moment = (instant: string): string => dayjs(`${instant}Z`).format('DD/MM/YYYY HH:mm');
