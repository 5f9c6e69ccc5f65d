// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { loadTexts, showLanguage, startTexts } from '#web/i18n/i18n.ts';
import { QuestionBody } from './question-body.tsx';

beforeAll(async () => {
  await startTexts();
  await showLanguage('fr');
  await loadTexts('suppression');
});
afterEach(cleanup);

it('says whom, from which status to which, what goes with them and how it is undone, in this order', () => {
  const names = Array.from({ length: 17 }, (_, index) => `Invité ${index + 1}`);
  const { container } = render(
    <QuestionBody change={{ from: ['À traiter', 'Attente paiement'], to: 'Validée' }} names={names} undo="Cette étape est définitive.">
      <p>280 € ne seront pas demandés.</p>
    </QuestionBody>,
  );
  expect([...container.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
    'Invité 1, Invité 2, Invité 3, Invité 4, Invité 5 et 12 autres.',
    'Statut : À traiter, Attente paiement → Validée',
    '280 € ne seront pas demandés.',
    'Cette étape est définitive.',
  ]);
});
