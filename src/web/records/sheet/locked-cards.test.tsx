// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';

import { loadTexts, showLanguage } from '#web/i18n/i18n.ts';
import { LockedCards } from './locked-cards.tsx';

beforeAll(async () => {
  await showLanguage('fr');
  await loadTexts('fiche');
});
afterEach(cleanup);

test('a film of an edition with locked cards says which', () => {
  render(<LockedCards record={{ Id: 1001, EditionBloquee: 2027 }} />);
  expect(screen.getByText(/Fiches films bloquées \(édition 2027\)/)).toBeDefined();
});

test('any other record says nothing', () => {
  const { container } = render(<LockedCards record={{ Id: 1001, EditionBloquee: null }} />);
  expect(container.textContent).toBe('');
});
