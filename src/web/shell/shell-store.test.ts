import { beforeEach, describe, expect, it } from 'vitest';
import {
  addMessage,
  noteNavigation,
  offerActions,
  openView,
  rememberUrl,
  resetShell,
  setTemplate,
  shell,
  takeLastUrl,
  titleView,
} from './shell-store.ts';

beforeEach(resetShell);

describe('shell store', () => {
  it('gives a message an id, an author, type info and a time unless told', () => {
    const message = addMessage({ text: 'Bonjour' });
    expect(message).toMatchObject({ id: expect.any(Number), author: 'Backoffice', type: 'info' });
    expect(message.time).toBeGreaterThan(0);
    expect(shell.get().messages).toEqual([message]);
  });
  it('adds the previous address to the history and returns the panel to Messages', () => {
    noteNavigation('/0/films', 'actions');
    expect(shell.get().panelTab).toBe('actions');
    noteNavigation('/1/film/12');
    expect(shell.get().history).toEqual(['/1/film/12', '/0/films']);
    expect(shell.get().panelTab).toBe('messages');
  });
  it('reuses the view of a record that is open, with the title its record gave it, and no other', () => {
    const film = { depth: 1, route: 'film', title: 'Film', href: '/1/film/12' };
    openView({ ...film, id: 12 });
    titleView(1, 'Cléo de 5 à 7');
    openView({ ...film, id: 12 });
    expect(shell.get().views.map(({ title }) => title)).toEqual(['Cléo de 5 à 7']);
    openView({ ...film, id: 13 });
    expect(shell.get().views.map(({ id, title }) => [id, title])).toEqual([[13, 'Film']]);
  });
  it('gives the remembered address once, and never one of another site', () => {
    rememberUrl('/0/film/12?lang=fr');
    expect(takeLastUrl()).toBe('/0/film/12?lang=fr');
    expect(takeLastUrl()).toBeNull();
    rememberUrl('//exemple.org/piege');
    expect(takeLastUrl()).toBeNull();
  });
  it('takes the actions of a page away with the page', () => {
    const stop = offerActions({ key: 'film', label: 'Film', actions: [] });
    expect(shell.get().contextGroups).toHaveLength(1);
    stop();
    expect(shell.get().contextGroups).toEqual([]);
  });
  it('forgets everything on reset', () => {
    addMessage({ text: 'x' });
    noteNavigation('/a', 'http');
    openView({ depth: 0, route: 'films', id: undefined, title: 'Films', href: '/0/films' });
    offerActions({ key: 'film', label: 'Film', actions: [] });
    setTemplate(false);
    rememberUrl('/b');
    resetShell();
    expect(shell.get()).toEqual({
      history: [],
      views: [],
      contextGroups: [],
      screenKeys: null,
      messages: [],
      template: true,
      panelTab: 'messages',
      lastUrl: null,
    });
  });
});
