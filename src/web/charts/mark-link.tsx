import { useNavigate } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import type { ChartPoint } from './chart-point.ts';
import type { Roving } from './use-roving.ts';
import styles from './charts.module.css';

interface MarkLinkProps {
  readonly point: ChartPoint;
  readonly index: number;
  readonly roving: Roving;
  readonly children: ReactNode;
}

/** A mark of a chart as a link of the drawing itself: its title is its tooltip and its name, and Ctrl+click opens a tab. */
export function MarkLink({ point, index, roving, children }: MarkLinkProps): ReactNode {
  const navigate = useNavigate();
  const { href } = point;
  function onClick(event: MouseEvent): void {
    if (href === null || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    void navigate({ href });
  }
  if (href === null)
    return (
      /* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a mark of the drawing, which no img element can be. */
      <g {...roving.mark(index)} className={styles.mark} role="img">
        <title>{point.title}</title>
        {children}
      </g>
    );
  return (
    <a {...roving.mark(index)} className={styles.mark} href={href} onClick={onClick}>
      <title>{point.title}</title>
      {children}
    </a>
  );
}
