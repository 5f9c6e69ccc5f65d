// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import { entityLoaders } from '#generated/entities/loaders.gen.ts';
import { loadFormParts, useFormParts } from './use-input-schema.ts';

const logged = vi.fn();

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(logged));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  logged.mockClear();
});

async function open(entity: EntityModule): Promise<void> {
  function wrapper({ children }: { readonly children: ReactNode }) {
    return <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>;
  }
  const { result } = renderHook(() => useFormParts(entity), { wrapper });
  await waitFor(() => expect(result.current).not.toBe(null));
}

describe('the form of a record', () => {
  it('logs a field without validator, and shows all the same', async () => {
    const entity = await entityLoaders.pays();
    const [code] = entity.descriptor.fields.filter(({ name }) => name === 'Code');
    if (code === undefined) throw new Error('no field');
    const fields = [...entity.descriptor.fields, { ...code, name: 'CodeInconnu' }];
    await open({ ...entity, descriptor: { ...entity.descriptor, fields } });
    expect(logged.mock.calls).toEqual([['validator missing', 'pays.CodeInconnu']]);
  });

  it('has a validator for each of its fields, whatever the entity', async () => {
    for (const load of Object.values(entityLoaders)) await loadFormParts(await load());
    expect(logged).not.toHaveBeenCalled();
  });
});
