import { readNumber, type RecordData } from '#domain/records/record-data.ts';
import type { CommitUnit, WrittenRecord } from '#server/records/engine.ts';

const NOTE = 'film-note';

/** A note given on the film counts for its registration of the edition: the first one that was not withdrawn. */
export const attachNote = async ({ query }: CommitUnit, record: RecordData): Promise<RecordData> => {
  if (readNumber(record, 'IdInscription') !== null) return {};
  const [row] = await query<{ id: number }>(
    'select id from festival_inscription where id_film = $1 and eannee = $2 order by date_retrait is not null, id limit 1',
    [readNumber(record, 'IdFilm'), readNumber(record, 'Eannee')],
  );
  return row === undefined ? {} : { IdInscription: row.id };
};

/** Notes that were given before their film was registered go to its registration as soon as there is one. */
export const adoptNotes = async ({ query, note, announce }: CommitUnit, written: readonly WrittenRecord[]): Promise<void> => {
  const registrations = written.filter(({ entity, op }) => entity === 'festival-inscription' && op === 'insert').map(({ id }) => id);
  if (registrations.length === 0) return;
  const adopted = await query<{ id: number; version: number; registration: number }>(
    `update film_note n set id_inscription = i.id, version = n.version + 1 from festival_inscription i
     where i.id = any($1::int[]) and n.id_film = i.id_film and n.eannee = i.eannee and n.id_inscription is null
     returning n.id, n.version, i.id as registration`,
    [registrations],
  );
  for (const { id, version, registration } of adopted) {
    const change = { entity: NOTE, id, parent: null, op: 'update', version } as const;
    note({ ...change, before: { IdInscription: null }, after: { IdInscription: registration }, fields: ['IdInscription'] });
    announce(change);
  }
};
