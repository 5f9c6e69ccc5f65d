/** A field that is sealed from this version on: what earlier versions wrote in clear stands nowhere any more, and is read as before. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSecretBox, readSecretKey, type SecretBox } from '#server/records/write/secret-box.ts';
import { sealClearValues } from '#server/records/write/seal-clear.ts';
import { TEST_CONFIG } from '../support/api-app.ts';
import { type RecordApi, startRecordApi } from '../support/record-api.ts';

const IBAN = 'FR76 3000 6000 0112 3456 7890 189';
const MARK = '7890 189';
let records: RecordApi;
let kept = 0;
let deleted = 0;

async function contact(name: string): Promise<number> {
  const IdPersonne = await records.create('personnes', { Nom: name });
  return records.create('contacts', { IdPersonne, Iban: IBAN });
}

function query(sql: string, values: readonly unknown[] = []) {
  return records.api.database.pool.query<Record<string, unknown>>(sql, [...values]);
}

/** The key of the server under test. */
function box(): SecretBox {
  return createSecretBox(readSecretKey({ ...TEST_CONFIG, secretKey: TEST_CONFIG.secretKey ?? undefined }));
}

/** Tables that still hold the mark, in clear. */
async function inClear(): Promise<readonly string[]> {
  const tables = ['contact', 'historique', 'corbeille'];
  const found = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await query(`select 1 from ${table} t where t::text like $1 limit 1`, [`%${MARK}%`]);
      return rows.length === 0 ? [] : [table];
    }),
  );
  return found.flat();
}

beforeAll(async () => {
  records = await startRecordApi();
  kept = await contact('Ancienne');
  deleted = await contact('Partie');
  await records.remove('contacts', deleted);
  // As a version wrote that did not seal the field.
  await query('update contact set iban = $1, recherche = $1 where id = $2', [IBAN, kept]);
  await query(
    `update historique set apres = coalesce(apres, '{}') || jsonb_build_object('Iban', $1::text) where entite = 'contact' and id_fiche = $2`,
    [IBAN, kept],
  );
  await query(
    `update corbeille set contenu = contenu || jsonb_build_object('iban', $1::text) where nom_table = 'contact' and id_fiche = $2`,
    [IBAN, deleted],
  );
});
afterAll(() => records.api.close());

describe('values in clear', () => {
  it('are sealed in rows and trash, and leave history and search texts', async () => {
    expect(await inClear()).toEqual(['contact', 'historique', 'corbeille']);
    const secrets = box();
    expect(await sealClearValues(records.api.database.pool, secrets)).toEqual([{ field: 'contact.Iban', rows: 2 }]);
    expect(await inClear()).toEqual([]);
    expect(await records.get(`/api/contacts/${kept}`)).toMatchObject({ Iban: IBAN });
    const { rows } = await query(`select contenu ->> 'iban' as iban from corbeille where nom_table = 'contact' and id_fiche = $1`, [
      deleted,
    ]);
    expect(rows.map(({ iban }) => secrets.open(String(iban)))).toEqual([IBAN]);
  });

  it('are looked for at every start, and found once', async () => {
    expect(await sealClearValues(records.api.database.pool, box())).toEqual([]);
  });
});
