import { completeScreening } from '#domain/programmation/complete-screening.ts';
import { readNumber, type RecordData } from '#domain/records/record-data.ts';
import type { CommitUnit } from '#server/records/engine.ts';

/** A screening of the grid says its programme, its room and when it begins: the rest follows from the programme. */
export const admitScreening = async ({ query }: CommitUnit, record: RecordData): Promise<RecordData> => {
  const [programme] = await query<{ needed: number }>(
    `select case when count(f.duree) = 0 then 0 else sum(f.duree) + coalesce(max(p.duree_presentation), 0) end::int as needed
     from festival_programme p left join festival_inscription i on i.id_programme = p.id left join film f on f.id = i.id_film
     where p.id = $1`,
    [readNumber(record, 'IdProgramme')],
  );
  return completeScreening(record, programme?.needed ?? 0);
};
