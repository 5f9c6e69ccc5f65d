import { describe, expect, it } from 'vitest';
import type { ApiClient } from '#tests/support/api-client.ts';
import { answerBook, watchedClient } from '#tests/support/contract/declared-answers.ts';

/** Answers always the same, and notes it. */
async function answering(url: string, status: number, body: unknown) {
  const answers = answerBook();
  const client: ApiClient = { call: async () => ({ status, headers: new Headers(), body }) };
  await watchedClient(client, answers).call('GET', url);
  return answers;
}

describe('an answer that the contract does not hold', () => {
  it.each([
    ['a status', 418, null, 'GET /api/films/{id}: 418  is not declared'],
    ['a status, of a refusal too', 507, { code: 'disque-plein' }, 'GET /api/films/{id}: 507 disque-plein is not declared'],
    ['a code', 404, { code: 'perdu' }, 'GET /api/films/{id}: 404 perdu has no code of the catalogue for this status'],
    ['the code of another status', 404, { code: 'regle-metier' }, 'GET /api/films/{id}: 404 regle-metier has no code'],
    ['a refusal without code', 404, 'perdu', 'GET /api/films/{id}: 404  has no code'],
  ])('fails the test that saw it: %s', async (...[, status, body, fault]) => {
    const answers = await answering('/api/films/12?x=1', status, body);
    expect(() => answers.check()).toThrow(fault);
  });

  it.each([
    ['/api/films/12', 200, {}],
    ['/api/films/12', 404, { code: 'introuvable' }],
    // No operation of the contract.
    ['/api/inconnu', 404, { code: 'adresse-inconnue' }],
  ])('is none of these: %s %d', async (url, status, body) => {
    const answers = await answering(url, status, body);
    expect(() => answers.check()).not.toThrow();
  });
});
