/** Values that rows hold and that the bounds of this version refuse: saving such a record requires mending a field that the person did not touch. */
import type pg from 'pg';
import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor, FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { isSealed } from '#domain/values/record-data.ts';

export interface UnfitValues {
  /** `hotel.Libelle` */
  readonly field: string;
  readonly bound: string;
  readonly total: number;
  /** Some of the records, in the order of their numbers. */
  readonly ids: readonly number[];
}

type Bounded = Pick<EntityDescriptor, 'name' | 'table' | 'fields'>;

const SHOWN = 5;
const TEXTS: readonly FieldDescriptor['kind'][] = ['string', 'email', 'url', 'phone', 'text'];
const NUMBERS: readonly FieldDescriptor['kind'][] = ['integer', 'decimal', 'money', 'percent', 'year'];

/** Each table is read once. */
export async function unfitValues(
  pool: Pick<pg.ClientBase, 'query'>,
  among: readonly Bounded[] = Object.values<EntityDescriptor>(entities),
): Promise<readonly UnfitValues[]> {
  const found: UnfitValues[] = [];
  for (const { name, table, fields } of among) {
    const bounds = fields.filter(({ declaredIn }) => declaredIn === name).flatMap(boundsOf);
    if (bounds.length === 0) continue;
    const columns = bounds.flatMap(({ condition }, index) => [
      `count(*) filter (where ${condition})::int as "n${index}"`,
      `(array_agg(id order by id) filter (where ${condition}))[1:${SHOWN}] as "i${index}"`,
    ]);
    const { rows } = await pool.query<Record<string, number | readonly number[] | null>>(`select ${columns.join(', ')} from ${table}`);
    for (const [index, { field, bound }] of bounds.entries()) {
      const total = Number(rows[0]?.[`n${index}`] ?? 0);
      const ids = rows[0]?.[`i${index}`];
      if (total > 0) found.push({ field: `${name}.${field}`, bound, total, ids: Array.isArray(ids) ? ids.map(Number) : [] });
    }
  }
  return found;
}

interface Bound {
  readonly field: string;
  readonly bound: string;
  readonly condition: string;
}

function boundsOf(field: FieldDescriptor): readonly Bound[] {
  const { column, kind, min, max, name, pattern } = field;
  if (column === null || isSealed(field) || !(TEXTS.includes(kind) || NUMBERS.includes(kind))) return [];
  const isText = TEXTS.includes(kind);
  const measured = isText ? `char_length(${column})` : column;
  const what = isText ? ' signes' : '';
  // An empty text is an absent one.
  const isFilled = isText ? `${column} <> '' and ` : '';
  return [
    ...(min === undefined ? [] : [{ field: name, bound: `au moins ${min}${what}`, condition: `${isFilled}${measured} < ${min}` }]),
    ...(max === undefined ? [] : [{ field: name, bound: `au plus ${max}${what}`, condition: `${measured} > ${max}` }]),
    ...(pattern === undefined
      ? []
      : [{ field: name, bound: `la forme ${pattern}`, condition: `${isFilled}${column} !~ '${pattern.replaceAll("'", "''")}'` }]),
  ];
}

export function unfitSentence({ field, bound, total, ids }: UnfitValues): string {
  const shown = ids.join(', ');
  return `${field} demande désormais ${bound} : ${total} fiches n'y répondent pas (${shown}${total > ids.length ? '…' : ''}) et devront être corrigées pour être enregistrées.`;
}
