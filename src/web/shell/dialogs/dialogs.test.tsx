// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { showLanguage, startTexts } from '#web/i18n/i18n.ts';
import { dialogs, openDialogs } from './dialogs.ts';
import { DialogHost } from './dialog-host.tsx';

/** jsdom draws no modal layer: these two are all the component asks of it. */
function standInForModals(): void {
  HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.open = false;
  };
}

function opened<T>(open: () => Promise<T>): Promise<T> {
  let answer: Promise<T> | undefined;
  act(() => {
    answer = open();
  });
  if (!answer) throw new Error('not opened');
  return answer;
}

beforeAll(async () => {
  standInForModals();
  await startTexts();
  await showLanguage('fr');
});
beforeEach(() => {
  openDialogs.set([]);
  render(
    <>
      <button type="button">ouvrir</button>
      <DialogHost />
    </>,
  );
});
afterEach(cleanup);

describe('confirm', () => {
  it('is SMALL unless told, names what it does, and answers true only to its verb', async () => {
    const answer = opened(() => dialogs.confirm({ title: 'Supprimer 3 films ?', text: null, confirmLabel: 'Supprimer' }));
    expect(screen.getByRole('alertdialog').dataset.size).toBe('SMALL');
    expect(screen.getByRole('heading').textContent).toBe('Supprimer 3 films ?');
    fireEvent.click(screen.getByRole('button', { name: 'Supprimer' }));
    expect(await answer).toBe(true);
  });
  it('answers false to Esc, and gives the focus back to what opened it', async () => {
    screen.getByRole('button', { name: 'ouvrir' }).focus();
    const answer = opened(() => dialogs.confirm({ title: 'Supprimer 3 films ?', text: null, confirmLabel: 'Supprimer', danger: true }));
    expect(document.activeElement?.textContent).toBe('Annuler');
    fireEvent.keyDown(screen.getByRole('alertdialog'), { key: 'Escape' });
    expect(await answer).toBe(false);
    expect(document.activeElement?.textContent).toBe('ouvrir');
  });
});

describe('lightview', () => {
  it('is LARGE unless told, and has five sizes', () => {
    void opened(() => dialogs.lightview({ title: 'Vue', content: () => 'contenu' }));
    expect(screen.getByRole('dialog').dataset.size).toBe('LARGE');
    for (const size of ['SMALL', 'MEDIUM', 'LARGE', 'FULL', 'XL'] as const) {
      act(() => openDialogs.set([]));
      void opened(() => dialogs.lightview({ title: 'Vue', size, content: () => 'contenu' }));
      expect(screen.getByRole('dialog').dataset.size).toBe(size);
    }
  });
  it('cannot be closed by Esc, button or backdrop when locked, only by its content', async () => {
    const closed = opened(() =>
      dialogs.lightview({
        title: 'Vue',
        locked: true,
        content: (close) => (
          <button onClick={close} type="button">
            fini
          </button>
        ),
      }),
    );
    const dialog = screen.getByRole('dialog');
    fireEvent.keyDown(dialog, { key: 'Escape' });
    fireEvent.mouseDown(dialog);
    expect(screen.queryByRole('button', { name: 'Fermer' })).toBeNull();
    expect(openDialogs.get()).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'fini' }));
    await closed;
    expect(openDialogs.get()).toEqual([]);
  });
  it('leaves by Esc as by the button that its content offers for it, and not while that one is gone', async () => {
    function content(close: () => void) {
      return <Working onDone={close} />;
    }
    const closed = opened(() => dialogs.lightview({ title: 'Vue', locked: true, content }));
    const dialog = screen.getByRole('dialog');
    fireEvent.keyDown(dialog, { key: 'Escape' });
    expect(openDialogs.get()).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'finir' }));
    fireEvent.keyDown(dialog, { key: 'Escape' });
    await closed;
    expect(openDialogs.get()).toEqual([]);
  });
});

/** Works until its button ends it; may be left then. */
function Working({ onDone }: { readonly onDone: () => void }): ReactNode {
  const [isDone, setDone] = useState(false);
  return (
    <>
      <button onClick={() => setDone(true)} type="button">
        finir
      </button>
      {isDone ? (
        <button data-escape onClick={onDone} type="button">
          quitter
        </button>
      ) : null}
    </>
  );
}

describe('selector', () => {
  const options = [
    { key: 'a', label: 'Annecy' },
    { key: 'b', label: 'Brest' },
  ];
  it('returns one item in single mode', async () => {
    const answer = opened(() => dialogs.select({ title: 'Ville', options }));
    expect(screen.getByRole('dialog').dataset.size).toBe('SMALL');
    fireEvent.click(screen.getByRole('radio', { name: 'Annecy' }));
    fireEvent.click(screen.getByRole('radio', { name: 'Brest' }));
    fireEvent.click(screen.getByRole('button', { name: 'Choisir' }));
    expect(await answer).toEqual(['b']);
  });
  it('returns several in multiple mode, and nothing when given up', async () => {
    const answer = opened(() => dialogs.select({ title: 'Ville', options, multiple: true }));
    for (const name of ['Annecy', 'Brest']) fireEvent.click(screen.getByRole('checkbox', { name }));
    fireEvent.click(screen.getByRole('button', { name: 'Choisir' }));
    expect(await answer).toEqual(['a', 'b']);
    const refused = opened(() => dialogs.select({ title: 'Ville', options }));
    fireEvent.click(screen.getByRole('button', { name: 'Annuler' }));
    expect(await refused).toBeNull();
  });
});

describe('alert and ask', () => {
  it('must be closed', async () => {
    const closed = opened(() => dialogs.alert({ title: 'Rien n’est envoyé', text: 'Echec', size: 'LARGE' }));
    expect(screen.getByRole('alertdialog').dataset.size).toBe('LARGE');
    fireEvent.click(screen.getByRole('button', { name: 'Compris' }));
    await closed;
  });
  it('answers the chosen key', async () => {
    const answer = opened(() =>
      dialogs.ask({
        title: 'Quitter ?',
        text: null,
        choices: [
          { key: 'rester', label: 'Rester' },
          { key: 'partir', label: 'Partir' },
        ],
      }),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Partir' }));
    expect(await answer).toBe('partir');
  });
});
