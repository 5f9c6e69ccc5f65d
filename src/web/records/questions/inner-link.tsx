import { useNavigate } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';

interface InnerLinkProps {
  readonly href: string;
  /** Name, where its text is too short for that. */
  readonly label?: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A link within the product, to an address with its query: Ctrl+click opens a tab. */
export function InnerLink({ href, label, className, children }: InnerLinkProps): ReactNode {
  const navigate = useNavigate();
  function onClick(event: MouseEvent): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    void navigate({ href });
  }
  return (
    <a aria-label={label} className={className} href={href} onClick={onClick}>
      {children}
    </a>
  );
}
