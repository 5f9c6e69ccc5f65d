import type pg from 'pg';
import { isRecordData } from '#domain/values/record-data.ts';
import { type Line, ratioLine, timed } from './measure.ts';

const LINES = 10_000;
/** Every check, search text, version, history line and event of a creation, against bare insertions of as many rows, one statement each. */
const RATIO_MAX = 12;

interface Server {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Ten thousand new structures of a file in one transaction, against as many bare insertions. */
export async function measureImport({ url, headers }: Server, pool: pg.Pool): Promise<Line> {
  const Lignes = Array.from({ length: LINES }, (_, index) => ({
    Ligne: index + 2,
    Donnees: { RaisonSociale: `Banc ${index}`, Siret: `B${index}`, Adresse: { Ville: 'Brest' } },
  }));
  const body = { Lignes, Cles: ['Siret'], SiTrouve: 'modifier', SiAbsent: 'creer', CreeLiees: false, Essai: false };
  const ours = await timed(async () => {
    const reply = await fetch(`${url}/api/importations/structure`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', origin: url },
      body: JSON.stringify(body),
    });
    const answer: unknown = await reply.json();
    if (!isRecordData(answer) || answer['IsGarde'] !== true) throw new Error(`the import answered ${reply.status}`);
  });
  const bare = await timed(async () => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      for (let index = 0; index < LINES; index += 1)
        await client.query(
          `insert into structure (id, version, raison_sociale, siret, recherche) values ($1, 1, $2::text, $3, norm($2::text))`,
          [100_000_000 + index, `Banc nu ${index}`, `N${index}`],
        );
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
  const line = ratioLine(`${LINES} lines of a file imported against bare insertions`, { ours, reference: bare, max: RATIO_MAX });
  return { ...line, value: `${line.value}; ${(ours / 1000).toFixed(1)} s` };
}
