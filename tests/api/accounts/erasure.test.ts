import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RecordApi, startRecordApi } from '../support/record-api.ts';

let staff: RecordApi;
beforeAll(async () => {
  staff = await startRecordApi();
});
afterAll(() => staff.api.close());

it('an erasure and the lines of history that tell of it are one transaction, and the lines hold no value', async () => {
  const Email = 'canari@exemple.test';
  const IdPersonne = await staff.create('personnes', { Nom: 'Canari', Email });
  const IdContact = await staff.create('contacts', { IdPersonne, Email });
  const account = await staff.create('bam-comptes', { Login: Email, IdContact });
  const erased = await staff.call('POST', `/api/bam-comptes/${account}/anonymisation`, { Version: 1 });
  expect(erased.json()).toBe(true);
  const { rows } = await staff.api.database.pool.query(
    `select entite, avant, apres, h.xmin = c.xmin as together
     from historique h join bam_compte c on c.id = $1
     where h.entite in ('personne', 'contact', 'bam-compte') and h.id_fiche in ($1, $2, $3) order by entite`,
    [account, IdContact, IdPersonne],
  );
  expect(rows).toEqual(['bam-compte', 'contact', 'personne'].map((entite) => ({ entite, avant: null, apres: null, together: true })));
});

it('an erasure takes what was said of the person with it, history and notices included', async () => {
  const Email = 'dit@exemple.test';
  const IdPersonne = await staff.create('personnes', { Nom: 'Dit', Email });
  const IdContact = await staff.create('contacts', { IdPersonne, Email });
  const account = await staff.create('bam-comptes', { Login: Email, IdContact });
  const other = await staff.create('personnes', { Nom: 'Autre' });
  const places = [`personne/${IdPersonne}`, `contact/${IdContact}`, `personne/${other}`];
  for (const place of places) {
    const comment = await staff.call('POST', `/api/fils/${place}`, { Texte: `Canari de ${place}` });
    await staff.call('PUT', `/api/commentaires/${comment.body}`, { Texte: `Canari repris de ${place}` });
  }
  expect((await staff.call('POST', `/api/bam-comptes/${account}/anonymisation`, { Version: 1 })).json()).toBe(true);
  const { pool } = staff.api.database;
  const left = await pool.query<{ texte: string }>('select texte from fil_commentaire');
  expect(left.rows.map(({ texte }) => texte)).toEqual([`Canari repris de personne/${other}`]);
  const traces = await pool.query(
    `select 1 from historique where concat(avant, apres) like '%Canari%' and concat(avant, apres) not like $1
     union all select 1 from corbeille where contenu::text like '%Canari%'`,
    [`%personne/${other}%`],
  );
  expect(traces.rows).toEqual([]);
});
