import type { FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { linkedAs } from '#domain/records/engine/choosers.ts';
import { toldAs } from '#domain/records/read/record-source.ts';
import { readId } from '#domain/values/record-data.ts';
import { norm } from '#domain/values/text/norm.ts';
import { compareValues } from '#domain/values/sort-values.ts';
import type { Asking } from './store/store.ts';
import { type Wire, wireChoice, wirePayload } from '#domain/records/wire/wire-record.ts';
import { findVisible, isVisible } from './store/scope.ts';
import { linkOf } from './store/tables.ts';

interface Linked {
  readonly entity: string;
  readonly id: number;
  readonly field: FieldDescriptor;
}

/** Linked records in their order, with what each link says. */
export function linkedRecords({ store, context }: Asking, { entity, id, field }: Linked): readonly Wire[] {
  const owner = findVisible(store, { entity, id }, context);
  const target = field.to ?? '';
  const shown = store.shownTo(context);
  const linkedSource = toldAs(shown.source, linkedAs(store.registry, store.registry.get(target), context.has).descriptor);
  const { targetColumn, ordered } = linkOf(field);
  const links = store.tables.linkedRows(field, readId(owner)).flatMap((link): readonly Wire[] => {
    const row = store.tables.find(target, link.columns[targetColumn] ?? 0);
    if (row === null || !isVisible(store, { entity: target, record: row }, context)) return [];
    const linkPayload = wirePayload(shown, { entity, record: link.payload }, field);
    return [
      {
        ...wireChoice({ source: linkedSource, isOfAnyEdition: true }, { entity: target, record: row }),
        Ordre: ordered ? link.ordre : null,
        ...linkPayload,
      },
    ];
  });
  const byName = links.toSorted(({ Libelle: left }, { Libelle: right }) => compareValues(norm(String(left)), norm(String(right))));
  return ordered ? links : byName;
}
