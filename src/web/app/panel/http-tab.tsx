import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { clearHttpLog, httpLog, type HttpEntry } from '#web/runtime/http-log.ts';
import { HTTP_STATUS_NAMES } from '#web/runtime/http-status.ts';
import { useStore } from '#web/runtime/store.ts';
import { TextLink } from '#web/ui/kit/text-link/text-link.tsx';
import { formatClock } from '../format-clock.ts';
import panelStyles from './panel.module.css';
import styles from '../shell.module.css';

/** The last calls: what to quote to support when something fails. */
export function HttpTab(): ReactNode {
  const text = useText();
  const entries = useStore(httpLog, (log) => log.entries);
  if (entries.length === 0) return <p className={styles.empty}>{text('requetes.vide')}</p>;
  return (
    <>
      <TextLink onSelect={clearHttpLog}>{text('requetes.effacer')}</TextLink>
      <ul className={panelStyles.http}>
        {entries.map((entry) => (
          <HttpLine entry={entry} key={entry.id} />
        ))}
      </ul>
    </>
  );
}

function HttpLine({ entry }: { readonly entry: HttpEntry }): ReactNode {
  const text = useText();
  return (
    <li data-state={stateOf(entry)}>
      <div>
        <time>{formatClock(entry.at)}</time>
        <b title={entry.status === null ? undefined : HTTP_STATUS_NAMES[entry.status]}>{entry.status ?? '…'}</b>
        <span>{entry.method}</span>
        {entry.ms === null ? null : <span className={panelStyles.ms}>{entry.ms} ms</span>}
      </div>
      <code title={entry.path}>{shorten(entry.path)}</code>
      {entry.detail ? <p>{entry.detail}</p> : null}
      {entry.detail && entry.requestId ? <p className="ui-note">{text('requetes.reference', { id: entry.requestId })}</p> : null}
    </li>
  );
}

function stateOf({ status }: HttpEntry): 'waiting' | 'ok' | 'failed' {
  if (status === null) return 'waiting';
  return status === 200 ? 'ok' : 'failed';
}

function shorten(path: string): string {
  try {
    return decodeURIComponent(path.replace(/^\/api/, ''));
  } catch {
    return path;
  }
}
