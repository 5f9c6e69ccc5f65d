import type pg from 'pg';
import { TvaVerification } from '#generated/enums/tva-verification.gen.ts';

export interface DueNumber {
  readonly id: number;
  /** As it is written. */
  readonly text: string;
}

interface Terms {
  /** Instants before which a verdict, and a silence, are too old. */
  readonly verdictMs: number;
  readonly silenceMs: number;
}

/** Structures whose number of another country was never checked, or too long ago; those never checked come first. */
export async function dueNumbers(
  pool: Pick<pg.Pool, 'query'>,
  { verdictMs, silenceMs }: Terms,
  limit: number,
): Promise<readonly DueNumber[]> {
  const { rows } = await pool.query<DueNumber>(
    `select id, num_intracom as text from structure
     where trim(num_intracom) <> '' and num_intracom !~* '^\\s*FR' and is_tva_invalide is not true and is_archive is not true
       and (date_verif_tva is null
         or date_verif_tva <= to_timestamp(case when etat_tva = ${TvaVerification.nonVerifie} then $2::float8 else $1::float8 end))
     order by date_verif_tva nulls first, id limit $3`,
    [verdictMs / 1000, silenceMs / 1000, limit],
  );
  return rows;
}
