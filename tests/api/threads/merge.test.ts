import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readVersion } from '#domain/values/record-data.ts';
import { type RecordApi, startRecordApi } from '../support/record-api.ts';

let admin: RecordApi;

beforeAll(async () => {
  admin = await startRecordApi();
});
afterAll(() => admin.api.close());

it('takes comments and followers of a merged record to the one that stays, and back when it is restored', async () => {
  const marc = await admin.api.signInWith('STRUCTURES', 'STRUCTURE', 'STRUCTURE-WRITE');
  const to = await admin.create('structures', { RaisonSociale: 'Maison qui reste' });
  const from = await admin.create('structures', { RaisonSociale: 'Maison qui part' });
  await marc.call('PUT', `/api/fils/structure/${from}/suivi`, { Suivie: true });
  await admin.call('POST', `/api/fils/structure/${from}`, { Texte: 'Dit avant la fusion.' });
  const merged = await admin.call('POST', `/api/fusions/structure/${to}/${from}`, {
    VersionDestination: readVersion(await admin.get(`/api/structures/${to}`)),
    VersionSource: readVersion(await admin.get(`/api/structures/${from}`)),
  });
  expect(merged.statusCode).toBe(200);
  const thread = await marc.call('GET', `/api/fils/structure/${to}`);
  expect(thread.json()).toMatchObject({ Commentaires: [{ Texte: 'Dit avant la fusion.' }], NonLus: 1, Suivie: true });
  const batch = String(merged.headers['x-batch']);
  expect((await admin.call('POST', `/api/corbeille/${batch}/restauration`)).statusCode).toBe(200);
  expect((await marc.call('GET', `/api/fils/structure/${from}`)).json()).toMatchObject({ Suivie: true, NonLus: 1 });
  expect((await marc.call('GET', `/api/fils/structure/${to}`)).json()).toMatchObject({ Commentaires: [], Suivie: false });
});

it('puts comments about a person in their own file, without names of others', async () => {
  const id = await admin.create('personnes', { Nom: 'Dossier', Prenom: 'Nina' });
  const text = `@[u${admin.person.id}] dit que Nina viendra par le train de 8 h.`;
  expect((await admin.call('POST', `/api/fils/personne/${id}`, { Texte: text })).statusCode).toBe(200);
  const archive = unzipSync((await admin.call('POST', `/api/personnes/${id}/dossier`)).rawPayload);
  const written = Object.entries(archive)
    .filter(([name]) => name.endsWith('.json'))
    .map(([, bytes]) => new TextDecoder().decode(bytes))
    .join('');
  expect(written).toContain('… dit que Nina viendra par le train de 8 h.');
});
