import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { DemoState } from '#demo/world/frame.ts';
import { createEngine } from '#server/app.ts';
import { filesFolder } from '#server/config.ts';
import { FolderStore } from '#server/files/folder-store.ts';
import { loadDemonstration } from '#server/demo/load-demonstration.ts';
import { createRecordLoader } from '#server/demo/record-loader.ts';
import { loadWorld } from '#server/reference/load-world.ts';
import { FIGURES, type FigureKey, figureCriteria } from '#domain/dashboard/figures.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { demoCase } from '#tests/support/demo-case.ts';
import { type TestServer, startServer } from '#tests/support/server.ts';

const TODAY = '2026-11-21';
const EDITION = 2026;
let server: TestServer;
let admin: ApiClient;

/** Counts are cached from request to request: each state has a server of its own. */
async function start(state: DemoState): Promise<void> {
  server = await startServer({ clock: () => Date.parse(`${TODAY}T09:00:00Z`) });
  const engine = createEngine({ pool: server.pool, config: server.config });
  await loadWorld(createRecordLoader(engine));
  const store = new FolderStore(filesFolder(server.config));
  await loadDemonstration(engine, { referenceDate: TODAY, state, seed: 38, size: 'petite', store, say: () => undefined });
  admin = await server.signInAsAdmin();
}

beforeAll(() => start('avant'), 90_000);
afterAll(() => server.close());

async function count(entity: EntityDescriptor, Criteres: object): Promise<number> {
  return (await admin.call('POST', `/api/${entity.plural}/filter/count`, { Criteres })).body;
}

// The figures of the demonstration 24 days before its opening: what a person finds to do.
const EXPECTED: Readonly<Partial<Record<FigureKey, number>>> = {
  'recuperations-a-traiter': 14,
  'recuperations-a-confirmer': 9,
  'recuperations-en-erreur': 4,
  'copies-non-recues': 26,
  'kdm-manquantes': 4,
  'copies-ko': 6,
  conflits: 7,
  'conflits-bloquants': 0,
  'tranches-en-cours': 13,
  'tranches-en-retard': 3,
  'accreditations-a-traiter': 240,
  'accreditations-attente-paiement': 330,
  'invitations-sans-reponse': 46,
  'invitations-a-relancer': 19,
  'invites-a-completer': 78,
  'benevoles-a-traiter': 18,
  'groupes-attente-paiement': 29,
  'groupes-echus': 6,
  'nuits-non-affectees': 63,
  'chambres-a-rendre': 26,
  'a-prevenir': 13,
  'mails-en-erreur': 31,
  'webhooks-abandonnes': 0,
  'demandes-pro': 8,
  'demandes-modification': 5,
};

/** On a day of the festival: badges are handed over, copies are there, the catalogue is printed. */
const EXPECTED_ON: Readonly<Partial<Record<FigureKey, number>>> = {
  'copies-non-recues': 0,
  'kdm-manquantes': 0,
  'copies-ko': 0,
  conflits: 7,
  'conflits-bloquants': 0,
  'tranches-en-cours': 2,
  'tranches-en-retard': 0,
  'accreditations-a-traiter': 25,
  'accreditations-attente-paiement': 75,
  'invitations-sans-reponse': 6,
  'invites-a-completer': 9,
  'benevoles-a-traiter': 4,
  'nuits-non-affectees': 0,
  'chambres-a-rendre': 0,
  'mails-en-erreur': 31,
};

describe('the named cases of the demonstration', () => {
  it('are found by name in the database, and are records of the API', async () => {
    const { film } = await demoCase(server.pool, 'filmRetire');
    const { status, body } = await admin.call('GET', `/api/films/${film}`);
    expect([status, body.Id]).toEqual([200, film]);
  });
});

async function figureOf(key: string): Promise<number> {
  const figure = FIGURES.find((candidate) => candidate.key === key);
  const entity = Object.values(entities).find(({ name }) => name === figure?.entity);
  if (figure === undefined || entity === undefined) throw new Error(`no figure ${key}`);
  return count(entity, figureCriteria(figure, entity, { edition: EDITION, today: TODAY }));
}

describe('the dashboard of the demonstration', () => {
  it.each(Object.entries(EXPECTED))('counts %s: %i', async (key, expected) => {
    expect(await figureOf(key)).toBe(expected);
  });
});

describe('the dashboard of the demonstration during the festival', () => {
  beforeAll(async () => {
    await server.close();
    await start('pendant');
  }, 90_000);

  it.each(Object.entries(EXPECTED_ON))('counts %s: %i', async (key, expected) => {
    expect(await figureOf(key)).toBe(expected);
  });

  it('has screenings today', async () => {
    expect(await figureOf('seances-du-jour')).toBeGreaterThan(30);
  });
});
