import { afterAll, describe, expect, it } from 'vitest';
import { RegleAction } from '#generated/enums/regle-action.gen.ts';
import { RegleDeclencheur } from '#generated/enums/regle-declencheur.gen.ts';
import { RegleSort } from '#generated/enums/regle-sort.gen.ts';
import { type ApiClient, signIn } from '#tests/support/api-client.ts';
import { ADMIN, type ServerProcess, startServerProcess, temporaryFolder } from '#tests/support/server-process.ts';

const { folder, remove } = temporaryFolder();
const servers: ServerProcess[] = [];
const FILMS = 60;

afterAll(async () => {
  for (const server of servers) await server.kill('SIGTERM');
  remove();
});

async function start(): Promise<ServerProcess> {
  const server = await startServerProcess({ dataDir: folder });
  servers.push(server);
  return server;
}

async function ok(reply: ReturnType<ApiClient['call']>) {
  const { status, body } = await reply;
  expect([status, body]).toEqual([200, body]);
  return body;
}

async function giveRule(client: ApiClient): Promise<number> {
  const Data = JSON.stringify({ Criteres: { field: 'TitreOriginal', op: 'contains', value: 'Tenace' } });
  const IdVue = await ok(
    client.call('POST', '/api/utilisateur-filtre', { item: { Entity: 'film', Libelle: 'Tenaces', Data, IsPublic: true } }),
  );
  const rule = { Libelle: 'Tenace', Declencheur: RegleDeclencheur.entree, Liste: 'film', IdVue, Action: RegleAction.tache, Tache: 'Voir' };
  const id = await ok(client.call('POST', '/api/regles', rule));
  await ok(client.call('POST', `/api/regles/${id}/essai`));
  const { Version } = await ok(client.call('GET', `/api/regles/${id}`));
  await ok(client.call('POST', `/api/regles/${id}/transitions/activer`, { Version }));
  return Number(id);
}

async function journal(client: ApiClient, id: number): Promise<readonly { readonly IdFiche: number; readonly Sort: number }[]> {
  return ok(client.call('GET', `/api/regles/${id}/journal`));
}

describe('a rule on a server that is killed', () => {
  it('leaves no record out and answers none twice, with two processes that go on from there', async () => {
    const first = await start();
    const client = await signIn(first.url, ADMIN);
    const films: number[] = [];
    for (let rank = 0; rank < FILMS; rank += 1)
      films.push(Number(await ok(client.call('POST', '/api/films', { TitreOriginal: `Tenace ${rank}` }))));
    const id = await giveRule(client);
    // In the middle of the passage: some are answered, others wait.
    await expect
      .poll(async () => (await journal(client, id)).filter(({ Sort }) => Sort === RegleSort.fait).length, { timeout: 60_000, interval: 20 })
      .toBeGreaterThan(0);
    process.kill(first.pid, 'SIGKILL');

    const [second] = await Promise.all([start(), start()]);
    const again = await signIn(second.url, ADMIN);
    await expect
      .poll(async () => (await journal(again, id)).filter(({ Sort }) => Sort === RegleSort.fait).length, { timeout: 90_000, interval: 500 })
      .toBe(FILMS);
    const acts = await journal(again, id);
    expect(acts.map(({ IdFiche }) => IdFiche).toSorted()).toEqual(films.toSorted());
    for (const film of films) expect(await ok(again.call('GET', `/api/taches/fiche/film/${film}`))).toHaveLength(1);
  });
});
