import type { ReactNode } from 'react';
import type { FeatureTabProps } from '#web/records/feature-tab.ts';

export function RightsTreeTab({ id }: FeatureTabProps): ReactNode {
  return <p>{id}</p>;
}
