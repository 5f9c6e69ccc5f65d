// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dictionaryEntries, forgetDictionaries, loadDictionary, reloadDictionaries } from './dictionaries.ts';
import { configureTransport } from './transport.ts';

let calls = 0;

function serve(size: number) {
  return configureTransport({
    fetch: async () => {
      calls += 1;
      return new Response(JSON.stringify(Array.from({ length: size }, (_, index) => ({ Id: index + 1, Libelle: `n° ${index + 1}` }))));
    },
  });
}

beforeEach(() => {
  calls = 0;
  forgetDictionaries();
});
afterEach(() => {
  vi.useRealTimers();
  configureTransport({});
});

describe('dictionaries', () => {
  it('load once: a concurrent request waits for the first, a later one finds it there', async () => {
    serve(3);
    await Promise.all([loadDictionary('dico-langues'), loadDictionary('dico-langues')]);
    await loadDictionary('dico-langues');
    expect(calls).toBe(1);
    expect(dictionaryEntries('dico-langues')).toHaveLength(3);
  });
  it('load again when forced, or when everything loaded is asked again', async () => {
    serve(1);
    await loadDictionary('dico-langues');
    await loadDictionary('dico-langues', true);
    await reloadDictionaries();
    expect(calls).toBe(3);
  });
  it('load once more when something changes while they are read', async () => {
    serve(1);
    await loadDictionary('dico-langues');
    await Promise.all([reloadDictionaries(), reloadDictionaries(), reloadDictionaries()]);
    expect(calls).toBe(3);
  });
  it('become available 1000 at a time with 300 ms between', async () => {
    vi.useFakeTimers();
    serve(2500);
    const loading = loadDictionary('dico-payss');
    const available: number[] = [];
    for (const ms of [1, 300, 300]) {
      await vi.advanceTimersByTimeAsync(ms);
      available.push(dictionaryEntries('dico-payss').length);
    }
    await loading;
    expect(available).toEqual([1000, 2000, 2500]);
  });
  it('may be asked again after a failure', async () => {
    configureTransport({ fetch: async () => new Response('{}', { status: 500 }) });
    await expect(loadDictionary('dico-langues')).rejects.toThrow('An error occurred');
    serve(2);
    await loadDictionary('dico-langues');
    expect(dictionaryEntries('dico-langues')).toHaveLength(2);
  });
});
