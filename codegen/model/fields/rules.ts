/** Rules between the fields of one record: names checked, keys of enumerations become their numbers. */
import { comparedKind, familyOf } from '../../kinds/families.ts';
import { checkUses, fits, isTold } from '../../check-metamodel.ts';
import type { RuleInput } from '../../metamodel.ts';
import type { RuleDescriptor } from '../../runtime/descriptor.ts';
import type { FieldDescriptor, JsonValue } from '../../runtime/field.ts';
import type { Context } from '../draft.ts';
import { comparedValue } from '../screens/filters.ts';
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
  function find(name: string, ...at: (string | number)[]): FieldDescriptor[] {
    const field = shape.fields.get(name);
    if (field !== undefined) return [field];
    context.diagnostics.unknown('model/unknown-column', level.draft.at('rules', index, ...at), {
      message: `« ${name} » n'est pas un champ de « ${shape.name} »`,
      name,
      known: shape.fields.keys(),
    });
    return [];
  }
  if ('order' in rule) {
    const [first] = find(rule.order[0], 'order', 0);
    const [second] = find(rule.order[1], 'order', 1);
    if (first === undefined || second === undefined) return [];
    if (familyOf(first) !== familyOf(second))
      context.diagnostics.report(
        'model/other-kind',
        level.draft.at('rules', index, 'order'),
        `« ${first.name} » (${comparedKind(first)}) ne se range pas avec « ${second.name} » (${comparedKind(second)})`,
      );
    return [{ rule: 'order', first: first.name, second: second.name }];
  }
  function when(whenInput: WhenInput): When[] {
    const position = level.draft.at('rules', index, 'when', 'is');
    return find(whenInput.field, 'when', 'field').map((condition) => ({
      field: condition.name,
      value: comparedValue(whenInput.is, { field: condition, op: 'eq' }, { context, position }),
    }));
  }
  if ('check' in rule) return buildCheck(rule, { find, when, place: { level, index, context } });
  const { kind, name } = conditioned(rule);
  const [field] = find(name, kind);
  const [condition] = when(rule.when);
  return field === undefined || condition === undefined ? [] : [{ rule: kind, field: field.name, when: condition }];
}

interface When {
  readonly field: string;
  readonly value: JsonValue;
}

interface CheckPlace {
  readonly find: (name: string, ...at: (string | number)[]) => readonly FieldDescriptor[];
  readonly when: (whenInput: WhenInput) => readonly When[];
  readonly place: Pick<RulePlace, 'level' | 'index' | 'context'>;
}

function buildCheck(rule: CheckInput, { find, when, place: { level, index, context } }: CheckPlace): RuleDescriptor[] {
  const [field] = find(rule.check, 'check');
  const [other] = rule.of === undefined ? [] : find(rule.of, 'of');
  const [condition] = rule.when === undefined ? [] : when(rule.when);
  if (field === undefined || (rule.of !== undefined && other === undefined)) return [];
  const needed = checkUses[rule.is];
  function refuse(message: string): RuleDescriptor[] {
    context.diagnostics.report('model/check', level.draft.at('rules', index, 'is'), message);
    return [];
  }
  if (!fits(needed, field.kind))
    return refuse(`« ${rule.is} » ne se vérifie pas sur « ${field.name} », qui est de nature « ${field.kind} »`);
  if (!isTold(needed, rule)) return refuse(`« ${rule.is} » attend ${EXPECTED[needed.told]}`);
  return [
    {
      rule: 'check',
      field: field.name,
      is: rule.is,
      ...(rule.value === undefined ? {} : { value: rule.value }),
      ...(other === undefined ? {} : { of: other.name }),
      ...(condition === undefined ? {} : { when: condition }),
    },
  ];
}

const EXPECTED: Readonly<Record<(typeof checkUses)[CheckInput['is']]['told'], string>> = {
  nothing: 'ni `value:` ni `of:`',
  count: 'un nombre entier dans `value:`',
  'count?': 'au plus un nombre entier dans `value:`',
  text: 'un texte dans `value:`',
  'text?': 'au plus un texte dans `value:`',
  texts: 'une liste de textes dans `value:`',
  value: 'une valeur dans `value:`',
  values: 'une liste de valeurs dans `value:`',
  bound: 'un nombre ou une date dans `value:`, ou un champ dans `of:`',
  field: 'un champ dans `of:`',
};

type CheckInput = Extract<RuleInput, { readonly check: unknown }>;
type ConditionedRule = Exclude<RuleInput, { readonly order: unknown } | { readonly check: unknown }>;
type WhenInput = ConditionedRule['when'];

function conditioned(rule: ConditionedRule): { readonly kind: 'require' | 'show' | 'only'; readonly name: string } {
  if ('require' in rule) return { kind: 'require', name: rule.require };
  return 'show' in rule ? { kind: 'show', name: rule.show } : { kind: 'only', name: rule.only };
}
