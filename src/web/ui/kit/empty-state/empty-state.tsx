import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  readonly icon: LucideIcon;
  readonly title: string;
  /** Says why, and what to do. */
  readonly detail?: string;
  readonly actions?: ReactNode;
  readonly role?: 'status' | 'alert';
}

/** Stand-in for content that is empty, failed or forbidden: one sentence, why, and the way out. */
export function EmptyState({ icon: Icon, title, detail, actions, role = 'status' }: EmptyStateProps): ReactNode {
  return (
    <div className="ui-notice" role={role}>
      <Icon aria-hidden size={28} strokeWidth={1.5} />
      <p className="ui-notice-title">{title}</p>
      {detail === undefined ? null : <p className="ui-notice-detail">{detail}</p>}
      {actions === undefined ? null : <div className="ui-notice-actions">{actions}</div>}
    </div>
  );
}
