import type { ReactNode } from 'react';
import { OverviewAside } from './overview-aside.tsx';
import type { OverviewProps } from './overview-props.ts';

/** The open tab, and the record at a glance beside it, or before it where there is no room. */
export function SheetBody({ children, ...overview }: OverviewProps & { readonly children: ReactNode }): ReactNode {
  const isShown = overview.id > 0 && overview.entity.descriptor.overview !== undefined;
  return (
    <div className="sheet-body">
      <div className="sheet-split">
        {isShown ? <OverviewAside {...overview} /> : null}
        {children}
      </div>
    </div>
  );
}
