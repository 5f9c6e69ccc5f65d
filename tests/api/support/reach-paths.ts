/** Paths from the records of a list to those around it, and the rule of the schema for who may follow them. */
import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor, FieldDescriptor, FilterOperator } from '#generated/entities/descriptor.gen.ts';
import { comparedAs, OPERATORS } from '#domain/records/conditions/compared-as.ts';

const all = Object.values<EntityDescriptor>(entities);

export function find(name: string): EntityDescriptor {
  return all.find((one) => one.name === name) ?? all[0] ?? entities.film;
}

interface Step {
  readonly segment: string;
  readonly entity: EntityDescriptor;
  /** Field by which the path leaves the entity before; null: a field of the other side. */
  readonly by: string | null;
}

/** References and links by their names, parts and other inverses by theirs. */
export function stepsFrom({ fields, parts, referencedBy }: EntityDescriptor): readonly Step[] {
  return [
    ...fields.flatMap(({ name, kind, to }): readonly Step[] =>
      to !== undefined && ['reference', 'owned', 'ids', 'links'].includes(kind)
        ? [{ segment: name.replace(/^Ids?(?=[A-Z])/, ''), entity: find(to), by: name }]
        : [],
    ),
    ...[...parts, ...referencedBy].flatMap(({ entity, inverse }): readonly Step[] =>
      inverse === undefined ? [] : [{ segment: inverse, entity: find(entity), by: null }],
    ),
  ];
}

const OPS: readonly FilterOperator[] = ['notEmpty', 'eq'];

function opOf(field: FieldDescriptor): FilterOperator | undefined {
  return OPS.find((op) => OPERATORS[comparedAs(field)].includes(op));
}

interface Leaf {
  readonly field: string;
  readonly op: FilterOperator;
  readonly value?: boolean;
}

export interface Path {
  readonly leaf: Leaf;
  readonly steps: readonly Step[];
  readonly end: FieldDescriptor;
}

export function pathsAlong(steps: readonly Step[]): readonly Path[] {
  const { entity } = steps.at(-1) ?? { entity: entities.film };
  return entity.fields.flatMap((end): readonly Path[] => {
    const op = opOf(end);
    if (op === undefined || !end.filterable) return [];
    const field = [...steps.map(({ segment }) => segment), end.name].join('.');
    return [{ leaf: { field, op, ...(op === 'eq' && { value: true }) }, steps, end }];
  });
}

function published({ dictionary, display }: EntityDescriptor): readonly string[] {
  return dictionary === null
    ? []
    : [...dictionary.fields, ...display.flatMap((part) => ('path' in part ? [part.path.text.split('.')[0] ?? ''] : []))];
}

function isPublished(entity: EntityDescriptor, field: string): boolean {
  return published(entity).some((name) => [name, `Id${name}`, `Ids${name}`].includes(field));
}

/** Rule of the schema for a path: every entity on the way is read by a right that is held, or left by what its dictionary publishes. */
export function isWithin({ steps, end }: Path, held: ReadonlySet<string>): boolean {
  return steps.every(({ entity }, index) => {
    if (held.has(entity.rights.list) || held.has(entity.rights.record)) return true;
    const next = steps[index + 1];
    const by = next === undefined ? end.name : next.by;
    return by !== null && isPublished(entity, by);
  });
}
