import { useNavigate } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';

interface ViewLinkProps {
  readonly href: string;
  readonly className?: string;
  readonly title?: string;
  readonly isCurrent?: boolean;
  readonly children: ReactNode;
}

/** A link to an open view with its whole address, search included: a router link would take it for a path. */
export function ViewLink({ href, className, title, isCurrent = false, children }: ViewLinkProps): ReactNode {
  const navigate = useNavigate();
  function onClick(event: MouseEvent<HTMLAnchorElement>): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    void navigate({ href });
  }
  return (
    <a aria-current={isCurrent ? 'page' : undefined} className={className} href={href} onClick={onClick} title={title}>
      {children}
    </a>
  );
}
