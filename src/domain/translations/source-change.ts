import type { RecordData } from '#domain/records/values/record-data.ts';

export const STEPS = ['IsCorrige', 'IsTraduit', 'IsRelu'] as const;

/** A line of a batch from whose source somebody already worked: a change of it must be seen. */
export const isWorkedOn = (line: RecordData): boolean => STEPS.some((step) => line[step] === true);
