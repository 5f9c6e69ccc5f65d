/** A value computed from a masked one reveals it: it needs the same protection. */
import type { FieldDescriptor, FilterNode } from '../../runtime/field.ts';
import type { Everything } from '../everything.ts';
import type { ModelEntity } from '../model.ts';

export function checkRevealed(entity: ModelEntity, { context, entities }: Everything): void {
  const draft = context.drafts.get(entity.name);
  for (const field of entity.fields) {
    if (field.declaredIn !== entity.name || field.as === undefined) continue;
    const read = [...ownReads(field, entity), ...endOf(field, entities)];
    const hidden = read.find(({ privacy }) => privacy !== undefined && (privacy.mask || privacy.right !== null));
    const { right = null, mask = false } = hidden?.privacy ?? {};
    const isKept = field.privacy !== undefined && (right === null || field.privacy.right === right) && (!mask || field.privacy.mask);
    if (hidden === undefined || isKept) continue;
    context.diagnostics.report(
      'privacy/revealed',
      draft?.fields.get(field.name)?.at() ?? entity.position,
      `« ${field.name} » se calcule de « ${hidden.name} », qui est protégé, et ne l'est pas autant`,
      'reprendre le privacy de ce champ',
    );
  }
}

/** Fields of the record that a derived one reads. */
export function ownReads({ between, when = [], cases = [], texts, of = [] }: FieldDescriptor, { fields }: ModelEntity): FieldDescriptor[] {
  const names = [
    ...(between ?? []).flatMap(({ field }) => field ?? []),
    ...[when, ...cases.map((one) => one.when)].flat().flatMap(namesIn),
    ...cases.flatMap(({ take }) => take ?? []),
    ...(texts?.fr ?? []).flatMap((part) => ('path' in part && part.path.steps.length === 0 ? (part.path.field ?? []) : [])),
    ...of,
  ];
  return names.flatMap((name) => fields.find((field) => field.name === name) ?? []);
}

function namesIn(node: FilterNode): string[] {
  if ('and' in node) return node.and.flatMap(namesIn);
  if ('or' in node) return node.or.flatMap(namesIn);
  if ('not' in node) return namesIn(node.not);
  return [node.field, ...(node.other === undefined ? [] : [node.other])];
}

/** The field at the end of its path. */
export function endOf({ path }: FieldDescriptor, entities: Everything['entities']): FieldDescriptor[] {
  const last = path?.steps.at(-1);
  const holder = entities.find(({ name }) => name === last?.entity);
  return holder?.fields.filter(({ name }) => name === path?.field) ?? [];
}
