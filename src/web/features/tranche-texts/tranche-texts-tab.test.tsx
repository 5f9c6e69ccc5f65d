// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { TrancheAides, TrancheBrouillons } from '#generated/client/types.gen.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { descriptor, enums, labels } from '#generated/entities/festival-tranche.gen.ts';
import { openDialogs } from '#web/shell/dialogs/dialogs.ts';
import { loadTexts, showLanguage } from '#web/i18n/i18n.ts';
import type { Comment } from './use-comments.ts';
import type { TabSession } from '#web/records/sheet/frame/tab-rules.ts';
import { configureTransport } from '#web/runtime/transport.ts';
import { session } from '#web/session/session.ts';
import { TrancheTextsTab } from './tranche-texts-tab.tsx';

const [FR, EN, TRANSLATION] = [38, 36, 3];

function text(Id: number, IdLangue: number, Texte: string) {
  return {
    Id,
    Version: 1,
    IdFilm: 10,
    IdLangue,
    IdTexteType: 2,
    TexteTypeLibelle: 'Résumé court',
    Texte,
  };
}

function match(Rang: number, Source: string, Cible: string, Taux: number): TrancheAides['Correspondances'][number] {
  return {
    Place: '1-2-0',
    Rang,
    Phrase: Rang === 0 ? 'Une gare.' : 'La nuit.',
    Separateur: Rang === 0 ? '' : ' ',
    Source,
    Cible,
    Taux,
    Nature: Taux === 100 ? 'exacte' : 'approchante',
    Fiche: 'Barque',
    Origine: 'Tranche 2',
    Par: 'Inès Delorme',
    Le: '2026-01-14T15:00:00.000',
  };
}

const film = {
  Id: 1,
  Version: 1,
  IdTranche: 5,
  IdFilm: 10,
  FilmLibelle: 'Sillage',
  IsCorrige: true,
  IsTraduit: false,
  IsRelu: false,
  Ordre: 1,
};
const READING = ['FILM-TEXTE', 'FESTIVAL-TRANCHE-FILM'];
let texts = [text(1, FR, 'Une gare.'), text(2, EN, 'A station.')];
const NO_AIDS: TrancheAides = { Correspondances: [], Termes: [] };
let aids = NO_AIDS;
const sent: string[] = [];
let tab: TabSession | null = null;
let comments: readonly Comment[] = [];
const NO_DRAFTS: TrancheBrouillons = { Moteur: null, Brouillons: [] };
let drafts = NO_DRAFTS;
/** Answer of the server to a write. */
let written: () => Response = () => Response.json({}, { status: 500 });

/** Somebody came between the reading and the writing. */
function overtaken(): Response {
  texts = texts.map((one) => (one.IdLangue === EN ? { ...one, Version: 2, Texte: 'The station.' } : one));
  const conflict = {
    by: { Id: 7, Nom: 'Rhys Pembrook' },
    at: '2027-01-05T10:00:00.000',
    version: 2,
    fields: ['Texte'],
    current: texts[1],
    before: null,
  };
  return Response.json({ code: 'version-perimee', status: 409, detail: 'Modifiée', conflict }, { status: 409 });
}

beforeAll(async () => {
  await showLanguage('fr');
  await loadTexts('textes');
});
beforeEach(() => {
  sent.splice(0);
  openDialogs.set([]);
  texts = [text(1, FR, 'Une gare.'), text(2, EN, 'A station.')];
  aids = NO_AIDS;
  drafts = NO_DRAFTS;
  written = overtaken;
  configureTransport({
    fetch: async (input) => {
      if (!(input instanceof Request)) throw new TypeError('no request');
      const { pathname } = new URL(input.url);
      sent.push(`${input.method} ${pathname}`);
      if (pathname.endsWith('/aides')) return Response.json(aids);
      if (pathname.endsWith('/commentaires') && input.method === 'GET') return Response.json({ Commentaires: comments });
      if (pathname.endsWith('/brouillons') && input.method === 'GET') return Response.json(drafts);
      if (input.method === 'GET') return Response.json(pathname.startsWith('/api/festival-tranche-films') ? [film] : texts);
      return written();
    },
  });
});
afterEach(cleanup);

async function show(...rights: readonly string[]) {
  session.connect({ id: 1001, login: 'a@b.fr', nom: 'Durand', prenom: 'Anne', idGroupe: 2, groupe: 'G', rights: new Set(rights) });
  const record = {
    Id: 5,
    Version: 1,
    Statut: TRANSLATION,
    IdLangueSource: FR,
    IdLangueCible: EN,
    CodeSource: 'fr',
    CodeCible: 'en',
    LangueSourceLibelle: 'Français',
    LangueCibleLibelle: 'Anglais',
  };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TrancheTextsTab
        entity={{ descriptor, enums, labels }}
        id={5}
        onSession={(next) => {
          tab = next;
        }}
        readOnly
        record={record}
        tab={{ kind: 'feature', tab: 'textes', feature: 'tranche-texts', right: null }}
      />
    </QueryClientProvider>,
  );
  await screen.findByText(/Une gare\.|Il neige\.|Il faut le droit/);
}

function field() {
  return screen.queryByRole<HTMLTextAreaElement>('textbox', { name: 'Résumé court, Anglais, Sillage' });
}

describe('texts side by side', () => {
  it('are read by who may read texts, written by who may write them, and read in two calls however many films there are', async () => {
    await show(...READING);
    expect([field(), screen.getByText('A station.').getAttribute('lang')]).toEqual([null, 'en']);
    expect(sent.filter((call) => !/\/(?:commentaires|brouillons)$/u.test(call))).toEqual([
      'GET /api/festival-tranche-films/filter',
      'GET /api/film-textes/filter',
    ]);
    cleanup();
    await show(...READING, 'FILM-TEXTE-WRITE');
    expect(field()?.value).toBe('A station.');
    expect(screen.queryByRole('textbox', { name: 'Résumé court, Français, Sillage' })).toBeNull();
    cleanup();
    await show('FESTIVAL-TRANCHE');
    expect(screen.getByText('Il faut le droit FILM-TEXTE pour lire les textes des films.')).toBeDefined();
  });

  it('say who saved a text first and what, and keep what was typed until one is chosen', async () => {
    await show(...READING, 'FILM-TEXTE-WRITE');
    fireEvent.change(field() ?? document.body, { target: { value: 'A railway station.' } });
    expect(tab?.state()).toEqual({ isModified: true, isValid: true });
    await act(async () => expect(await tab?.save()).toBe(false));
    expect(sent.filter((one) => one.startsWith('PUT'))).toEqual(['PUT /api/film-textes/2']);
    expect(openDialogs.get()).toHaveLength(1);
    const conflict = await screen.findByRole('alert');
    expect([conflict.textContent.includes('Rhys Pembrook'), conflict.textContent.includes('The station.')]).toEqual([true, true]);
    expect(field()?.value).toBe('A railway station.');
    fireEvent.click(screen.getByRole('button', { name: 'Prendre celui-ci' }));
    expect([field()?.value, tab?.state().isModified]).toEqual(['The station.', false]);
  });

  it('show what the memory knows beside each text, taken by a click or by Alt and its rank, and saved by the translator alone', async () => {
    texts = [text(1, FR, 'Une gare. La nuit.')];
    aids = { ...NO_AIDS, Correspondances: [match(0, 'Une gare.', 'A station.', 100), match(1, 'Une nuit.', 'One night.', 77)] };
    await show(...READING, 'FILM-TEXTE-WRITE');
    const list = await screen.findByRole('list', { name: 'Correspondances de la mémoire, Résumé court, Sillage' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '100 %A station.Barque · Tranche 2 · Inès Delorme · 14/01/2026Reprendre',
      '77 %UneLa nuit.One night.Barque · Tranche 2 · Inès Delorme · 14/01/2026Reprendre',
    ]);
    fireEvent.click(within(list).getByRole('button', { name: 'Reprendre A station.' }));
    fireEvent.keyDown(field() ?? document.body, { altKey: true, code: 'Digit2', key: 'é' });
    expect(field()?.value).toBe('A station. One night.');
    expect(tab?.state()).toEqual({ isModified: true, isValid: true });
    expect(sent.filter((one) => !one.startsWith('GET'))).toEqual([]);
  });

  it('mark terms of the glossary in the source, and name what the translation says otherwise as it is typed', async () => {
    texts = [text(1, FR, 'Il neige. Un court métrage.'), text(2, EN, 'It snows. A movie.')];
    const Termes = [{ Id: 3, Nature: 'terme', Source: ['court métrage'], Cible: ['short film'], Notes: null, Lignes: null } as const];
    aids = { ...NO_AIDS, Termes: [...Termes] };
    await show(...READING, 'FILM-TEXTE-WRITE', 'FESTIVAL-TRANCHE-FILM-WRITE');
    const list = await screen.findByRole('list', { name: 'Glossaire, Résumé court, Sillage' });
    expect(list.textContent).toBe('« court métrage » se dit « short film » : Un court métrage.');
    expect(screen.getByText('court métrage').tagName).toBe('MARK');
    expect(await screen.findByRole('checkbox', { name: 'Écarts de glossaire acceptés, Sillage' })).toBeDefined();
    fireEvent.change(field() ?? document.body, { target: { value: 'It snows. A short film.' } });
    expect(screen.queryByRole('list', { name: 'Glossaire, Résumé court, Sillage' })).toBeNull();
  });

  it('tick a step of the film where the caret is by Alt and its letter', async () => {
    await show(...READING, 'FILM-TEXTE-WRITE', 'FESTIVAL-TRANCHE-FILM-WRITE');
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Traduit, Sillage' });
    fireEvent.keyDown(field() ?? document.body, { altKey: true, code: 'KeyT', key: 't' });
    expect(box.checked).toBe(true);
  });

  it('open their remarks by Alt+N, and keep what was typed when the server refuses it', async () => {
    comments = [
      {
        Id: 1,
        IdLigne: 1,
        Place: '1-2-0',
        Texte: 'Quelle gare ?',
        Par: 'Rhys Pembrook',
        Auteur: null,
        Le: '2027-01-05T10:00:00.000',
        IsRegle: false,
      },
    ];
    await show(...READING, 'FILM-TEXTE-WRITE', 'FESTIVAL-TRANCHE-FILM-WRITE');
    await screen.findByRole('button', { name: '1 commentaire à régler, Résumé court, Sillage' });
    fireEvent.keyDown(field() ?? document.body, { key: 'n', code: 'KeyN', altKey: true });
    expect((await screen.findByText('Quelle gare ?')).textContent).toBe('Quelle gare ?');
    const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Nouveau commentaire, Résumé court, Sillage' });
    expect(document.activeElement).toBe(box);
    fireEvent.change(box, { target: { value: 'Celle de Lyon.' } });
    fireEvent.click(screen.getByRole('button', { name: 'Ajouter' }));
    await waitFor(() => expect(openDialogs.get()).toHaveLength(1));
    expect(sent).toContain('POST /api/tranches/5/commentaires');
    expect(box.value).toBe('Celle de Lyon.');
    comments = [];
  });

  it('show a machine draft apart and marked, which is no text until a person takes and saves it', async () => {
    texts = [text(1, FR, 'Une gare.')];
    const draft = {
      Id: 3,
      IdLigne: 1,
      Place: '1-2-0',
      Texte: 'A train station.',
      Moteur: 'DeepL',
      Par: null,
      Le: '2027-01-05T10:00:00.000',
    };
    drafts = { Moteur: 'DeepL', Brouillons: [draft] };
    await show(...READING);
    const shown = await screen.findByRole('region', { name: 'Brouillon automatique, Résumé court, Sillage' });
    expect([shown.textContent.includes('DeepL'), within(shown).queryByRole('button')]).toEqual([true, null]);
    cleanup();
    await show(...READING, 'FILM-TEXTE-WRITE', 'BROUILLON-MACHINE');
    await screen.findByRole('button', { name: 'Reprendre le brouillon, Résumé court, Sillage' });
    expect([field()?.value, screen.queryByRole('button', { name: /^Demander/u })]).toEqual(['', null]);
    expect(screen.getByText('Textes à traduire : 1')).toBeDefined();
    fireEvent.keyDown(field() ?? document.body, { altKey: true, code: 'KeyB', key: 'b' });
    expect([field()?.value, tab?.state()]).toEqual(['A train station.', { isModified: true, isValid: true }]);
    expect(sent.filter((one) => !one.startsWith('GET'))).toEqual([]);
  });

  it('ask an engine for the drafts of the whole batch once its name was confirmed, with the right to it alone', async () => {
    texts = [text(1, FR, 'Une gare.')];
    drafts = { Moteur: 'DeepL', Brouillons: [] };
    written = () => Response.json({ NbEcrits: 1 });
    await show(...READING, 'FILM-TEXTE-WRITE');
    expect(screen.queryByRole('button', { name: /rouillon automatique/u })).toBeNull();
    cleanup();
    await show(...READING, 'FILM-TEXTE-WRITE', 'BROUILLON-MACHINE');
    fireEvent.click(await screen.findByRole('button', { name: 'Demander 1 brouillon automatique' }));
    await waitFor(() => expect(openDialogs.get()).toHaveLength(1));
    expect(sent).not.toContain('POST /api/tranches/5/brouillons');
    const [dialog] = openDialogs.get();
    expect(JSON.stringify(dialog)).toContain('1 texte part chez DeepL.');
    act(() => dialog?.close(true));
    await waitFor(() => expect(sent).toContain('POST /api/tranches/5/brouillons'));
  });

  it('do not let a stored text be emptied', async () => {
    await show(...READING, 'FILM-TEXTE-WRITE');
    fireEvent.change(field() ?? document.body, { target: { value: ' ' } });
    await act(async () => expect(await tab?.save()).toBe(false));
    expect(field()?.getAttribute('aria-invalid')).toBe('true');
    expect(sent.some((one) => one.startsWith('PUT'))).toBe(false);
  });

  it('that are missing alone are shown, and the film whose last one is saved stays to be ticked', async () => {
    texts = [text(1, FR, 'Une gare.')];
    written = () => {
      texts = [...texts, text(3, EN, 'A station.')];
      return Response.json(3);
    };
    await show(...READING, 'FILM-TEXTE-WRITE', 'FESTIVAL-TRANCHE-FILM-WRITE');
    const missingOnly = screen.getByRole('checkbox', { name: 'Seulement les films à traduire' });
    fireEvent.click(missingOnly);
    fireEvent.change(field() ?? document.body, { target: { value: 'A station.' } });
    await act(async () => expect(await tab?.save()).toBe('saved'));
    expect([field()?.value, tab?.state().isModified, sent.filter((one) => one.startsWith('POST'))]).toEqual([
      'A station.',
      false,
      ['POST /api/film-textes'],
    ]);
    fireEvent.click(missingOnly);
    fireEvent.click(missingOnly);
    expect(field()).toBeNull();
    expect(screen.getAllByText('Aucun texte ne manque.')).toHaveLength(2);
  });
});
