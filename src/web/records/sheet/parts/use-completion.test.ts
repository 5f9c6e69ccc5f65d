// @vitest-environment jsdom
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';
import { forgetDictionaries } from '#web/runtime/dictionaries.ts';
import { configureTransport } from '#web/runtime/transport.ts';
import { useCompletion } from './use-completion.ts';

const DICTIONARIES: Readonly<Record<string, unknown>> = {
  'dico-festival-tarifs': [{ Id: 2, Libelle: 'T2', Valeur: 24 }],
  'dico-festival-tarif-editions': [{ Id: 1001, Libelle: '2027', IdTarif: 2, Eannee: 2027, Valeur: 25.5 }],
};

afterEach(() => {
  cleanup();
  forgetDictionaries();
  configureTransport({});
});

async function mount(entity: 'festival-defraiement' | 'film-titre') {
  configureTransport({
    fetch: async (input) =>
      new Response(
        JSON.stringify(
          DICTIONARIES[
            String(input instanceof Request ? input.url : input)
              .split('/')
              .pop() ?? ''
          ] ?? [],
        ),
      ),
  });
  const { result } = renderHook(() => useCompletion(entities[entity], 2027));
  const first = result.current;
  await waitFor(() => {
    if (entity === 'festival-defraiement' && result.current === first) throw new Error('nothing is proposed yet');
  });
  return result.current;
}

describe('what a choice proposes', () => {
  test('the tariff of an allowance proposes its value in the edition', async () => {
    const complete = await mount('festival-defraiement');
    expect(complete({ IdTarif: 2 })).toEqual({ IdTarif: 2, ValeurFigee: 25.5 });
  });

  test('nothing else of it proposes a value, nor does a part of another kind', async () => {
    expect((await mount('festival-defraiement'))({ Quantite: 2 })).toEqual({ Quantite: 2 });
    expect((await mount('film-titre'))({ IdTarif: 2 })).toEqual({ IdTarif: 2 });
  });
});
