import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import './notice-row.css';

type NoticeTone = 'info' | 'warn' | 'error';

interface NoticeRowProps {
  readonly tone?: NoticeTone;
  /** Given by who shows it: the first page has no icons. */
  readonly icon?: LucideIcon;
  /** One sentence: the row stays one line high, and says it whole as its help. */
  readonly children: string;
  /** One act. */
  readonly act?: ReactNode;
}

/** A strip of one line over a page that stays usable: one sentence, one act. */
export function NoticeRow({ tone = 'info', icon: Icon, children, act }: NoticeRowProps): ReactNode {
  return (
    <output className="kit-notice-row" data-tone={tone}>
      {Icon === undefined ? null : <Icon aria-hidden size={14} />}
      <span className="kit-notice-text" title={children}>
        {children}
      </span>
      {act}
    </output>
  );
}
