import type { ReactNode } from 'react';
import type { FeatureTabProps } from '#web/records/feature-tab.ts';

export function DepotGeneriqueTab({ id }: FeatureTabProps): ReactNode {
  return id;
}
