import type { EntityDescriptor, FieldDescriptor, TotalsDescriptor } from '#generated/entities/descriptor.gen.ts';
import { fieldShownAs } from '#domain/records/query/filter-fields.ts';
import { invalidFields } from '#domain/errors/app-error.ts';
import type { ViewScreen } from '#domain/views/view-screens.ts';

/** Fields by which the list adds up, and what it adds; refused where its screen says none. */
export function totalFields({ descriptor, screen }: ViewScreen): Readonly<Record<'by' | 'sum', readonly FieldDescriptor[]>> {
  if (screen.totals === undefined) throw invalidFields({ path: 'ecran', code: 'valeur' });
  return { by: fieldsOf(descriptor, screen.totals, 'by'), sum: fieldsOf(descriptor, screen.totals, 'sum') };
}

function fieldsOf(descriptor: EntityDescriptor, totals: TotalsDescriptor, key: 'by' | 'sum'): readonly FieldDescriptor[] {
  return totals[key].flatMap((name) => fieldShownAs(descriptor, name) ?? []);
}
