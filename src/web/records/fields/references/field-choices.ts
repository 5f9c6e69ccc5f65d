import type { RecordData } from '#domain/values/record-data.ts';
import type { PickerOption } from '#web/ui/use-async-options.ts';

/** The records that a field may name, by what its own record says. */
export type FieldChoices = (record: RecordData, search: string, signal: AbortSignal) => Promise<readonly PickerOption[]>;

type Loader = (name: string) => Promise<FieldChoices>;

let loader: Loader | null = null;

/** The application says where choices are: features import this control, so that it cannot import theirs. */
export function giveFieldChoices(given: Loader): void {
  loader = given;
}

export async function fieldChoices(name: string): Promise<FieldChoices> {
  if (loader === null) throw new Error(`No choices for ${name}`);
  return loader(name);
}
