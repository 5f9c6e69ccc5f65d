import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { InvitationPhotoEtat } from '#generated/enums/invitation-photo-etat.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { STILL_MAX_KO, STILLS_MAX } from '#domain/committee/invitations/stills/limits.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { eventually } from '#tests/support/eventually.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { png } from '#tests/support/sample-files.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

const YEAR = 2096;
const INVITATIONS = 'festival-inscription-invitations';
const { aExaminer, retenue, ecartee } = InvitationPhotoEtat;

/** One suite, two backends: stills that a right-holder sends by a link, and what staff make of them. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let chief: ApiClient;
  let section: number;
  let pixels = 400;

  const { create, read } = recordCalls(() => chief);

  async function invited(titre: string): Promise<{ film: number; invitation: number; token: string }> {
    const film = await create('films', { TitreOriginal: titre });
    const entry = await create('festival-inscriptions', { IdFilm: film, IdSection: section, Eannee: YEAR });
    for (const step of ['shortlister', 'programmer']) {
      const { Version } = await read('festival-inscriptions', entry);
      await chief.call('POST', `/api/festival-inscriptions/${entry}/transitions/${step}`, { Version, Mail: false });
    }
    const path = `/api/festival-sections/${section}/invitations`;
    const { Empreinte } = (await chief.call('GET', path)).body;
    await chief.call('POST', path, { Ordre: ['deposant'], IsMails: false, Empreinte });
    const filter = { Criteres: { field: 'IdInscription', op: 'eq', value: entry }, Colonnes: ['Id'] };
    const [row] = (await chief.call('POST', `/api/${INVITATIONS}/filter`, { filter, skip: 0, take: 1 })).body;
    const { Lien } = (await chief.call('POST', `/api/${INVITATIONS}/${row.Id}/lien`)).body;
    return { film, invitation: row.Id, token: String(Lien).split('#')[1] ?? '' };
  }
  function send(token: string, name: string, bytes: Uint8Array = png((pixels += 1), 300), headers = {}): Promise<ApiReply> {
    const uploadHeaders = { 'x-jeton': token, 'x-nom-fichier': encodeURIComponent(name), ...headers };
    return backend.anonymous.call('POST', '/api/invitation-film/photos', bytes, uploadHeaders);
  }
  function answer(Jeton: string, values: object): Promise<ApiReply> {
    return backend.anonymous.call('POST', '/api/invitation-film/reponse', { Jeton, ...values });
  }
  async function stills(invitation: number, client = chief): Promise<ApiReply['body']> {
    return (await client.call('GET', `/api/${INVITATIONS}/${invitation}/photos`)).body.Photos;
  }
  function settle(invitation: number, Choix: readonly RecordData[], client = chief): Promise<ApiReply> {
    return client.call('POST', `/api/${INVITATIONS}/${invitation}/photos`, { Choix });
  }
  async function imagesOf(film: number): Promise<readonly RecordData[]> {
    const filter = { Criteres: { field: 'IdFilm', op: 'eq', value: film }, Colonnes: ['IdImage', 'Copyright', 'NomFichier', 'Type'] };
    return (await chief.call('POST', '/api/film-images/filter', { filter, skip: 0, take: 20 })).body;
  }

  beforeAll(async () => {
    backend = await start({ PUBLIC_URL: 'https://bureau.valombre.example/', MAIL_SIMULATED: '1' });
    chief = await backend.signInWith(rights.map(({ code }) => code));
    await create('festival-editions', { Eannee: YEAR, DateDebut: `${YEAR}-01-26`, DateFin: `${YEAR}-02-03` });
    const TradLibelle = { TraductionFr: 'Photos' };
    section = await create('festival-sections', { TradLibelle, IdSectionType: 1, Eannee: YEAR, Prefixe: 'PH' });
  });
  afterAll(() => backend.close());

  test('makes an accepted still an image of the film with its credit, and deletes the file of a refused one', async () => {
    const { film, invitation, token } = await invited('Grève');
    const first = (await send(token, 'plage d’été.png')).body;
    const second = (await send(token, 'dune.png')).body;
    expect(first).toEqual({ Id: expect.any(Number), Nom: 'plage d’été.png', Ko: expect.any(Number) });
    expect((await backend.anonymous.call('POST', '/api/invitation-film', { Jeton: token })).body.Photos).toEqual([first, second]);
    expect((await settle(invitation, [{ Id: first.Id, IsRetenue: true }])).body.detail).toContain("n'a pas encore envoyé sa réponse");
    const missing = await answer(token, { IsAcceptee: true, Photos: [{ Id: first.Id, Copyright: '© Ana Roc' }] });
    expect([missing.status, missing.body.detail]).toEqual([409, expect.stringContaining('crédit de la photo « dune.png »')]);
    const credits = [first, second].map(({ Id }) => ({ Id, Copyright: '© Ana Roc' }));
    expect((await answer(token, { IsAcceptee: true, Photos: credits })).body).toBe(true);
    expect(await imagesOf(film)).toEqual([]);
    expect(await read(INVITATIONS, invitation)).toMatchObject({ NbPhotos: 2 });
    const [kept, other] = await stills(invitation);
    expect([kept, other]).toMatchObject([
      { Nom: 'plage d’été.png', Copyright: '© Ana Roc', Etat: aExaminer },
      { Nom: 'dune.png', Copyright: '© Ana Roc', Etat: aExaminer },
    ]);
    expect((await chief.call('GET', `/api/fichiers?ids=${kept.Fichier}`)).body).toMatchObject([
      { Nom: 'plage d’été.png', Extension: 'png' },
    ]);
    const choice = [
      { Id: kept.Id, IsRetenue: true, Copyright: '© Ana Roc / Estran Films' },
      { Id: other.Id, IsRetenue: false },
    ];
    expect((await settle(invitation, choice)).body).toEqual({ Restantes: 0 });
    expect(await imagesOf(film)).toMatchObject([
      { IdImage: kept.Fichier, Copyright: '© Ana Roc / Estran Films', NomFichier: 'plage d’été.png', Type: 2 },
    ]);
    expect(await stills(invitation)).toMatchObject([{ Etat: retenue }, { Etat: ecartee, Fichier: null, DecidePar: expect.any(String) }]);
    await eventually(async () => {
      expect((await chief.call('GET', `/api/fichiers/${other.Fichier}`)).status).toBe(404);
    });
    expect((await chief.call('GET', `/api/fichiers/${kept.Fichier}`)).status).toBe(200);
    const again = await settle(invitation, [{ Id: kept.Id, IsRetenue: false }]);
    expect([again.status, again.body.detail]).toEqual([409, expect.stringContaining('a déjà été décidée par')]);
    expect(await imagesOf(film)).toHaveLength(1);
  });

  test('refuses what is no picture, whatever its name says, in the language of the page', async () => {
    const { invitation, token } = await invited('Marée');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const refused = await send(token, 'photo.png', svg);
    expect([refused.status, refused.body.errors[0].message]).toEqual([400, 'Format refusé. Formats acceptés : JPEG, PNG.']);
    const html = await send(token, 'photo.jpg', Buffer.from('<!doctype html><script>alert(1)</script>'), { culture: 'en' });
    expect([html.status, html.body.errors[0].message]).toEqual([400, expect.stringMatching(/JPEG, PNG/)]);
    expect(html.body.errors[0].message).not.toContain('refusé');
    expect((await send(token, 'photo.png', Buffer.from('%PDF-1.7'))).status).toBe(400);
    expect((await send(token, 'vide.png', new Uint8Array())).status).toBe(400);
    const heavy = await send(token, 'lourde.png', Buffer.concat([png(10, 10), Buffer.alloc(STILL_MAX_KO * 1024)]));
    expect([heavy.status, heavy.body.errors?.[0]?.code]).toEqual([413, 'fichier-taille']);
    expect(await stills(invitation)).toEqual([]);
    expect((await chief.call('GET', '/api/fichiers/film-invitation-photo/IdImage')).body).toEqual({
      Extensions: ['jpg', 'png'],
      MaxKo: STILL_MAX_KO,
    });
  });

  test('takes so many stills and so much weight of one link, and gives the place of a removed one back', async () => {
    const { invitation, token } = await invited('Jusant');
    const sent: RecordData[] = [];
    for (let rank = 1; rank <= STILLS_MAX; rank += 1) sent.push((await send(token, `photo-${rank}.png`)).body);
    const many = await send(token, 'de-trop.png');
    expect([many.status, many.body.detail]).toEqual([409, `Au plus ${STILLS_MAX} photos : retirez-en une pour en envoyer une autre.`]);
    for (const { Id } of sent.slice(3))
      expect((await backend.anonymous.call('POST', '/api/invitation-film/photos/retrait', { Jeton: token, Id })).body).toBe(true);
    const large = Buffer.concat([png(10, 10), Buffer.alloc((STILL_MAX_KO - 2) * 1024)]);
    for (const name of ['a.png', 'b.png']) expect((await send(token, name, large)).status).toBe(200);
    const weight = await send(token, 'c.png', Buffer.concat([large, Buffer.alloc(1024)]));
    expect([weight.status, weight.body.detail]).toEqual([409, expect.stringContaining('dépasseraient 60 Mo ensemble')]);
    expect(await stills(invitation)).toHaveLength(5);
  }, 60_000);

  test('keeps one link out of the stills of another, and a link that has served out of its own', async () => {
    const mine = await invited('Estran');
    const other = await invited('Étale');
    const still = (await send(mine.token, 'estran.png')).body;
    const stolen = await backend.anonymous.call('POST', '/api/invitation-film/photos/retrait', { Jeton: other.token, Id: still.Id });
    expect(stolen.status).toBe(404);
    expect((await answer(other.token, { IsAcceptee: true, Photos: [{ Id: still.Id, Copyright: '© X' }] })).status).toBe(404);
    expect((await settle(other.invitation, [{ Id: still.Id, IsRetenue: true }])).status).toBe(409);
    expect((await send('jeton-inventé', 'a.png')).body.code).toBe('lien-inconnu');
    expect((await backend.anonymous.call('POST', '/api/invitation-film/photos', png(20, 20))).body.code).toBe('lien-inconnu');
    await answer(mine.token, { IsAcceptee: true, Photos: [{ Id: still.Id, Copyright: '© X' }] });
    expect((await send(mine.token, 'b.png')).body.code).toBe('invitation-repondue');
    const late = await backend.anonymous.call('POST', '/api/invitation-film/photos/retrait', { Jeton: mine.token, Id: still.Id });
    expect(late.body.code).toBe('invitation-repondue');
    expect(await stills(mine.invitation)).toHaveLength(1);
    await answer(other.token, { IsAcceptee: true });
    expect((await settle(other.invitation, [{ Id: still.Id, IsRetenue: true }])).status).toBe(404);
  });

  test('deletes the stills of a film that its right-holder refuses, by the link or by hand', async () => {
    const byLink = await invited('Vague');
    await send(byLink.token, 'vague.png');
    expect((await answer(byLink.token, { IsAcceptee: false, Message: 'Vendu' })).body).toBe(true);
    expect(await stills(byLink.invitation)).toEqual([]);
    const byHand = await invited('Houle');
    const { Id } = (await send(byHand.token, 'houle.png')).body;
    await answer(byHand.token, { IsAcceptee: true, Photos: [{ Id, Copyright: '© Y' }] });
    const [{ Fichier }] = await stills(byHand.invitation);
    const { Version } = await read(INVITATIONS, byHand.invitation);
    await chief.call('POST', `/api/${INVITATIONS}/${byHand.invitation}/transitions/refuser`, { Version, Motif: 'Vendu' });
    expect(await stills(byHand.invitation)).toEqual([]);
    await eventually(async () => {
      expect((await chief.call('GET', `/api/fichiers/${Fichier}`)).status).toBe(404);
    });
  });

  test('shows and decides stills with their rights alone', async () => {
    const { invitation, token } = await invited('Digue');
    const { Id } = (await send(token, 'digue.png')).body;
    await answer(token, { IsAcceptee: true, Photos: [{ Id, Copyright: '© Z' }] });
    const [{ Fichier }] = await stills(invitation);
    const path = `/api/${INVITATIONS}/${invitation}/photos`;
    expect((await backend.anonymous.call('GET', path)).status).toBe(401);
    expect((await settle(invitation, [{ Id, IsRetenue: true }], backend.anonymous)).status).toBe(401);
    const stranger = await backend.signInWith(['CONTACT']);
    expect((await stranger.call('GET', path)).status).toBe(403);
    expect((await stranger.call('GET', `/api/fichiers/${Fichier}`)).status).toBe(403);
    const reader = await backend.signInWith(['FESTIVAL-INSCRIPTION', 'FILM']);
    expect(await stills(invitation, reader)).toHaveLength(1);
    expect((await reader.call('GET', `/api/fichiers/${Fichier}`)).status).toBe(200);
    expect((await settle(invitation, [{ Id, IsRetenue: true }], reader)).status).toBe(403);
  });
});
