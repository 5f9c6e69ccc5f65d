import type { Query } from '#server/files/file-repository.ts';

/** Moment of the last submission, in milliseconds; null: none has come. */
export async function lastReceivedMs(query: Query): Promise<number | null> {
  const [row] = await query<{ ms: number | null }>('select (extract(epoch from max(recupere_le)) * 1000)::float8 as ms from ins_recup');
  return row?.ms ?? null;
}

/** The number a submission has on the deposit site; null: no such submission. */
export async function depositNumber(query: Query, id: number): Promise<string | null> {
  const [row] = await query<{ numero: string }>('select numero_depot as numero from ins_recup where id = $1', [id]);
  return row?.numero ?? null;
}
