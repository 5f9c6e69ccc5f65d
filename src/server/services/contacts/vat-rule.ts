import { isWrongVatNumber } from '#domain/records/vat-number.ts';
import type { CommitUnit, WrittenRecord } from '#server/records/engine.ts';

interface StoredNumber {
  readonly id: number;
  readonly number: string | null;
  readonly isWrong: boolean;
}

/** Says of each structure that was written whether its VAT number can be one: keys are no matter of SQL. */
export const flagVatNumbers = async ({ query }: CommitUnit, written: readonly WrittenRecord[]): Promise<void> => {
  const ids = written.filter(isAboutNumber).map(({ id }) => id);
  if (ids.length === 0) return;
  const stored = await query<StoredNumber>(
    `select id, num_intracom as number, is_tva_invalide as "isWrong" from structure where id = any($1)`,
    [ids],
  );
  const changed = stored.filter(({ number, isWrong }) => isWrongVatNumber(number) !== isWrong).map(({ id }) => id);
  if (changed.length > 0) await query('update structure set is_tva_invalide = not is_tva_invalide where id = any($1)', [changed]);
};

const isAboutNumber = ({ entity, op, fields = [] }: WrittenRecord): boolean =>
  entity === 'structure' && (op === 'insert' || (op === 'update' && fields.includes('NumIntracom')));
