// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';

import { descriptor } from '#generated/entities/film.gen.ts';
import { loadTexts, showLanguage } from '#web/i18n/i18n.ts';
import { LockedCards } from './locked-cards.tsx';

const film = { descriptor, labels: {}, enums: {} };

beforeAll(async () => {
  await showLanguage('fr');
  await loadTexts('fiche');
});
afterEach(cleanup);

test('a film of an edition with locked cards says which, and that it may still be changed here', () => {
  render(<LockedCards entity={film} canWrite record={{ Id: 1001, EditionBloquee: 2027 }} />);
  expect(screen.getByText(/Fiches films bloquées \(édition 2027\).*Ici, la fiche se modifie encore\./)).toBeDefined();
});

test('a film that is only read does not say that it may be changed', () => {
  render(<LockedCards entity={film} canWrite={false} record={{ Id: 1001, EditionBloquee: 2027 }} />);
  expect(screen.getByText(/n'est plus repris\.$/)).toBeDefined();
});

test('any other record says nothing', () => {
  const { container } = render(<LockedCards entity={film} canWrite record={{ Id: 1001, EditionBloquee: null }} />);
  expect(container.textContent).toBe('');
});
