/** Merging two records: everything that refers to the source moves, and nothing is lost. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RecordData, readVersion } from '#domain/values/record-data.ts';
import { type RecordApi, startRecordApi } from '../support/record-api.ts';
import { reachable } from '#tests/support/reachable-contact.ts';

let admin: RecordApi;
beforeAll(async () => {
  admin = await startRecordApi();
  await admin.create('festival-editions', { Eannee: 2026, DateDebut: '2026-03-10', DateFin: '2026-03-18' });
});
afterAll(() => admin.api.close());

let count = 0;

function next(): number {
  return (count += 1);
}

function personne(more: RecordData = {}): Promise<number> {
  return admin.create('personnes', { Nom: `Nom ${next()}`, ...more });
}

function structure(more: RecordData = {}): Promise<number> {
  return admin.create('structures', { RaisonSociale: `Maison ${next()}`, ...more });
}

async function contact(more: RecordData = {}): Promise<number> {
  return admin.create('contacts', { IdPersonne: await personne(), ...(await reachable(admin.create)), ...more });
}

function compte(IdContact: number): Promise<number> {
  return admin.create('bam-comptes', { Login: `compte-${next()}@exemple.test`, IdContact });
}

function address(entity: string, to: number, from: number): string {
  return `/api/fusions/${entity}/${to}/${from}`;
}

const PLURALS: Readonly<Record<string, string>> = { structure: 'structures', contact: 'contacts', personne: 'personnes', film: 'films' };

async function merge(entity: string, [to, from]: readonly [number, number], more: RecordData = {}, by = admin) {
  return by.call('POST', address(entity, to, from), {
    VersionDestination: readVersion(await admin.get(`/api/${PLURALS[entity]}/${to}`)),
    VersionSource: readVersion(await admin.get(`/api/${PLURALS[entity]}/${from}`)),
    ...more,
  });
}

async function expectMerged(...given: Parameters<typeof merge>): Promise<string> {
  const reply = await merge(...given);
  expect({ status: reply.statusCode, body: reply.json() }).toEqual({ status: 200, body: given[1][0] });
  return String(reply.headers['x-batch']);
}

/** Rows of any table that still hold the id in a column that refers to the entity. */
async function referring(target: string, id: number): Promise<readonly string[]> {
  const { rows } = await admin.api.database.pool.query<{ table: string; column: string }>(
    `select c.conrelid::regclass::text as "table", a.attname as "column" from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = $1::regclass`,
    [target],
  );
  const found: string[] = [];
  for (const { table, column } of rows) {
    const { rowCount } = await admin.api.database.pool.query(`select 1 from ${table} where ${column} = $1`, [id]);
    if ((rowCount ?? 0) > 0) found.push(`${table}.${column}`);
  }
  return found;
}

describe('a merge of structures', () => {
  it('moves everything that refers to the source, and takes the chosen values', async () => {
    const [to, from] = [
      await structure({ Siret: '00000000001115' }),
      await structure({ Siret: '00000000002220', Email: 'maison@exemple.test' }),
    ];
    const member = await contact({ IdStructure: from });
    const film = await admin.create('films', { TitreOriginal: 'Quai' });
    const credit = await admin.create('film-credits', { IdFilm: film, IdFonction: 2, IdStructure: from });
    await admin.create('structure-liens', { IdStructure: from, IdLienType: 1, Url: 'https://maison.exemple.test' });
    await expectMerged('structure', [to, from], { Choix: { Siret: 'source' } });
    expect(await admin.get(`/api/structures/${to}`)).toMatchObject({
      Siret: '00000000002220',
      Email: 'maison@exemple.test',
      AncienId: from,
    });
    expect(await admin.get(`/api/contacts/${member}`)).toMatchObject({ IdStructure: to });
    expect(await admin.get(`/api/film-credits/${credit}`)).toMatchObject({ IdStructure: to });
    expect(await referring('structure', from)).toEqual([]);
    expect((await admin.call('GET', `/api/structures/${from}`)).statusCode).toBe(404);
  });

  it('is told beforehand, what moves by name', async () => {
    const [to, from] = [await structure(), await structure()];
    const member = await contact({ IdStructure: from });
    const { Nom } = await admin.get(`/api/contacts/${member}`);
    const preview = await admin.get(address('structure', to, from));
    expect(preview).toMatchObject({
      Mouvements: [{ Entite: 'contact', Champ: 'IdStructure', Nombre: 1, Fiches: [{ Id: member, Libelle: Nom }] }],
      Collisions: [],
      Comptes: [],
    });
  });

  it('leaves its line in the history of both records', async () => {
    const [to, from] = [await structure(), await structure()];
    await expectMerged('structure', [to, from]);
    const lines = await admin.get(`/api/structures/${to}/historique`);
    expect(lines[0]).toMatchObject({ Op: 'update', After: { AncienId: from } });
    const { rows } = await admin.api.database.pool.query(
      'select operation from historique where entite = $1 and id_fiche = $2 order by id',
      ['structure', from],
    );
    expect(rows.map(({ operation }) => operation)).toEqual(['insert', 'delete']);
  });

  it('is undone from the trash: the source is back with what moved and what was taken from it', async () => {
    const [to, from] = [await structure({ Acronyme: 'A' }), await structure({ Siret: '00000000003335', Email: 'undo@exemple.test' })];
    const member = await contact({ IdStructure: from });
    const lot = await expectMerged('structure', [to, from], { Choix: { Siret: 'source' } });
    expect((await admin.call('POST', `/api/corbeille/${lot}/restauration`)).json()).toBe(true);
    expect(await admin.get(`/api/structures/${from}`)).toMatchObject({ Siret: '00000000003335', Email: 'undo@exemple.test' });
    expect(await admin.get(`/api/structures/${to}`)).toMatchObject({ Siret: null, Email: null, Acronyme: 'A' });
    expect(await admin.get(`/api/contacts/${member}`)).toMatchObject({ IdStructure: from });
  });

  it('gives back at a restoration only what nobody changed since', async () => {
    const [to, from, other] = [await structure(), await structure(), await structure()];
    const member = await contact({ IdStructure: from });
    const lot = await expectMerged('structure', [to, from]);
    await admin.update('contacts', member, { IdStructure: other });
    expect((await admin.call('POST', `/api/corbeille/${lot}/restauration`)).statusCode).toBe(200);
    expect(await admin.get(`/api/contacts/${member}`)).toMatchObject({ IdStructure: other });
  });

  it('is found again from the former id, through the merges of merges', async () => {
    const [last, middle, first] = [await structure(), await structure(), await structure()];
    await expectMerged('structure', [middle, first]);
    await expectMerged('structure', [last, middle]);
    expect(await admin.get(`/api/fusions/structure/${first}`)).toEqual({ Id: last });
    expect(await admin.get(`/api/fusions/structure/${last}`)).toEqual({ Id: null });
  });
});

describe('a merge of contacts', () => {
  it('keeps the account of the source when only the source has one', async () => {
    const [to, from] = [await contact(), await contact()];
    const account = await compte(from);
    await expectMerged('contact', [to, from]);
    expect(await admin.get(`/api/bam-comptes/${account}`)).toMatchObject({ IdContact: to, IsBloque: false });
  });

  it('asks which account stays, moves what the other had to it and blocks the other', async () => {
    const [to, from] = [await contact(), await contact()];
    const [lost, kept] = [await compte(to), await compte(from)];
    const playlist = await admin.create('compte-playlists', { IdCompte: lost, Libelle: 'À revoir' });
    expect(await admin.get(address('contact', to, from))).toMatchObject({ Comptes: [{ Id: lost }, { Id: kept }], Collisions: [] });
    const refused = await merge('contact', [to, from]);
    expect({ status: refused.statusCode, errors: refused.json().errors }).toMatchObject({
      status: 400,
      errors: [{ path: 'IdCompte', code: 'obligatoire' }],
    });
    await expectMerged('contact', [to, from], { IdCompte: kept });
    expect(await admin.get(`/api/bam-comptes/${kept}`)).toMatchObject({ IdContact: to, IsBloque: false });
    expect(await admin.get(`/api/bam-comptes/${lost}`)).toMatchObject({ IdContact: null, IsBloque: true });
    expect(await admin.get(`/api/compte-playlists/${playlist}`)).toMatchObject({ IdCompte: kept });
  });

  it('is refused, with the list, when both take part in the same edition in the same way', async () => {
    const [to, from] = [await contact(), await contact()];
    const participants = [];
    for (const IdContact of [to, from]) participants.push(await admin.create('festival-participant-invites', { Eannee: 2026, IdContact }));
    const reply = await merge('contact', [to, from]);
    expect({ status: reply.statusCode, code: reply.json().code, references: reply.json().conflict.references }).toEqual({
      status: 409,
      code: 'fusion-impossible',
      references: [
        { Entite: 'festival-participant', Champ: 'IdContact', Nombre: 1, Fiches: [{ Id: participants[1], Libelle: expect.any(String) }] },
      ],
    });
    expect(await admin.get(`/api/contacts/${from}`)).toMatchObject({ Id: from });
  });

  it('gives the address of the source to a contact without one, and puts sets together', async () => {
    const [art, press] = [
      await admin.create('activites', { TradLibelle: { TraductionFr: 'Art' } }),
      await admin.create('activites', { TradLibelle: { TraductionFr: 'Presse' } }),
    ];
    const to = await contact({ IdsActivite: [art], Email: null, Adresse: null });
    const from = await contact({ IdsActivite: [press], Email: 'nadia@exemple.test', Adresse: { Ville: 'Brest' } });
    await expectMerged('contact', [to, from]);
    expect(await admin.get(`/api/contacts/${to}`)).toMatchObject({
      IdsActivite: [art, press],
      Email: 'nadia@exemple.test',
      Adresse: { Ville: 'Brest' },
    });
  });

  it('keeps one link where both were linked, and moves the others', async () => {
    const [to, from] = [await contact(), await contact()];
    const event = await admin.create('agendas', await agenda());
    const other = await admin.create('agendas', await agenda());
    await admin.call('POST', `/api/agendas/${event}/intervenants/${to}|${from}`);
    await admin.call('POST', `/api/agendas/${other}/intervenants/${from}`);
    await expectMerged('contact', [to, from]);
    for (const id of [event, other]) expect(await admin.get(`/api/agendas/${id}/intervenants`)).toMatchObject([{ Id: to }]);
  });
});

async function agenda(): Promise<RecordData> {
  return {
    Eannee: 2026,
    TradTitre: { TraductionFr: `Rencontre ${next()}` },
    Debut: '2026-03-11T10:00:00.000',
    Fin: '2026-03-11T11:00:00.000',
  };
}

describe('a merge of films or persons', () => {
  it('moves the credits of a person', async () => {
    const [to, from] = [await personne(), await personne()];
    const credit = await admin.create('film-credits', {
      IdFilm: await admin.create('films', { TitreOriginal: 'Rive' }),
      IdFonction: 1,
      IdPersonne: from,
    });
    await expectMerged('personne', [to, from]);
    expect(await admin.get(`/api/film-credits/${credit}`)).toMatchObject({ IdPersonne: to });
  });

  it('moves the parts of a film and takes its summary where there is none', async () => {
    const to = await admin.create('films', { TitreOriginal: 'Digue' });
    const from = await admin.create('films', { TitreOriginal: 'Digue', TradResume: { TraductionFr: 'La mer.' } });
    const copy = await admin.create('film-copies', { IdFilm: from, TitreSupport: 'DCP' });
    await expectMerged('film', [to, from]);
    expect(await admin.get(`/api/films/${to}`)).toMatchObject({ TradResume: { TraductionFr: 'La mer.' } });
    expect(await admin.get(`/api/film-copies/${copy}`)).toMatchObject({ IdFilm: to });
  });
});

describe('probable duplicates', () => {
  it('are proposed by name, e-mail and SIRET, whatever case and accents', async () => {
    const twins = [
      await structure({ RaisonSociale: 'Écran Neuf', Siret: '00000000009993' }),
      await structure({ RaisonSociale: 'ECRAN NEUF' }),
      await structure({ Siret: '00000000009993' }),
    ];
    const groups = await admin.get('/api/fusions/structure/doublons');
    expect(groups).toEqual(
      expect.arrayContaining([
        { Motif: 'nom', Fiches: [expect.objectContaining({ Id: twins[0] }), expect.objectContaining({ Id: twins[1] })] },
        { Motif: 'siret', Fiches: [expect.objectContaining({ Id: twins[0] }), expect.objectContaining({ Id: twins[2] })] },
      ]),
    );
  });

  it.each([
    [
      'contact',
      async () => {
        const IdPersonne = await personne();
        const first = await contact({ IdPersonne });
        const second = await contact({ IdPersonne, IdStructure: await structure() });
        // Nobody creates the same contact twice; somebody who leaves a structure may become one that exists.
        await admin.update('contacts', second, { IdStructure: null });
        return [first, second];
      },
    ],
    ['personne', async () => [await personne({ Nom: 'Le Goff', Prenom: 'Maël' }), await personne({ Nom: 'LE GOFF', Prenom: 'Mael' })]],
    [
      'film',
      async () => [
        await admin.create('films', { TitreOriginal: 'Île', AnneeProd: 2020 }),
        await admin.create('films', { TitreOriginal: 'ile', AnneeProd: 2020 }),
      ],
    ],
  ])('are found among %s', async (entity, create) => {
    const ids = await create();
    const groups = await admin.get(`/api/fusions/${entity}/doublons`);
    expect(groups).toEqual(expect.arrayContaining([expect.objectContaining({ Fiches: ids.map((Id) => expect.objectContaining({ Id })) })]));
  });
});

describe('a merge is refused', () => {
  it.each([['STRUCTURE-WRITE'], ['STRUCTURE-DELETE']])('to who only holds %s, before anything is looked up', async (right) => {
    const person = await admin.api.signInWith('STRUCTURES', 'STRUCTURE', right);
    const replies = [
      await person.call('POST', address('structure', 900_001, 900_002), { VersionDestination: 1, VersionSource: 1 }),
      await person.call('GET', address('structure', 900_001, 900_002)),
      await person.call('GET', '/api/fusions/structure/doublons'),
    ];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
  });

  it('when one of the records was changed meanwhile, and says by whom', async () => {
    const [to, from] = [await structure(), await structure()];
    await admin.update('structures', from, { Acronyme: 'NEUF' });
    const reply = await merge('structure', [to, from], { VersionSource: 1 });
    expect({ status: reply.statusCode, body: reply.json() }).toMatchObject({
      status: 409,
      body: { code: 'version-perimee', conflict: { fields: ['Acronyme'] } },
    });
  });

  it('of a record with itself, of one that does not exist, and of a kind that is not merged', async () => {
    const id = await structure();
    const versions = { VersionDestination: 1, VersionSource: 1 };
    expect((await admin.call('POST', address('structure', id, id), versions)).statusCode).toBe(400);
    expect((await admin.call('POST', address('structure', id, 900_000), versions)).statusCode).toBe(404);
    expect((await admin.call('GET', address('structure', 900_000, id))).statusCode).toBe(404);
    expect((await admin.call('GET', '/api/fusions/pays/1/2')).statusCode).toBe(404);
  });
});
