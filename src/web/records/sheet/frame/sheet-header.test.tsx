// @vitest-environment jsdom
import { Trash2 } from 'lucide-react';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { loadTexts, showLanguage } from '#web/i18n/i18n.ts';
import { testModule } from '#tests/support/web/screen.ts';
import { SheetHeader } from './sheet-header.tsx';

beforeAll(async () => {
  await showLanguage('fr');
  await loadTexts('fiche');
});
afterEach(cleanup);

function nothing(): void {}

it('what tells of a save comes before the buttons, so that none moves under the pointer', () => {
  render(
    <SheetHeader
      entity={testModule}
      id={0}
      isModified={false}
      isReadOnly={false}
      layer="page"
      menu={[{ key: 'delete', label: 'Supprimer', icon: Trash2, onSelect: nothing }]}
      onCancel={nothing}
      onSave={nothing}
      position={null}
      record={{ Id: 0 }}
      saveState={{ isSaving: false, savedAt: 1 }}
      title="Livre"
      transitions={<button type="button">Valider</button>}
    />,
  );
  const told = screen.getByText('Enregistré');
  function isAfter(name: string): boolean {
    return Boolean(told.compareDocumentPosition(screen.getByRole('button', { name })) & Node.DOCUMENT_POSITION_FOLLOWING);
  }
  expect(['Valider', 'Autres actions', 'Annuler', 'Enregistrer'].filter(isAfter)).toHaveLength(4);
});
