import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RecordData, readVersion } from '#domain/values/record-data.ts';
import { type RecordApi, startRecordApi } from '../support/record-api.ts';

let staff: RecordApi;
beforeAll(async () => {
  staff = await startRecordApi();
});
afterAll(() => staff.api.close());

interface Row {
  readonly id_utilisateur: number | null;
  readonly id_groupe: number | null;
}

/** A group of films with two users, one of whom has a task. */
async function teamWithTask(Libelle: string) {
  const [one, other] = [await staff.api.createPerson({ rights: ['FILMS', 'FILM'] }), await staff.api.createPerson()];
  const { pool } = staff.api.database;
  const { rows } = await pool.query<{ id: number }>('select id_groupe_utilisateur as id from utilisateur where id = $1', [one.id]);
  const group = rows[0]?.id ?? 0;
  await pool.query('update utilisateur set id_groupe_utilisateur = $2 where id = $1', [other.id, group]);
  const IdFiche = await staff.create('films', { TitreOriginal: Libelle });
  const reply = await staff.call('POST', '/api/taches', { Libelle, A: `u${one.id}`, Entite: 'film', IdFiche });
  const task = reply.json<number>();
  async function row(): Promise<Row | undefined> {
    return (await pool.query<Row>('select id_utilisateur, id_groupe from tache where id = $1', [task])).rows[0];
  }
  return { one, other, group, task, row };
}

it('the task of a user who is blocked goes to their group, which is told', async () => {
  const { one, other, group, task, row } = await teamWithTask('Bloquée');
  expect(await row()).toEqual({ id_utilisateur: one.id, id_groupe: group });
  const account: RecordData = await staff.get(`/api/utilisateurs/${one.id}`);
  const saved = await staff.call('PUT', `/api/utilisateurs/${one.id}`, { Version: readVersion(account), IsActif: false });
  expect(saved.statusCode).toBe(200);
  expect(await row()).toEqual({ id_utilisateur: null, id_groupe: group });
  const colleague = await staff.api.signIn(other);
  expect((await colleague.call('GET', '/api/taches?place=groupe')).json()).toMatchObject([{ Id: task, A: `g${group}`, IsMienne: true }]);
  expect((await colleague.call('GET', '/api/boite')).json()).toMatchObject([{ Nature: 3, Fiche: 'Bloquée' }]);
});

it('the task of a user who is deleted goes to their group', async () => {
  const { one, other, group, task, row } = await teamWithTask('Supprimée');
  await staff.remove('utilisateurs', one.id);
  expect(await row()).toEqual({ id_utilisateur: null, id_groupe: group });
  const colleague = await staff.api.signIn(other);
  expect((await colleague.call('GET', '/api/taches?place=groupe')).json()).toMatchObject([{ Id: task }]);
});

it('a group whose members open none of the records is refused', async () => {
  const { rows } = await staff.api.database.pool.query<{ id: number }>(
    `insert into groupe_utilisateur (nom, recherche) values ('Sans film', 'sans film') returning id`,
  );
  const IdFiche = await staff.create('films', { TitreOriginal: 'Sans groupe' });
  const reply = await staff.call('POST', '/api/taches', { Libelle: 'Voir', A: `g${rows[0]?.id}`, Entite: 'film', IdFiche });
  expect(reply.statusCode).toBe(400);
});

it('tasks follow their record into the one that it is merged with', async () => {
  const [to, from] = [await staff.create('films', { TitreOriginal: 'Gardé' }), await staff.create('films', { TitreOriginal: 'Double' })];
  const assignee = `u${staff.person.id}`;
  await staff.call('POST', '/api/taches', { Libelle: 'Du double', A: assignee, Entite: 'film', IdFiche: from });
  const merged = await staff.call('POST', `/api/fusions/film/${to}/${from}`, { VersionDestination: 1, VersionSource: 1 });
  expect(merged.statusCode).toBe(200);
  expect((await staff.call('GET', `/api/taches/fiche/film/${to}`)).json()).toMatchObject([{ Libelle: 'Du double', Fiche: 'Gardé' }]);
});

it('an erasure takes the tasks about the person with it, and no other', async () => {
  const Email = 'canari-tache@exemple.test';
  const IdPersonne = await staff.create('personnes', { Nom: 'Canari', Email });
  const IdContact = await staff.create('contacts', { IdPersonne, Email });
  const account = await staff.create('bam-comptes', { Login: Email, IdContact });
  const other = await staff.create('personnes', { Nom: 'Autre' });
  const assignee = `u${staff.person.id}`;
  for (const [Entite, IdFiche] of [
    ['personne', IdPersonne],
    ['contact', IdContact],
    ['personne', other],
  ])
    await staff.call('POST', '/api/taches', { Libelle: `Canari de ${Entite} ${IdFiche}`, A: assignee, Entite, IdFiche });
  expect((await staff.call('POST', `/api/bam-comptes/${account}/anonymisation`, { Version: 1 })).json()).toBe(true);
  const { pool } = staff.api.database;
  const left = await pool.query<{ libelle: string }>("select libelle from tache where libelle like 'Canari%'");
  expect(left.rows.map(({ libelle }) => libelle)).toEqual([`Canari de personne ${other}`]);
  const traces = await pool.query(
    `select 1 from historique where concat(avant, apres) like '%Canari de%' and concat(avant, apres) not like $1
     union all select 1 from corbeille where contenu::text like '%Canari de%'`,
    [`%personne ${other}%`],
  );
  expect(traces.rows).toEqual([]);
});
