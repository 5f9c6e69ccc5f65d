/**
 * Threads, mentions and inboxes: records of each kind that is talked about have a name and a comment with a canary. Somebody with every
 * right but those of that kind requests its thread, is named beside it on another record, and reads their inbox: no canary shows.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { discussedEntities } from '#domain/threads/thread.ts';
import { createRecordEngine } from '#server/records/engine/create-engine.ts';
import { createRecordFactory } from '#tests/support/record-factory.ts';
import { type ApiApp, type SignedIn, startApiApp } from '../support/api-app.ts';
import { createTally, sampleOf, SUITE_MS } from '../support/attack-tally.ts';
import { markRow } from '../support/canary-rows.ts';

/** Names of the team are offered to whoever opens a thread, as in every list of colleagues. */
const OFFERED: ReadonlySet<string> = new Set(['utilisateur', 'groupe-utilisateur']);
const all = Object.values<EntityDescriptor>(entities);
const codes = rights.map(({ code }) => code);
/** Kinds whose records services alone make are left to the suites of those services. */
const sampleRoots = sampleOf(
  discussedEntities().filter((root) => all.some(({ name, operations }) => name === root && operations.includes('create'))),
  12,
);

let api: ApiApp;
let director: SignedIn;
beforeAll(async () => {
  api = await startApiApp();
  director = await api.signInWith(...codes);
});
afterAll(() => api.close());

/** Of one kind alone: records that were marked stay. None is the beginning of another one, and short texts hold it. */
function canaryOf(index: number): string {
  return `canari${String.fromCodePoint(97 + Math.floor(index / 26), 97 + (index % 26))}`;
}

/** Rights that open records of the kind, or of its types. */
function opening(root: string): ReadonlySet<string> {
  const family = all.filter(({ name, extends: base }) => name === root || base === root);
  return new Set(
    family.flatMap(({ rights: entityRights, screens }) =>
      [entityRights, ...screens.map((screen) => screen.rights)].flatMap((set) => [set.list, set.record, set.write, set.delete]),
    ),
  );
}

interface Talk {
  readonly root: string;
  readonly canary: string;
  readonly id: number;
  /** Record that everybody opens, whose thread names the hidden one. */
  readonly place: { readonly entity: string; readonly id: number };
  readonly comment: number;
}

async function say(entity: string, id: number, Texte: string): Promise<number> {
  const reply = await director.call('POST', `/api/fils/${entity}/${id}`, { Texte });
  if (reply.statusCode !== 200) throw new Error(`${entity}: ${reply.body}`);
  return reply.json();
}

/** Every way to the thread, from the outside, by somebody who opens no such record. */
async function tellings(
  who: SignedIn,
  { root, canary, id, place, comment }: Talk,
): Promise<readonly (readonly [string, number, string])[]> {
  const calls: readonly (readonly ['GET' | 'POST' | 'PUT' | 'DELETE', string, object?])[] = [
    ['GET', `/api/fils/${root}/${id}`],
    ['GET', `/api/fils/${root}/${id}/mentions?texte=a`],
    ['POST', `/api/fils/${root}/${id}`, { Texte: 'Bonjour' }],
    ['POST', `/api/fils/${root}/${id}/lecture`, {}],
    ['PUT', `/api/fils/${root}/${id}/suivi`, { Suivi: true }],
    ['PUT', `/api/commentaires/${comment}`, { Texte: 'Autre' }],
    ['PUT', `/api/commentaires/${comment}/reglement`, { Regle: true }],
    ['DELETE', `/api/commentaires/${comment}`],
    ['GET', `/api/fils/${place.entity}/${place.id}`],
    ...(OFFERED.has(root) ? [] : [['GET', `/api/fils/${place.entity}/${place.id}/mentions?texte=${canary}`] as const]),
    ['GET', '/api/boite?place=attente'],
    ['GET', '/api/boite?place=traites'],
    ['GET', `/api/${place.entity}s/${place.id}/historique`],
  ];
  const answers: (readonly [string, number, string])[] = [];
  for (const [method, url, body] of calls) {
    const reply = await who.call(method, url, body);
    answers.push([`${method} ${url}`, reply.statusCode, reply.body]);
  }
  return answers;
}

describe('a thread', () => {
  it('tells nothing of a record to whom it does not open, by any of its ways', { timeout: SUITE_MS }, async () => {
    const engine = createRecordEngine({ pool: api.database.pool, secretKey: Buffer.alloc(32, 7) });
    const factory = createRecordFactory(engine, { sender: director.person.id });
    const tally = createTally('threads and inboxes');
    let seen = 0;
    for (const [index, root] of sampleRoots.entries()) {
      const canary = canaryOf(index);
      const entity = engine.registry.get(root);
      const id = await factory.create(entity, await factory.reachable(entity));
      await markRow(api, entity, { id, canary });
      const other = root === 'film' ? 'personne' : 'film';
      const place = { entity: other, id: await factory.create(engine.registry.get(other)) };
      const hidden = opening(root);
      const blind = await api.signInWith(...codes.filter((code) => !hidden.has(code)));
      const comment = await say(root, id, `Le ${canary} de [[${root}/${id}]]`);
      const refused = await director.call('POST', `/api/fils/${root}/${id}`, { Texte: `@[u${blind.person.id}] voyez` });
      tally.note(refused.statusCode === 400 ? null : `${root}: a mention of who does not open it is taken (${refused.statusCode})`);
      await say(place.entity, place.id, `@[u${blind.person.id}] voyez [[${root}/${id}]]`);
      for (const [call, status, body] of await tellings(blind, { root, canary, id, place, comment }))
        tally.note(body.toLowerCase().includes(canary) ? `${root}: ${call} ${status} tells` : null);
      const threadReply = await director.call('GET', `/api/fils/${root}/${id}`);
      if (threadReply.body.includes(canary)) seen += 1;
    }
    tally.tell();
    expect(tally.leaks).toEqual([]);
    expect([tally.tries() > 20, seen]).toEqual([true, sampleRoots.length]);
  });
});
