import type { ReactNode } from 'react';

export { EmptyState as Notice } from './kit/empty-state/empty-state.tsx';

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
