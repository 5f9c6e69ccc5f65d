import type { NamedField } from '#web/records/lookup/resolve-field.ts';

export interface PartField {
  readonly named: NamedField;
  readonly width: number;
}
