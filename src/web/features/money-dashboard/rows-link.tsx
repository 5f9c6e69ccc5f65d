import type { MouseEvent, ReactNode } from 'react';
import { goTo } from '#web/shell/navigator.ts';

interface RowsLinkProps {
  readonly href: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A link to the rows that a figure counts, in this tab unless the reader asks for another. */
export function RowsLink({ href, className, children }: RowsLinkProps): ReactNode {
  function onClick(event: MouseEvent<HTMLAnchorElement>): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    goTo(href);
  }
  return (
    <a className={className} href={href} onClick={onClick}>
      {children}
    </a>
  );
}
