import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { changeAvis, listAvis } from '#generated/client/sdk/boite.gen.ts';
import type { AvisLu } from '#generated/client/types.gen.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { INBOX_KEY } from '#web/runtime/events/thread-keys.ts';
import { notify } from '#web/shell/notifications.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { Notice } from './notice.tsx';
import type { NoticeChange } from './notice-change.ts';
import styles from './inbox.module.css';

type Place = 'attente' | 'plus-tard' | 'traites';

const PLACES: readonly Place[] = ['attente', 'plus-tard', 'traites'];

/** Notices that wait, were put off or are done. */
export function InboxPanel({ onClose }: { readonly onClose: () => void }): ReactNode {
  const text = useText();
  const panelId = useId();
  const [place, setPlace] = useState<Place>('attente');
  const { data: notices = [], isPending, error } = useInbox(place);
  const change = useNoticeChange();
  const labels: Readonly<Record<Place, string>> = {
    attente: text('boite.attente'),
    'plus-tard': text('boite.plusTard'),
    traites: text('boite.traites'),
  };
  return (
    <div className={styles.inbox}>
      <div className={styles.head}>
        <h2>{text('boite.titre')}</h2>
        <IconButton icon={X} label={text('boite.fermer')} onClick={onClose} />
      </div>
      <Tabs
        items={PLACES.map((key) => ({ key, label: labels[key] }))}
        label={text('boite.titre')}
        onSelect={(key) => setPlace(PLACES.find((one) => one === key) ?? 'attente')}
        panelId={panelId}
        selected={place}
      />
      <div id={panelId} role="tabpanel">
        {error === null ? null : <p role="alert">{failureText(error, text('boite.echec'))}</p>}
        {!isPending && notices.length === 0 ? <p className="ui-note">{text('boite.vide')}</p> : null}
        <ul className={styles.notices}>
          {notices.map((notice: AvisLu) => (
            <Notice key={notice.Id} notice={notice} onChange={change} onOpen={onClose} />
          ))}
        </ul>
      </div>
    </div>
  );
}

function useInbox(place: Place) {
  return useQuery({
    queryKey: [...INBOX_KEY, place],
    queryFn: async ({ signal }) => (await listAvis({ query: { place }, signal })).data,
    retry: false,
  });
}

function useNoticeChange(): (noticeChange: NoticeChange) => void {
  const text = useText();
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ id, change }: NoticeChange) => changeAvis({ path: { id }, body: change }),
    onSuccess: () => queries.invalidateQueries({ queryKey: INBOX_KEY }),
    onError: (error) => notify('error', failureText(error, text('boite.echec'))),
  });
  return mutate;
}
