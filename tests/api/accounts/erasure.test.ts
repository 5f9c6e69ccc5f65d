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
