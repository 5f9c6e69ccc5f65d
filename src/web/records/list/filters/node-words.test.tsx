// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { FilterNode } from '#generated/entities/descriptor.gen.ts';
import { loadTexts, showLanguage } from '#web/i18n/i18n.ts';
import { resolveField } from '#web/records/lookup/resolve-field.ts';
import { testModule } from '#tests/support/web/screen.ts';
import { NodeWords } from './node-words.tsx';

beforeAll(async () => {
  await showLanguage('fr');
  await loadTexts('filtre');
});
afterEach(cleanup);

it('an advanced condition is said in words, its groups between brackets', () => {
  const fields = ['Titre', 'Annee'].flatMap((name) => resolveField(testModule, name, 'fr') ?? []);
  const node: FilterNode = {
    or: [
      { field: 'Titre', op: 'starts', value: 'La' },
      { and: [{ field: 'Annee', op: 'gte', value: 2020 }, { not: { field: 'Titre', op: 'empty' } }] },
      { field: 'Inconnu', op: 'eq', value: 1 },
    ],
  };
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <NodeWords fields={fields} node={node} />
    </QueryClientProvider>,
  );
  expect(container.textContent).toBe(
    `${fields[0]?.label} ^ La ou (${fields[1]?.label} ≥ 2020 et sauf (${fields[0]?.label} est vide)) ou …`,
  );
});
