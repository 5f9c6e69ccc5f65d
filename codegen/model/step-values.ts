/** Enumerations whose values are the steps of the schema (`steps: true`): a new step of any record is one of them at once. */
import type { Loaded } from '../load/loaded.ts';
import type { Step } from '../load/yaml-file.ts';
import type { EntityFile, EnumFile } from '../metamodel.ts';
import type { Position } from './model.ts';
import { isDiscussed } from './screens/discussed.ts';
import { camel } from './naming.ts';

export interface StepValue {
  readonly key: string;
  readonly value: number;
  readonly entity: string;
  readonly step: string;
  readonly label: string;
  readonly position: Position;
}

/** Record as its file says it, its base and traits put in. */
interface Draft {
  readonly name: string;
  readonly input: EntityFile;
  readonly at: (...path: readonly Step[]) => Position;
}

type Drafts = ReadonlyMap<string, Draft>;

/** Steps of records that are talked about on their sheet, by entity in the order of its file. */
export function stepValues(drafts: Drafts): readonly StepValue[] {
  return [...drafts.values()].filter((draft) => isDiscussed(draft, drafts)).flatMap(stepsOf);
}

/** The same enumerations with these values. */
export function withSteps(enums: readonly Loaded<EnumFile>[], drafts: Drafts): readonly Loaded<EnumFile>[] {
  const values = Object.fromEntries(stepValues(drafts).map(({ key, value, label }) => [key, { value, label }]));
  return enums.map((loaded) => (loaded.input.steps === true ? { ...loaded, input: { ...loaded.input, values } } : loaded));
}

function stepsOf({ name, input, at }: Draft): readonly StepValue[] {
  return Object.entries({ ...input.states?.transitions }).map(([step, { label }]) => ({
    key: camel(`${name}-${step}`),
    value: stepNumber(name, step),
    entity: name,
    step,
    label,
    position: at('states', 'transitions', step, 'label'),
  }));
}

/** A column and a JavaScript number of 32 bits hold them together. */
const ENTITY_BITS = 16;
const STEP_BITS = 15;

/** Rows keep it: the number of a step hangs on its names alone, never on the steps beside it. Those of an entity follow one another. */
function stepNumber(entity: string, step: string): number {
  return hash(entity, ENTITY_BITS) * 2 ** STEP_BITS + hash(step, STEP_BITS);
}

/** FNV-1a, folded to so many bits. */
function hash(text: string, bits: number): number {
  let sum = 0x811c9dc5;
  for (const sign of text) sum = Math.imul(sum ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return ((sum ^ (sum >>> bits)) >>> 0) % 2 ** bits;
}
