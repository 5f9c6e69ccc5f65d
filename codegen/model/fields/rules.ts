/** Rules between the fields of one record: names checked, keys of enumerations become their numbers. */
import type { RuleInput } from '../../metamodel.ts';
import type { RuleDescriptor } from '../../runtime/descriptor.ts';
import type { FieldDescriptor, JsonValue } from '../../runtime/field.ts';
import type { Context } from '../draft.ts';
import { checkedEnumValue } from './fields.ts';
import { type Shape, type Shapes, lineage } from './shapes.ts';

/** The rules of the entity and of its bases, the bases' first. */
export function buildRules(shape: Shape, { shapes, context }: { readonly shapes: Shapes; readonly context: Context }): RuleDescriptor[] {
  return lineage(shapes, shape.name)
    .toReversed()
    .flatMap((level) => (level.draft.input.rules ?? []).flatMap((rule, index) => buildRule(shape, { rule, level, index, context })));
}

interface RulePlace {
  readonly rule: RuleInput;
  /** The entity that says it. */
  readonly level: Shape;
  readonly index: number;
  readonly context: Context;
}

function buildRule(shape: Shape, { rule, level, index, context }: RulePlace): RuleDescriptor[] {
  const find = (name: string, ...at: (string | number)[]): FieldDescriptor[] => {
    const field = shape.fields.get(name);
    if (field !== undefined) return [field];
    context.diagnostics.unknown('model/unknown-column', level.draft.at('rules', index, ...at), {
      message: `« ${name} » n'est pas un champ de « ${shape.name} »`,
      name,
      known: shape.fields.keys(),
    });
    return [];
  };
  if ('order' in rule) {
    const [first] = find(rule.order[0], 'order', 0);
    const [second] = find(rule.order[1], 'order', 1);
    return first === undefined || second === undefined ? [] : [{ rule: 'order', first: first.name, second: second.name }];
  }
  const { kind, name } = conditioned(rule);
  const [field] = find(name, kind);
  const [condition] = find(rule.when.field, 'when', 'field');
  if (field === undefined || condition === undefined) return [];
  const position = level.draft.at('rules', index, 'when', 'is');
  const value: JsonValue =
    condition.enum === undefined ? rule.when.is : checkedEnumValue(rule.when.is, condition.enum, { context, position });
  return [{ rule: kind, field: field.name, when: { field: condition.name, value } }];
}

type ConditionedRule = Exclude<RuleInput, { readonly order: unknown }>;

function conditioned(rule: ConditionedRule): { readonly kind: 'require' | 'show' | 'only'; readonly name: string } {
  if ('require' in rule) return { kind: 'require', name: rule.require };
  return 'show' in rule ? { kind: 'show', name: rule.show } : { kind: 'only', name: rule.only };
}
