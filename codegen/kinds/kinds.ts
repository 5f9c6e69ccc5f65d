/** Every kind of field: one without its line here, or that YAML cannot say, does not compile. */
import type { Sayable } from '../field-metamodel.ts';
import type { FieldKind } from '../runtime/field.ts';
import { CHOICES } from './choices.ts';
import { DERIVED } from './derived.ts';
import type { CodegenKind } from './kind.ts';
import { LISTS } from './lists.ts';
import { MOMENTS } from './moments.ts';
import { NUMBERS } from './numbers.ts';
import { TEXTS } from './texts.ts';

export const KINDS: Readonly<Record<Sayable<FieldKind>, CodegenKind>> = {
  ...TEXTS,
  ...NUMBERS,
  ...MOMENTS,
  ...CHOICES,
  ...LISTS,
  ...DERIVED,
};
