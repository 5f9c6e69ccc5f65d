import { isRecordData, type RecordData } from '#domain/values/record-data.ts';

/** Values of the fields before all of these changes, each with its former values, the latest change first. */
export function pastValues(befores: readonly RecordData[]): RecordData {
  return befores.reduce<RecordData>((values, before) => {
    const older = Object.entries(before).map(([name, value]) => {
      const newer = values[name];
      // A change of one language tells that language alone.
      return [name, isRecordData(newer) && isRecordData(value) ? { ...newer, ...value } : value] as const;
    });
    return { ...values, ...Object.fromEntries(older) };
  }, {});
}
