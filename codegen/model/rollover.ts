/** Copies of an entity to another edition: names checked, and impossible copies refused. */
import { KINDS } from '../kinds/kinds.ts';
import type { EntityDescriptor, RolloverDescriptor } from '../runtime/descriptor.ts';
import type { FieldDescriptor, JsonValue } from '../runtime/field.ts';
import type { Context } from './draft.ts';
import { checkedEnumValue } from './fields/fields.ts';
import type { Shape, Shapes } from './fields/shapes.ts';

interface RolloverPlace {
  readonly shapes: Shapes;
  readonly context: Context;
}

export function buildRollover(shape: Shape, place: RolloverPlace): Pick<EntityDescriptor, 'rollover'> {
  const rolloverInput = shape.draft.input.rollover;
  if (rolloverInput === undefined) return {};
  const { set = {}, shift = [] } = rolloverInput === true ? {} : rolloverInput;
  const rollover: RolloverDescriptor = {
    set: Object.fromEntries(Object.entries(set).flatMap(([name, value]) => setValue(shape, { name, value }, place))),
    shift: shift.filter((name, index) => isShifted(shape, { name, index, isSet: name in set }, place)),
  };
  for (const { at, message, help } of obstacles(shape, rollover, place))
    place.context.diagnostics.report('rollover/impossible', shape.draft.at(...at), message, help);
  return { rollover };
}

function setValue(
  shape: Shape,
  { name, value }: { readonly name: string; readonly value: JsonValue },
  { context }: RolloverPlace,
): readonly [string, JsonValue][] {
  const at = ['rollover', 'set', name];
  const field = written(shape, { name, at }, context);
  if (field === null) return [];
  const position = shape.draft.at(...at);
  if (field.enum !== undefined && value !== null) return [[name, checkedEnumValue(value, field.enum, { context, position })]];
  if (!isValueOf(field, value)) {
    const shownValue = typeof value === 'string' ? value : JSON.stringify(value);
    context.diagnostics.report('schema/invalid-value', position, `« ${shownValue} » n'est pas une valeur de « ${name} » (${field.kind})`);
    return [];
  }
  return [[name, value]];
}

function isValueOf({ kind, required }: FieldDescriptor, value: JsonValue): boolean {
  return value === null ? !required && kind !== 'boolean' : typeof value === KINDS[kind].rolledTo;
}

function isShifted(
  shape: Shape,
  { name, index, isSet }: { readonly name: string; readonly index: number; readonly isSet: boolean },
  { context }: RolloverPlace,
): boolean {
  const at = ['rollover', 'shift', index];
  const field = written(shape, { name, at }, context);
  if (field === null) return false;
  const fault = isSet ? 'a déjà sa valeur dans set' : `(${field.kind}) n'est pas une date`;
  if (!isSet && KINDS[field.kind].isShifted) return true;
  context.diagnostics.report('schema/invalid-value', shape.draft.at(...at), `« ${name} » ${fault}`);
  return false;
}

/** A field that the copy itself does not say already: neither its edition, nor the record it is a part of. */
function written(
  { name: entity, fields, parent, draft }: Shape,
  { name, at }: { readonly name: string; readonly at: readonly (string | number)[] },
  { diagnostics }: Context,
): FieldDescriptor | null {
  const writableFields = [...fields.values()].filter(
    (field) => field.column !== null && !field.readOnly && field.name !== draft.input.edition && field.name !== parent?.field,
  );
  const found = writableFields.find((field) => field.name === name);
  if (found === undefined) {
    const message = `« ${name} » n'est pas un champ de « ${entity} » que la reprise peut écrire`;
    diagnostics.unknown('model/unknown-column', draft.at(...at), { message, name, known: writableFields.map((field) => field.name) });
  }
  return found ?? null;
}

interface Obstacle {
  readonly at: readonly (string | number)[];
  readonly message: string;
  readonly help?: string;
}

function obstacles(shape: Shape, { set }: RolloverDescriptor, { shapes }: RolloverPlace): readonly Obstacle[] {
  const { name, draft, fields, parent } = shape;
  const { edition, extends: base, personal, operations, unique = [] } = draft.input;
  const holder = shapes.get(parent?.entity ?? '');
  const owner = edition ?? (holder?.draft.input.rollover === undefined ? undefined : parent?.field);
  const groups = [...unique, ...[...fields.values()].flatMap((field) => (field.unique && !(field.name in set) ? [[field.name]] : []))];
  const doubled = owner === undefined ? undefined : groups.find((group) => !group.includes(owner));
  const missing = [...fields.values()].filter(
    (field) => isOfEdition(shapes, field) && field.name !== parent?.field && set[field.name] !== null,
  );
  function refused(isRefused: boolean, message: string, more: Partial<Obstacle> = {}): readonly Obstacle[] {
    return isRefused ? [{ at: ['rollover'], message: `« ${name} » ${message}`, ...more }] : [];
  }
  return [
    ...refused(base !== undefined, `prolonge « ${base ?? ''} » : un sous-type ne se reprend pas`),
    ...refused(personal === true, "nomme des personnes : rien d'elles ne passe d'une édition à l'autre"),
    ...refused(operations?.includes('create') === false, 'ne se crée pas, donc ne se reprend pas', { at: ['operations'] }),
    ...refused(owner === undefined, "n'est ni d'une édition, ni la partie d'une fiche qui se reprend", { help: 'ajouter edition: Champ' }),
    ...refused(edition !== undefined && !unique.some((group) => group.includes(edition)), 'ne dit pas ce qui est déjà là', {
      help: `ajouter unique: [[${edition ?? ''}, Champ]]`,
    }),
    ...refused(doubled !== undefined, `ne peut pas se reprendre : « ${doubled?.join(', ') ?? ''} » y est unique, l'original le prend`),
    ...missing.flatMap((field) =>
      refused(true, `désigne « ${field.to ?? ''} » d'une édition par « ${field.name} »`, { help: `ajouter set: { ${field.name}: null }` }),
    ),
  ];
}

function isOfEdition(shapes: Shapes, { kind, to, key = 'Id' }: FieldDescriptor): boolean {
  return kind === 'reference' && key === 'Id' && shapes.get(to ?? '')?.draft.input.edition !== undefined;
}
