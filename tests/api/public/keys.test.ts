/** The key of a site: what it opens, from where, how often, and until when. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOST } from '../support/api-app.ts';
import { type PublicSite, startPublicSite, YEAR } from '../support/public-site.ts';

const SITE = 'https://www.festival.exemple';
let site: PublicSite;

beforeAll(async () => {
  site = await startPublicSite();
  await site.addFilm({ TitreOriginal: 'Aurore' });
  await site.addScreening();
  await site.publish();
});
afterAll(() => site.staff.api.close());

async function codeOf(path: string, call: Parameters<PublicSite['get']>[1] = {}): Promise<unknown> {
  const reply = await site.get(path, call);
  return reply.statusCode === 200 ? 200 : reply.json().code;
}

describe('a public key', () => {
  it('is told once, known by its start, and kept as a fingerprint', async () => {
    const { id, key } = await site.makeKey();
    expect(key).toMatch(/^fbp_[\w-]{43}$/);
    const record = await site.staff.get(`/api/cle-publiques/${id}`);
    expect(record['Debut']).toBe(key.slice(0, 10));
    const { rows } = await site.staff.api.database.pool.query(
      'select to_jsonb(c)::text as kept from cle_publique c union all select to_jsonb(h)::text from historique h',
    );
    expect(JSON.stringify([rows, record])).not.toContain(key.slice(10));
  });

  it('is sent in either header, and nothing is read without it', async () => {
    expect((await site.get('programme', { headers: { 'x-api-key': '', authorization: `Bearer ${site.key}` } })).statusCode).toBe(200);
    for (const headers of [{ 'x-api-key': '' }, { 'x-api-key': 'fbp_inconnue-inconnue-inconnue' }, { 'x-api-key': site.key.slice(4) }])
      expect((await site.get('programme', { headers })).json()).toMatchObject({ status: 401, code: 'cle-publique-refusee' });
    for (const path of [
      'programme',
      'programme.ics',
      'films',
      'films/1',
      'personnes',
      'personnes/1',
      'sections',
      'lieux',
      'palmares',
      'images/1/grande',
    ])
      expect([path, (await site.get(path, { headers: { 'x-api-key': '' } })).statusCode]).toEqual([path, 401]);
  });

  it('opens no record, and a session opens none of its addresses', async () => {
    const headers = { host: HOST, authorization: `Bearer ${site.key}`, 'content-type': 'application/json' };
    const films = await site.staff.api.app.inject({ method: 'POST', url: '/api/films/filter', headers, payload: '{"skip":0,"take":1}' });
    expect([401, 403]).toContain(films.statusCode);
    expect((await site.staff.call('GET', '/api/public/v1/programme')).statusCode).toBe(401);
  });

  it('ends at once when it is revoked, replaced or past its last day', async () => {
    const revoked = await site.makeKey();
    expect(await codeOf('programme', revoked)).toBe(200);
    const { Version } = await site.staff.get(`/api/cle-publiques/${revoked.id}`);
    const step = await site.staff.call('POST', `/api/cle-publiques/${revoked.id}/transitions/revoquer`, { Version, Motif: 'Site fermé' });
    expect([step.statusCode, step.body]).toMatchObject([200, expect.anything()]);
    expect(await codeOf('programme', revoked)).toBe('cle-publique-refusee');
    expect((await site.staff.call('POST', `/api/cle-publiques/${revoked.id}/secret`)).statusCode).toBe(409);

    const replaced = await site.makeKey();
    expect(await codeOf('programme', replaced)).toBe(200);
    await site.staff.call('POST', `/api/cle-publiques/${replaced.id}/secret`);
    expect(await codeOf('programme', replaced)).toBe('cle-publique-refusee');

    const today = new Date(site.staff.api.now()).toISOString().slice(0, 10);
    const short = await site.makeKey({ DateExpiration: today });
    expect(await codeOf('programme', short)).toBe(200);
    await site.staff.update('cle-publiques', short.id, { DateExpiration: '2020-01-01' });
    expect(await codeOf('programme', short)).toBe('cle-publique-refusee');
  });

  it('reads its editions, and none beside them', async () => {
    expect((await site.get(`programme?edition=${YEAR}`)).json().Edition).toBe(YEAR);
    await site.staff.create('festival-editions', { Eannee: 2093, DateDebut: '2093-01-10', DateFin: '2093-01-20' });
    for (const edition of [2093, 1990]) {
      const reply = await site.get(`programme?edition=${edition}`);
      expect(reply.json()).toMatchObject({ status: 403, code: 'cle-publique-edition' });
    }
    // Without any, it follows the last published edition.
    const latest = await site.makeKey({ IdsEdition: [] });
    expect((await site.get('programme', latest)).json().Edition).toBe(YEAR);
    expect(await codeOf('programme?edition=2093', latest)).toBe('cle-publique-edition');
  });

  it('has a pace of its own, and says when to come back', async () => {
    const slow = await site.makeKey({ AppelsParMinute: 3 });
    for (let call = 0; call < 3; call += 1) expect(await codeOf('sections', slow)).toBe(200);
    const refused = await site.get('sections', slow);
    expect(refused.json()).toMatchObject({ status: 429, code: 'trop-de-demandes' });
    expect(refused.headers['retry-after']).toBe('20');
    expect(await codeOf('sections')).toBe(200);
    site.staff.api.advance(20_000);
    expect(await codeOf('sections', slow)).toBe(200);
  });

  it('notes its last use', async () => {
    const used = await site.makeKey();
    await site.get('sections', used);
    const { DerniereUtilisation } = await site.staff.get(`/api/cle-publiques/${used.id}`);
    expect(String(DerniereUtilisation)).toContain(new Date(site.staff.api.now()).toISOString().slice(0, 10));
  });

  it('is made with the right to write keys alone', async () => {
    const { id } = await site.makeKey();
    const reader = await site.staff.api.signInWith('CLE-PUBLIQUES', 'CLE-PUBLIQUE');
    expect((await reader.call('POST', `/api/cle-publiques/${id}/secret`)).statusCode).toBe(403);
    expect((await reader.call('POST', '/api/cle-publiques', { Libelle: 'Sans droit' })).statusCode).toBe(403);
  });
});

describe('pages of other sites', () => {
  function preflight(origin: string) {
    const headers = { host: HOST, origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'x-api-key' };
    return site.staff.api.app.inject({ method: 'OPTIONS', url: '/public/v1/programme', headers });
  }

  it('read by the key that declares their origin, and by no other', async () => {
    const open = await site.makeKey({ Origines: [`${SITE}/`] });
    const preflightReply = await preflight(SITE);
    expect([preflightReply.statusCode, preflightReply.headers['access-control-allow-origin']]).toEqual([204, SITE]);
    expect(preflightReply.headers['access-control-allow-headers']).toContain('x-api-key');
    const reply = await site.get('programme', { ...open, headers: { origin: SITE } });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({ 'access-control-allow-origin': SITE, 'cross-origin-resource-policy': 'cross-origin' });
    expect(reply.headers['vary']).toContain('origin');

    const elsewhere = await site.get('programme', { ...open, headers: { origin: 'https://ailleurs.exemple' } });
    expect(elsewhere.json().code).toBe('cle-publique-origine');
    expect(elsewhere.headers['access-control-allow-origin']).toBeUndefined();
    expect(await codeOf('programme', { headers: { origin: SITE } })).toBe('cle-publique-origine');
    expect((await preflight('https://ailleurs.exemple')).headers['access-control-allow-origin']).toBeUndefined();
  });

  it('are declared as browsers name them', async () => {
    const reply = await site.staff.call('POST', '/api/cle-publiques', {
      Libelle: 'Site',
      Origines: ['www.festival.exemple/page'],
      AppelsParMinute: 60,
    });
    expect(reply.json().errors).toMatchObject([{ path: 'Origines' }]);
    const { id } = await site.makeKey({ Origines: ['HTTPS://Www.Autre.exemple/'] });
    expect((await site.staff.get(`/api/cle-publiques/${id}`))['Origines']).toEqual(['https://www.autre.exemple']);
  });
});

describe('an answer', () => {
  it('has a strong tag of its version and language, and is sent once', async () => {
    const first = await site.get('films');
    const etag = String(first.headers['etag']);
    expect(etag).toMatch(new RegExp(`^"${YEAR}\\.\\d+-fr-[\\w-]{22}"$`));
    expect(first.headers['cache-control']).toBe('private, max-age=60, must-revalidate');
    const again = await site.get('films', { headers: { 'if-none-match': `"autre", W/${etag}` } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers['etag']).toBe(etag);
    const english = await site.get('films?lang=en');
    expect(english.headers['etag']).not.toBe(etag);
    expect((await site.get('films?lang=en', { headers: { 'if-none-match': etag } })).statusCode).toBe(200);
    await site.addScreening({ Debut: `${YEAR}-01-15T18:00:00.000`, Fin: `${YEAR}-01-15T19:45:00.000` });
    await site.publish();
    const after = await site.get('films', { headers: { 'if-none-match': etag } });
    expect(after.statusCode).toBe(200);
    expect(after.headers['etag']).not.toBe(etag);
  });

  it('is the same with and without /api', async () => {
    const long = await site.staff.api.app.inject({
      method: 'GET',
      url: '/api/public/v1/sections',
      headers: { host: HOST, 'x-api-key': site.key },
    });
    expect(long.body).toBe((await site.get('sections')).body);
  });
});
