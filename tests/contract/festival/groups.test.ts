import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { reachable } from '#tests/support/reachable-contact.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

/** One suite, two backs: the members of a group and the badges that are printed (001 §3, §7). */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  const Eannee = 2081;

  const { create } = recordCalls(() => staff);
  function group(): Promise<number> {
    return create('festival-groupes', { Libelle: 'Lycée', Eannee, IsPayant: false });
  }
  function bring(id: number, Contenu: string, more: RecordData = {}) {
    return staff.call('POST', `/api/festival-groupes/${id}/membres/import`, { Nom: 'classe.txt', Contenu, Mode: 'normal', ...more });
  }
  async function members(id: number): Promise<readonly RecordData[]> {
    const filter = {
      Criteres: { field: 'IdGroupe', op: 'eq', value: id },
      Tri: [{ Key: 'Nom', Desc: false }],
      Colonnes: ['Nom', 'Prenom', 'Statut'],
    };
    return (await staff.call('POST', '/api/festival-groupe-membres/filter', { filter, skip: 0, take: 100 })).body;
  }
  function badges(id: number) {
    return staff.call('POST', `/api/festival-groupes/${id}/membres/badges`);
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    await create('festival-editions', { Eannee, DateDebut: '2081-01-30', DateFin: '2081-02-07' });
  });
  afterAll(() => backend.close());

  test('a file of two lines brings two members, by name then first name', async () => {
    const id = await group();
    const trial = await bring(id, 'Martin\tLéa\nRoux\tIda\n', { Essai: true });
    expect(trial.body).toEqual({
      Importes: 0,
      Lignes: [
        { Ligne: 1, Nom: 'Martin', Prenom: 'Léa', Etat: 'nouveau' },
        { Ligne: 2, Nom: 'Roux', Prenom: 'Ida', Etat: 'nouveau' },
      ],
    });
    expect(await members(id)).toEqual([]);
    expect((await bring(id, 'Martin\tLéa\nRoux\tIda\n')).body.Importes).toBe(2);
    expect(await members(id)).toMatchObject([
      { Nom: 'Martin', Prenom: 'Léa', Statut: 1 },
      { Nom: 'Roux', Prenom: 'Ida', Statut: 1 },
    ]);
  });

  test('the same file again tells who is there in normal mode, and adds them in forced mode', async () => {
    const id = await group();
    await bring(id, 'Martin\tLéa');
    const again = await bring(id, 'MARTIN\tLea');
    expect([again.body.Importes, again.body.Lignes[0].Etat]).toEqual([0, 'doublon']);
    expect((await bring(id, 'MARTIN\tLea', { Mode: 'force' })).body.Importes).toBe(1);
    expect(await members(id)).toHaveLength(2);
  });

  test.each([
    ['a .csv', 'classe.csv', 'Martin\tLéa'],
    ['commas', 'classe.txt', 'Martin,Léa'],
  ])('%s is refused in French', async (_name, Nom, Contenu) => {
    const { status, body } = await bring(await group(), Contenu, { Nom });
    expect([status, body.detail]).toEqual([409, 'Le fichier doit être un .txt dont les colonnes sont séparées par des tabulations.']);
  });

  test('the badges of a group are one document, until they are handed over, each with its date and by whom; who dropped out has none', async () => {
    const id = await group();
    await bring(id, 'Martin\tLéa\nRoux\tIda\nSand\tAurore');
    const [, , leaving] = await members(id);
    await staff.call('PUT', `/api/festival-groupe-membres/${leaving?.Id}`, { ...leaving, IsAnnule: true });
    const printed = await badges(id);
    expect([printed.status, printed.headers.get('content-type')]).toEqual([200, expect.stringContaining('application/pdf')]);
    expect(String(printed.body)).toMatch(/^%PDF-/);
    function handOver() {
      return staff.call('POST', `/api/festival-groupes/${id}/membres/badges/remise`);
    }
    const first = (await members(id))[0]?.['Id'];
    function one() {
      return staff.call('POST', `/api/festival-groupe-membres/${first}/transitions/remettre`, { Version: 2 });
    }
    const refused = "Ce groupe n'est pas validé : validez son paiement ou déclarez-le gratuit avant de remettre ses badges.";
    for (const early of [await handOver(), await one()]) expect([early.status, early.body.detail]).toEqual([409, refused]);
    expect((await members(id)).map(({ Statut }) => Statut)).toEqual([1, 1, 1]);
    const { Version } = (await staff.call('GET', `/api/festival-groupes/${id}`)).body;
    await staff.call('POST', `/api/festival-groupes/${id}/transitions/declarer-gratuit`, { Version });
    const left = await staff.call('POST', `/api/festival-groupe-membres/${leaving?.Id}/transitions/remettre`, { Version: 2 });
    expect([left.status, left.body.detail]).toEqual([409, 'Ce membre est annulé : son badge ne se remet pas.']);
    expect((await handOver()).body).toBe(2);
    const stored = await Promise.all(
      (await members(id)).map(async (member) => (await staff.call('GET', `/api/festival-groupe-membres/${member['Id']}`)).body),
    );
    expect(stored.map(({ Statut, DateRemise, IdRemisPar }) => [Statut, DateRemise !== null, IdRemisPar !== null])).toEqual([
      [2, true, true],
      [2, true, true],
      [1, false, false],
    ]);
    const none = await badges(id);
    expect([none.status, none.body.detail]).toEqual([409, 'Aucun badge à éditer.']);
  });

  test('badges are printed by type, and again only once they say something else', async () => {
    async function enter(kind: string): Promise<number> {
      const IdPersonne = await create('personnes', { Nom: 'Sand', Prenom: 'Aurore' });
      const id = await create(`festival-participant-${kind}s`, {
        Eannee,
        IdContact: await create('contacts', { IdPersonne, ...(await reachable(create)) }),
      });
      expect(
        (await staff.call('POST', `/api/festival-participant-${kind}s/${id}/transitions/valider`, { Version: 1, Mail: false })).status,
      ).toBe(200);
      return id;
    }
    async function print(Type: number, more: RecordData = {}) {
      return (await staff.call('POST', '/api/festival-participants/badges', { Type, Eannee, ...more })).status;
    }
    async function read(kind: string, id: number) {
      return (await staff.call('GET', `/api/festival-participant-${kind}s/${id}`)).body;
    }
    const pass = await enter('pass');
    const organiser = await enter('organisateur');
    expect(await print(4)).toBe(200);
    const first = await read('pass', pass);
    expect(first).toMatchObject({ NbEditionsBadge: 1, DateEditionBadge: expect.any(String), JetonBadge: expect.stringMatching(/.{10}/) });
    const scanned = { filter: { GlobalSearch: first.JetonBadge, Colonnes: ['Id'] }, skip: 0, take: 10 };
    expect((await staff.call('POST', '/api/festival-participants/filter', scanned)).body).toMatchObject([{ Id: pass }]);
    expect(await read('organisateur', organiser)).toMatchObject({ NbEditionsBadge: 0, DateEditionBadge: null });
    expect([await print(4), await print(4, { Tous: true })]).toEqual([409, 200]);
    const now = await read('pass', pass);
    expect((await staff.call('PUT', `/api/festival-participant-passs/${pass}`, { ...now, NomBadge: 'George Sand' })).status).toBe(200);
    expect(await print(4)).toBe(200);
    expect(await read('pass', pass)).toMatchObject({ NbEditionsBadge: 3, JetonBadge: first.JetonBadge });
    const chosen = await enter('pass');
    expect([await print(4, { Tous: true, Ids: [chosen] }), await print(8, { Tous: true, Ids: [chosen] })]).toEqual([200, 409]);
    expect([await read('pass', chosen), await read('pass', pass)]).toMatchObject([{ NbEditionsBadge: 1 }, { NbEditionsBadge: 3 }]);
    const guests = await backend.signInWith(['FESTIVAL-PARTICIPANT-INVITE-WRITE']);
    expect((await guests.call('POST', '/api/festival-participants/badges', { Type: 4, Eannee })).status).toBe(403);
  });
});
