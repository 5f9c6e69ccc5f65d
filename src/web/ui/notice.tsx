import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface NoticeProps {
  readonly icon: LucideIcon;
  readonly title: string;
  /** Says why, and what to do. */
  readonly detail?: string;
  readonly actions?: ReactNode;
  readonly role?: 'status' | 'alert';
}

/** What stands in place of content that is empty, failed or forbidden. */
export function Notice({ icon: Icon, title, detail, actions, role = 'status' }: NoticeProps): ReactNode {
  return (
    <div className="ui-notice" role={role}>
      <Icon aria-hidden size={28} strokeWidth={1.5} />
      <p className="ui-notice-title">{title}</p>
      {detail === undefined ? null : <p className="ui-notice-detail">{detail}</p>}
      {actions === undefined ? null : <div className="ui-notice-actions">{actions}</div>}
    </div>
  );
}

/** A bar over content that stays usable: a draft to take up, a locked record, a forbidden right. */
export function Banner({
  tone = 'info',
  children,
  actions,
}: {
  readonly tone?: 'info' | 'warn' | 'error';
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}): ReactNode {
  return (
    <output className="ui-banner" data-tone={tone}>
      <span className="ui-banner-text">{children}</span>
      {actions === undefined ? null : <span className="ui-banner-actions">{actions}</span>}
    </output>
  );
}
