import type { EntityDescriptor, FieldDescriptor, FilterNode, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { isDerived, type RecordData } from '#domain/values/record-data.ts';

export interface PrefillContext {
  /** Base filter of the screen the record is created from. */
  readonly filter: readonly FilterNode[];
  /** Values the path of the screen fixes (`contexte`), by field. */
  readonly fixed: RecordData;
  /** Edition being worked on; null when there is none. */
  readonly edition: number | null;
  /** The signed-in person. */
  readonly user?: number | null;
}

/** Values that a new record needs to show in the list it was created from. */
export function prefill(descriptor: EntityDescriptor, { filter, fixed, edition, user = null }: PrefillContext): RecordData {
  const authors = user === null ? [] : descriptor.fields.flatMap((field) => (field.prefill === 'me' ? [[field.name, user] as const] : []));
  const values = {
    ...Object.fromEntries(authors),
    ...(descriptor.edition === null || edition === null ? {} : { [descriptor.edition]: edition }),
    ...equalities(filter),
    ...fixed,
  };
  return Object.fromEntries(Object.entries(values).filter(([name]) => isGiven(descriptor.fields.find((field) => field.name === name))));
}

/** A condition on the target of a reference (`SectionType.IsHorsFestival`): one of the records that meet it is the value. */
export interface ReferenceCondition {
  readonly field: string;
  readonly to: string;
  readonly filter: FilterNode;
}

export function referenceCondition(descriptor: EntityDescriptor, filter: readonly FilterNode[]): ReferenceCondition | null {
  for (const node of leaves(filter)) {
    const [step = '', ...rest] = node.field.split('.');
    const field = rest.length === 0 ? undefined : descriptor.fields.find(({ name, kind }) => kind === 'reference' && name === `Id${step}`);
    if (field?.to !== undefined) return { field: field.name, to: field.to, filter: { ...node, field: rest.join('.') } };
  }
  return null;
}

type Leaf = Extract<FilterNode, { readonly field: string }>;

/** Conditions that all hold: a choice between several says nothing of the new record. */
function leaves(nodes: readonly FilterNode[]): readonly Leaf[] {
  return nodes.flatMap((node) => {
    if ('field' in node) return [node];
    return 'and' in node ? leaves(node.and) : [];
  });
}

function equalities(filter: readonly FilterNode[]): Readonly<Record<string, JsonValue>> {
  return Object.fromEntries(leaves(filter).flatMap(({ field, op, value }) => (op === 'eq' && value !== undefined ? [[field, value]] : [])));
}

function isGiven(field: FieldDescriptor | undefined): boolean {
  return field !== undefined && !field.readOnly && !isDerived(field);
}
