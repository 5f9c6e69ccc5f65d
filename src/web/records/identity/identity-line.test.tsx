// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import * as guest from '#generated/entities/festival-participant-invite.gen.ts';
import { loadLabels, showLanguage } from '#web/i18n/i18n.ts';
import { IdentityLine } from './identity-line.tsx';

beforeAll(async () => {
  await showLanguage('fr');
  await loadLabels('festival-participant-invite');
});
afterEach(cleanup);

it('tells the facts of a guest first, then what stands in a pill', () => {
  const record = { Id: 1, Pays: 'Brésil', EtatBadge: 1, IsFeuillePerimee: true };
  const { container } = render(<IdentityLine entity={guest} record={record} />);
  const [facts, pills, ...others] = [...container.querySelectorAll('ul')];
  expect(others).toEqual([]);
  expect(facts?.querySelector('.ui-status')).toBeNull();
  expect(pills?.querySelectorAll('.ui-status')).toHaveLength(pills?.querySelectorAll('li').length ?? -1);
  expect(screen.getAllByRole('listitem').length).toBeGreaterThan(1);
});
