import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '#tests/support/database.ts';

const MIGRATION = new URL('../../../schema/migrations/0009_liens-des-mails.sql', import.meta.url);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ content: 'migrated' });
});
afterAll(() => database.close());

async function insert(row: string): Promise<number> {
  return (await database.pool.query<{ id: number }>(`insert into ${row} returning id`)).rows[0]?.id ?? 0;
}

it('traces of earlier versions get the links of their own record, and no other mark becomes one', async () => {
  const { pool } = database;
  await pool.query("insert into festival_edition (eannee, date_debut, date_fin) values (2060, '2060-01-10', '2060-01-20')");
  async function guest(): Promise<number> {
    const id = await insert('festival_participant (eannee, type) values (2060, 2)');
    await pool.query('insert into festival_participant_invite (id) values ($1)', [id]);
    return id;
  }
  const [firstGuest, other] = [await guest(), await guest()];
  const sheet = await insert(`feuille_route (id_participant) values (${firstGuest})`);
  const theirs = await insert(`feuille_route (id_participant) values (${other})`);
  const answer = await insert(`invitation_reponse (id_participant) values (${firstGuest})`);
  const account = await insert("bam_compte (login) values ('ida@exemple.test')");
  function trace(usage: number | null, body: string, more = 'id_participant', about = firstGuest): Promise<number> {
    return insert(`mail_trace (expediteur, destinataire, objet, corps, contexte, date_creation, usage, ${more})
      values ('a@exemple.test', 'ida@exemple.test', 'Objet', '${body}', 5, now(), ${usage}, ${about})`);
  }
  const marks = `jeton-feuille-${sheet}. jeton-feuille-${theirs}. jeton-invite-${answer}. jeton-donne-au-depart`;
  const ids = [
    await trace(33, marks),
    await trace(6, marks),
    await trace(25, marks, 'id_compte', account),
    await trace(null, marks),
    await trace(33, marks, 'id_participant', other),
  ];
  await pool.query(await readFile(MIGRATION, 'utf8'));
  const { rows } = await pool.query<{ liens: unknown }>('select liens from mail_trace where id = any($1) order by id', [ids]);
  function link(Marque: string, Genre: string, IdFiche: number) {
    return { Marque, Genre, IdFiche, Destinataire: 'ida@exemple.test' };
  }
  expect(rows.map(({ liens }) => liens)).toEqual([
    [link(`jeton-feuille-${sheet}.`, 'feuille', sheet)],
    [link(`jeton-invite-${answer}.`, 'invite', answer)],
    [link('jeton-donne-au-depart', 'activation', account)],
    null,
    [link(`jeton-feuille-${theirs}.`, 'feuille', theirs)],
  ]);
});
