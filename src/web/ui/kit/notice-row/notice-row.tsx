import { CircleAlert, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import './notice-row.css';

type NoticeTone = 'info' | 'warn' | 'error';

interface NoticeRowProps {
  readonly tone?: NoticeTone;
  readonly icon?: LucideIcon;
  /** One sentence: the row stays one line high, and says it whole as its help. */
  readonly children: string;
  /** One act. */
  readonly act?: ReactNode;
}

const ICONS: Readonly<Record<NoticeTone, LucideIcon>> = { info: Info, warn: TriangleAlert, error: CircleAlert };

/** A strip of one line over a page that stays usable: one sentence, one act. */
export function NoticeRow({ tone = 'info', icon: Icon = ICONS[tone], children, act }: NoticeRowProps): ReactNode {
  return (
    <output className="kit-notice-row" data-tone={tone}>
      <Icon aria-hidden size={14} />
      <span className="kit-notice-text" title={children}>
        {children}
      </span>
      {act}
    </output>
  );
}
