import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type RequestListener, type Server, createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { png } from '#tests/support/sample-files.ts';
import { type TestServer, startServer } from '#tests/support/server.ts';

const EDITION = 2044;
const TOKEN = 'jeton-de-depot';

function deposit(numero: string, more: object = {}) {
  return {
    numero,
    edition: EDITION,
    etats: ['envoye'],
    titreOriginal: `Film ${numero}`,
    ...more,
  };
}

/** A deposit site of this machine, as docs/depots.md describes it. */
let site: Server;
let base = '';
let answer: RequestListener;
const requests: { readonly url: string; readonly authorization: string | undefined }[] = [];
let server: TestServer;
let staff: ApiClient;

function json(body: unknown, status = 200): RequestListener {
  return (_, response) => void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function retrieve() {
  return staff.call('POST', '/api/ins-recups/recuperation');
}

async function idOf(numero: string): Promise<number> {
  const { rows } = await server.pool.query<{ id: number }>('select id from ins_recup where numero_depot = $1', [numero]);
  return rows[0]?.id ?? 0;
}

beforeAll(async () => {
  site = createServer((request, response) => {
    requests.push({ url: request.url ?? '', authorization: request.headers.authorization });
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  const bound = site.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  base = `http://127.0.0.1:${port}/api`;
  server = await startServer({ env: { DEPOT_URL: `http://127.0.0.1:${port}/api/`, DEPOT_TOKEN: TOKEN, DEPOT_TIMEOUT_MS: '300' } });
  staff = await server.signInAsAdmin();
  await staff.call('POST', '/api/festival-editions', { Eannee: EDITION, DateDebut: '2044-01-30', DateFin: '2044-02-07' });
});
beforeEach(() => requests.splice(0));
afterAll(async () => {
  await server.close();
  site.closeAllConnections();
  site.close();
});

describe('the deposit site', () => {
  it('is asked page after page under its token, and what it tells comes in once', async () => {
    answer = (request, response) =>
      json(
        request.url?.includes('suite=2') === true
          ? { depots: [deposit('D2')] }
          : { depots: [deposit('D1', { video: 'https://depot.example/d1' })], suite: '2' },
      )(request, response);
    expect((await retrieve()).body).toEqual({ Nouveaux: 2, Changes: 0, Inchanges: 0, EnErreur: 0, Erreurs: [] });
    expect(requests.map(({ url }) => url)).toEqual(['/api/depots?', '/api/depots?suite=2']);
    expect(new Set(requests.map(({ authorization }) => authorization))).toEqual(new Set([`Bearer ${TOKEN}`]));
    expect((await staff.call('GET', `/api/ins-recups/${await idOf('D1')}`)).body).toMatchObject({
      TitreOriginal: 'Film D1',
      StatutDepot: 2,
      Traitement: 0,
      UrlVideo: 'https://depot.example/d1',
    });
    expect((await retrieve()).body).toMatchObject({ Nouveaux: 0, Inchanges: 2 });
    expect(requests.at(-1)?.url).toContain('depuis=');
  });

  it('brings the state and what else changed of a known submission', async () => {
    answer = json({ depots: [deposit('D1', { etats: ['envoye', 'selectionne'], titreOriginal: 'Autre titre' })] });
    expect((await retrieve()).body).toMatchObject({ Nouveaux: 0, Changes: 1 });
    expect((await staff.call('GET', `/api/ins-recups/${await idOf('D1')}`)).body).toMatchObject({
      TitreOriginal: 'Autre titre',
      StatutDepot: 10,
    });
  });

  it('spoils nothing by one submission that cannot be read: it is named, the others come in', async () => {
    answer = json({ depots: [{ numero: 'D3', edition: 'bientôt' }, deposit('D4')] });
    const { body } = await retrieve();
    expect(body).toMatchObject({ Nouveaux: 1, Erreurs: [{ NumeroDepot: 'D3', Message: 'Ce dépôt est illisible : edition.' }] });
  });

  it('that is down, too slow, broken or talks of something else cannot be reached, and says so', async () => {
    const failures: readonly RequestListener[] = [
      (request) => request.socket.destroy(),
      () => undefined,
      json({ erreur: true }, 500),
      json([]),
      (_, response) => void response.writeHead(200).end('<html>'),
    ];
    for (const failure of failures) {
      answer = failure;
      const { status, body } = await retrieve();
      expect([status, body.code, body.detail]).toEqual([502, 'depot-injoignable', 'Le site de dépôt est injoignable.']);
    }
  });

  it('gives pictures and video again: the gone ones go, the new ones come', async () => {
    const id = await idOf('D1');
    function image(name: string) {
      return { url: `https://depot.example/${name}`, nom: name };
    }
    answer = json(deposit('D1', { images: [image('a.jpg'), image('b.jpg')], video: 'https://depot.example/d1-v2' }));
    expect((await staff.call('POST', `/api/ins-recups/${id}/medias`)).body).toEqual({ NbImages: 2, HasVideo: true });
    answer = json(deposit('D1', { images: [image('b.jpg'), image('c.jpg')], video: 'https://depot.example/d1-v2' }));
    await staff.call('POST', `/api/ins-recups/${id}/medias`);
    expect(requests.at(-1)?.url).toBe('/api/depots/D1');
    const { rows } = await server.pool.query('select nom_fichier as nom from ins_recup_image where id_ins_recup = $1 order by ordre', [id]);
    expect(rows).toEqual([{ nom: 'b.jpg' }, { nom: 'c.jpg' }]);
    expect((await staff.call('GET', `/api/ins-recups/${id}`)).body.UrlVideo).toBe('https://depot.example/d1-v2');
  });

  it('that no longer knows a submission is told apart from one that is down', async () => {
    answer = json({}, 404);
    const { status, body } = await staff.call('POST', `/api/ins-recups/${await idOf('D1')}/medias`);
    expect([status, body.detail]).toEqual([404, 'Cette inscription est introuvable sur le site de dépôt.']);
  });
});

describe('the files of a submission', () => {
  const picture = png(48, 32);
  const files = new Map<string, RequestListener>();
  function fileUrl(name: string): string {
    return `${base}/fichiers/${name}`;
  }
  function give(name: string, listener: RequestListener): string {
    files.set(`/api/fichiers/${name}`, listener);
    return fileUrl(name);
  }
  function bytes(body: Uint8Array, type: string): RequestListener {
    return (_, response) => void response.writeHead(200, { 'content-type': type, 'content-length': body.length }).end(body);
  }
  function serving(deposits: readonly object[]) {
    answer = (request, response) => (files.get(request.url ?? '') ?? json({ depots: deposits }))(request, response);
  }
  async function imagesOf(numero: string) {
    return (
      await server.pool.query<{ etat: number; erreur: string | null; image: number | null; essais: number }>(
        `select etat_reprise as etat, erreur_reprise as erreur, id_image as image, essais_reprise as essais from ins_recup_image
         where id_ins_recup = $1 order by ordre`,
        [await idOf(numero)],
      )
    ).rows;
  }
  function settled(numero: string) {
    return eventually(async () => {
      const rows = await imagesOf(numero);
      expect(rows.every(({ etat, essais }) => etat > 2 || (etat === 1 && essais > 0))).toBe(true);
      return rows;
    });
  }

  it('are fetched and kept as files, each by its content; one that is no picture, too large, of another host or gone says why', async () => {
    const images = [
      { url: give('a.png', bytes(picture, 'image/png')), nom: 'a.png' },
      { url: give('b.png', bytes(new TextEncoder().encode('<svg></svg>'), 'image/png')) },
      { url: give('c.png', (_, response) => void response.writeHead(200, { 'content-length': 999_999_999 }).end('x')) },
      { url: 'http://192.168.1.7/d.png' },
      { url: give('e.png', json({}, 503)) },
    ];
    serving([deposit('F1', { images })]);
    await retrieve();
    const rows = await settled('F1');
    expect(rows.map(({ etat, erreur }) => [etat, erreur])).toEqual([
      [3, null],
      [4, "Ce qui est à cette adresse n'est pas un fichier que l'on garde."],
      [4, 'Le fichier dépasse la taille permise.'],
      [4, "Cette adresse n'est pas d'un hôte d'où l'on reprend des fichiers : 192.168.1.7"],
      [1, expect.stringContaining("Le site n'a pas donné le fichier.")],
    ]);
    const shown = await staff.call('GET', `/api/images-content/Origin/${rows[0]?.image}`);
    expect(shown.status).toBe(200);
    // A failed file is fetched again, from the first try.
    give('b.png', bytes(picture, 'image/png'));
    answer = (request, response) => (files.get(request.url ?? '') ?? json(deposit('F1', { images })))(request, response);
    await staff.call('POST', `/api/ins-recups/${await idOf('F1')}/medias`);
    expect((await settled('F1'))[1]).toMatchObject({ etat: 3, erreur: null });
  });

  it('go to the film, those that come late too, and its video is a media with its file', async () => {
    await staff.call('POST', '/api/media-types', { TradLibelle: { TraductionFr: 'Visionnement' }, IsFilmEntier: true, Cible: 1 });
    const section = await staff.call('POST', '/api/festival-sections', {
      TradLibelle: { TraductionFr: 'Films' },
      IdSectionType: 1,
      Eannee: EDITION,
      Prefixe: 'F',
      IsInscriptionOuverte: true,
    });
    expect(section.status).toBe(200);
    let release: () => void = () => undefined;
    const late = new Promise<void>((resolve) => {
      release = resolve;
    });
    const images = [
      { url: give('tot.png', bytes(picture, 'image/png')) },
      {
        url: give('tard.png', (request, response) => void late.then(() => bytes(picture, 'image/png')(request, response))),
        type: 'affiche',
      },
    ];
    const video = give('film.mp4', bytes(readFileSync('data/extrait.mp4'), 'video/mp4'));
    serving([deposit('F2', { section: 'F', images, video })]);
    await retrieve();
    const id = await idOf('F2');
    await eventually(async () => expect((await imagesOf('F2'))[0]?.etat).toBe(3));
    const { Version } = (await staff.call('GET', `/api/ins-recups/${id}`)).body;
    const { body } = await staff.call('POST', `/api/ins-recups/${id}/validation`, { Version });
    async function count(table: string, condition: string) {
      return Number(
        (await server.pool.query(`select count(*) as n from ${table} where id_film = $1 and ${condition}`, [body.IdFilm])).rows[0]?.n,
      );
    }
    expect(await count('film_image', 'true')).toBe(1);
    expect(await count('media', 'url_source is not null and id_fichier is null')).toBe(1);
    release();
    await eventually(async () => expect(await count('film_image', 'type = 3')).toBe(1));
    await eventually(async () => expect(await count('media', 'id_fichier is not null and etat_reprise = 3 and taille > 0')).toBe(1));
  });

  it('a video of another host, or a page that plays it, is a media that stays where it is', async () => {
    serving([deposit('F3', { section: 'F', video: 'https://video.example/film' })]);
    await retrieve();
    const id = await idOf('F3');
    const { body } = await staff.call('POST', `/api/ins-recups/${id}/validation`, { Version: 1 });
    await eventually(async () => {
      const { rows } = await server.pool.query('select canal, etat_reprise as etat, url_source as url from media where id_film = $1', [
        body.IdFilm,
      ]);
      expect(rows).toEqual([{ canal: 3, etat: null, url: 'https://video.example/film' }]);
    });
  });
});

describe('two validations at once', () => {
  it('in one section wait for one another: each has its number, without a gap', async () => {
    const section = await staff.call('POST', '/api/festival-sections', {
      TradLibelle: { TraductionFr: 'Vidéothèque' },
      IdSectionType: 1,
      Eannee: EDITION,
      Prefixe: 'X',
      IsInscriptionOuverte: true,
    });
    const numbers = Array.from({ length: 50 }, (_, index) => `X${index}`);
    answer = json({ depots: numbers.map((numero) => deposit(numero, { section: 'X' })) });
    await retrieve();
    const ids = await Promise.all(numbers.map(idOf));
    const replies = await Promise.all(ids.map((id) => staff.call('POST', `/api/ins-recups/${id}/validation`, { Version: 1 })));
    expect(replies.map(({ status, body }) => (status === 200 ? 200 : body))).toEqual(numbers.map(() => 200));
    const { rows } = await server.pool.query<{ numero: string }>(
      'select numero from festival_inscription where id_section = $1 order by numero',
      [section.body],
    );
    expect(rows.map(({ numero }) => numero)).toEqual(numbers.map((_, index) => `X${String(index + 1).padStart(4, '0')}`));
    expect((await staff.call('GET', `/api/festival-sections/${section.body}`)).body.ProchainNumero).toBe(51);
  });
});

it('the confirmation of a submission is sent again to its depositor, and leaves a trace', async () => {
  answer = json({ depots: [deposit('D9', { deposant: { nom: 'Maëlle Roudaut', email: 'roudaut@exemple.test' } })] });
  await retrieve();
  const { body } = await staff.call('POST', `/api/ins-recups/${await idOf('D9')}/confirmation`);
  const { rows } = await server.pool.query('select destinataire from mail_trace where id = $1', [body.IdTrace]);
  expect(rows).toEqual([{ destinataire: 'roudaut@exemple.test' }]);
});
