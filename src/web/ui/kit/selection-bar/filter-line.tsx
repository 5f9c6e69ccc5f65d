import type { ReactNode } from 'react';
import './selection-bar.css';

interface FilterLineProps {
  /** The bar of the selection, while something is selected. */
  readonly selection?: ReactNode;
  readonly children: ReactNode;
}

/** The line under a title: filters, or what is done with the selection, at the same height. Nothing below moves as the first row is chosen. */
export function FilterLine({ selection, children }: FilterLineProps): ReactNode {
  return (
    <div className="kit-filter-line">
      <div className="kit-filters">{children}</div>
      {selection}
    </div>
  );
}
