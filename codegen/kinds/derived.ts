/** Values computed and never stored: their result says the rest. */
import type { DerivedKind, FieldKind } from '../runtime/field.ts';
import { type CodegenKind, PLAIN } from './kind.ts';

const DERIVED_KIND: CodegenKind = { ...PLAIN, column: null, type: null };
const COUNTED: CodegenKind = { ...DERIVED_KIND, isNeverEmpty: true, width: 90 };

export const DERIVED = {
  count: { ...COUNTED, isAdded: true },
  exists: { ...COUNTED, family: 'flag' },
  min: { ...DERIVED_KIND, family: 'taken' },
  max: { ...DERIVED_KIND, family: 'taken' },
  average: { ...DERIVED_KIND, width: 100 },
  length: { ...COUNTED, isAdded: true },
  sum: { ...DERIVED_KIND, width: 110, isAdded: true },
  join: { ...DERIVED_KIND, family: 'text', width: 200 },
  difference: { ...DERIVED_KIND, width: 100, isAdded: true },
  product: { ...DERIVED_KIND, isAdded: true },
  condition: { ...COUNTED, family: 'flag', width: 100 },
  choice: { ...DERIVED_KIND, family: 'enum' },
  pick: { ...DERIVED_KIND, family: 'taken' },
  summary: { ...DERIVED_KIND, family: 'text' },
  languages: { ...DERIVED_KIND, family: 'enum', isNeverEmpty: true },
  references: { ...DERIVED_KIND, family: 'list', isSortable: false },
  span: { ...DERIVED_KIND, family: 'list', isSortable: false },
} satisfies Record<DerivedKind, CodegenKind>;

export function isDerived(kind: FieldKind): kind is DerivedKind {
  return kind in DERIVED;
}
