import type { ReactNode } from 'react';
import { toUtcText } from '#domain/values/dates.ts';
import { useText } from '#web/i18n/use-text.ts';
import { useStore } from '#web/runtime/store.ts';
import { formatClock } from '../format-clock.ts';
import { shell } from '#web/shell/shell-store.ts';
import panelStyles from './panel.module.css';
import styles from '../shell.module.css';

export function MessagesTab(): ReactNode {
  const text = useText();
  const messages = useStore(shell, (state) => state.messages);
  if (messages.length === 0) return <p className={styles.empty}>{text('messagesVides')}</p>;
  return (
    <ul className={panelStyles.messages}>
      {messages.map((message) => (
        <li data-kind={message.type} key={message.id}>
          <time dateTime={`${toUtcText(message.time)}Z`}>{formatClock(message.time)}</time>
          <span className="ui-sr-only">{text(`shell.type.${message.type}`)} </span>
          <span>{message.text}</span>
        </li>
      ))}
    </ul>
  );
}
