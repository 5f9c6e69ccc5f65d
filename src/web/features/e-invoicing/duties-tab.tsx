import type { ReactNode } from 'react';
import { describedDraft } from '#domain/records/read/described-record.ts';
import type { FeatureTabProps } from '#web/records/feature-tab.ts';
import { DutiesTable } from './duties-table.tsx';

/** Obligations that follow from the sheet as it is filled in. */
export function DutiesTab({ entity, record, form }: FeatureTabProps): ReactNode {
  const issuer = describedDraft('bam-emetteur', entity.descriptor, form?.values ?? record);
  return (
    <div className="ui-stack">
      <DutiesTable issuer={issuer} />
    </div>
  );
}
