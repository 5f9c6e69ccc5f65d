import { useQuery, useQueryClient } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { isObject } from '#web/runtime/is-object.ts';
import { call } from '#web/runtime/transport.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { notify } from '../notifications.ts';
import { RememberedDevices } from './remembered-devices.tsx';

interface OpenSession {
  readonly Id: number;
  readonly Ouverte: string;
  readonly DerniereActivite: string;
  readonly EstCourante: boolean;
}

const KEY = ['mon-compte', 'sessions'];

/** Where the account is open, and the way to close everything but this page. */
export function OpenSessions(): ReactNode {
  const text = useText();
  const client = useQueryClient();
  const { data = [] } = useQuery({ queryKey: KEY, queryFn: readSessions });
  const closeOthers = async () => {
    await call('/mon-compte/sessions', { method: 'DELETE' });
    notify('success', text('monCompte.autresFermees'));
    await client.invalidateQueries({ queryKey: KEY });
  };
  const closeOne = async (id: number) => {
    await call('/mon-compte/sessions/{id}', { method: 'DELETE', params: { id } });
    notify('success', text('monCompte.sessionFermee'));
    await client.invalidateQueries({ queryKey: KEY });
  };
  return (
    <section className="sh-card">
      <h2>{text('monCompte.sessions')}</h2>
      <ul className="sh-sessions">
        {data.map((item) => (
          <SessionLine item={item} key={item.Id} onClose={() => void closeOne(item.Id)} />
        ))}
      </ul>
      {data.length > 1 ? <Button onClick={() => void closeOthers()}>{text('monCompte.fermerAutres')}</Button> : null}
      <RememberedDevices />
    </section>
  );
}

function SessionLine({ item, onClose }: { readonly item: OpenSession; readonly onClose: () => void }): ReactNode {
  const text = useText();
  const line = text('monCompte.sessionLigne', { ouverte: moment(item.Ouverte), activite: moment(item.DerniereActivite) });
  return (
    <li>
      {line}
      {item.EstCourante ? <b> · {text('monCompte.sessionCourante')}</b> : null}
      {item.EstCourante ? null : <IconButton icon={X} label={`${text('monCompte.fermerSession')} : ${line}`} onClick={onClose} />}
    </li>
  );
}

async function readSessions(): Promise<readonly OpenSession[]> {
  const reply = await call('/mon-compte');
  return isObject(reply) && Array.isArray(reply.Sessions) ? reply.Sessions.filter(isSession) : [];
}

function isSession(value: unknown): value is OpenSession {
  return (
    isObject(value) &&
    typeof value.Id === 'number' &&
    typeof value.Ouverte === 'string' &&
    typeof value.DerniereActivite === 'string' &&
    typeof value.EstCourante === 'boolean'
  );
}

/** Instants travel in UTC without Z. */
const moment = (instant: string): string => dayjs(`${instant}Z`).format('DD/MM/YYYY HH:mm');
