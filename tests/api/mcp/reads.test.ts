/** Reads of assistants: the answers of the service itself, within the rights, kinds and masks of the token. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccesNature } from '#generated/enums/acces-nature.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type ApiApp, HOST, type SignedIn, TEST_CONFIG } from '../support/api-app.ts';
import { type Assistant, connectAssistant, type McpApi, startMcpApi, tokenOf } from '../support/assistant.ts';
import { recordCalls } from '../support/record-api.ts';

const ALL = rights.map(({ code }) => code);
const BORN = '1961-07-23';
const FILM_RIGHTS = ['FILMS', 'FILM'];
/** More than a page of two, fewer than that page and the groups of all films. */
const MASS = 5;

let mcp: McpApi;
let api: ApiApp;
let director: SignedIn;
let jeton: string;
let assistant: Assistant;
const films: number[] = [];
let person = 0;

beforeAll(async () => {
  mcp = await startMcpApi({ journal: { ...TEST_CONFIG.journal, massRows: MASS } });
  ({ api } = mcp);
  director = await api.signInWith(...ALL);
  const { create } = recordCalls(director);
  for (const [TitreOriginal, Duree, AnneeProd] of [
    ['Mcp marée', '00:10:00', 2025],
    ['Mcp estran', '00:20:00', 2026],
    ['Mcp reflux', '00:45:00', 2026],
    ['Autre chose', '01:30:00', 2020],
  ])
    films.push(await create('films', { TitreOriginal, Duree, AnneeProd }));
  person = await create('personnes', { Nom: 'Mcp-Canari', Email: 'canari-mcp@exemple.test', DateNaissance: BORN });
  jeton = (await tokenOf(api, director, { Droits: ALL, IsLecture: true })).Jeton;
  assistant = await connectAssistant(mcp, jeton);
});
afterAll(async () => {
  await assistant.close();
  await api.close();
});

async function rest(token: string, method: 'GET' | 'POST', url: string, payload?: object): Promise<unknown> {
  const headers = { host: HOST, authorization: `Bearer ${token}` };
  const reply = await api.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.json();
}

async function connected(wanted: Parameters<typeof tokenOf>[2]): Promise<Assistant> {
  return connectAssistant(mcp, (await tokenOf(api, director, { IsLecture: true, ...wanted })).Jeton);
}

const OURS = { field: 'TitreOriginal', op: 'starts', value: 'Mcp' };

interface Rows {
  readonly Total?: number;
  readonly Fiches: readonly { readonly Id: number }[];
}

describe('lists and records', () => {
  it('are those of the service: filter, sort, columns, page and count', async () => {
    const filter = { Criteres: OURS, Tri: [{ Key: 'Duree', Desc: true }], Colonnes: ['TitreOriginal', 'Duree'] };
    for (const page of [{ skip: 0, take: 2 }, { skip: 2, take: 2 }, { skip: 0 }]) {
      const listing = await assistant.ask<Rows>('lister', { type: 'film', filter, ...page, compter: true });
      expect(listing.Fiches).toEqual(await rest(jeton, 'POST', '/api/films/filter', { filter, ...page }));
      expect(listing.Total).toBe(3);
    }
    const [first] = (await assistant.ask<Rows>('lister', { type: 'film', filter, take: 1 })).Fiches;
    expect(first).toMatchObject({ Id: films[2], TitreOriginal: 'Mcp reflux' });
    expect(await assistant.ask('lire', { type: 'film', id: films[1] })).toEqual({
      Type: 'film',
      Fiche: await rest(jeton, 'GET', `/api/films/${films[1]}`),
    });
  });

  it('are found by words in the kinds that are named', async () => {
    const matches = await assistant.ask<{ Trouvees: { Type: string; Fiches: { Id: number }[] }[] }>('chercher', {
      texte: 'canari mcp',
      types: ['personne', 'film'],
    });
    expect(matches.Trouvees.map(({ Type, Fiches }) => [Type, Fiches.map(({ Id }) => Id)])).toEqual([
      ['personne', [person]],
      ['film', []],
    ]);
  });

  it('are refused in the sentences of the service', async () => {
    expect(await assistant.refusal('lire', { type: 'film', id: 999_999_999 })).toBe(
      "Impossible d'afficher l'élement demandé. Veuillez réesseyer ultérieurement.",
    );
    expect(await assistant.refusal('lister', { type: 'film', filter: { Criteres: { field: 'Inconnu', op: 'eq', value: 1 } } })).toContain(
      'Inconnu : ',
    );
    expect(await assistant.refusal('lister', { type: 'film', take: 10_001 })).toContain('take : ');
    expect(await assistant.refusal('lister', { type: 'inconnu' })).toBe('Aucun type de fiches ouvert à ce jeton ne porte ce nom.');
    expect(await assistant.refusal('lire', { type: 'film', id: 'un', plus: 1 })).toMatch(/id : [^\n]+\nplus : /);
  });
});

describe('figures', () => {
  interface Figures {
    readonly EstComplet: boolean;
    readonly Groupes: readonly { Valeurs: Record<string, unknown>; Nombre: number; Calculs: Record<string, unknown> }[];
  }

  it('are those of the same filter: counts, sums, means and bounds by what the records share', async () => {
    const figures = await assistant.ask<Figures>('agreger', {
      type: 'film',
      filter: { Criteres: OURS },
      par: ['AnneeProd'],
      calculs: ['somme', 'moyenne', 'min', 'max'].map((calcul) => ({ champ: 'Duree', calcul })),
    });
    expect(figures).toEqual({
      Type: 'film',
      EstComplet: true,
      Groupes: [
        {
          Valeurs: { AnneeProd: 2026 },
          Nombre: 2,
          Calculs: { 'somme Duree': 3900, 'moyenne Duree': 1950, 'min Duree': 1200, 'max Duree': 2700 },
        },
        {
          Valeurs: { AnneeProd: 2025 },
          Nombre: 1,
          Calculs: { 'somme Duree': 600, 'moyenne Duree': 600, 'min Duree': 600, 'max Duree': 600 },
        },
      ],
    });
    const all = await assistant.ask<Figures>('agreger', { type: 'film', filter: { Criteres: OURS } });
    expect(all.Groupes).toEqual([{ Valeurs: {}, Nombre: 3, Calculs: {} }]);
    expect(all.Groupes[0]?.Nombre).toBe(await rest(jeton, 'POST', '/api/films/filter/count', { Criteres: OURS }));
  });

  it('group the rows that the list holds', async () => {
    const rows = await rest(jeton, 'POST', '/api/films/filter', { filter: { Colonnes: ['AnneeProd'] }, skip: 0, take: 1000 });
    const years = Map.groupBy(rows as { AnneeProd: number }[], ({ AnneeProd }) => AnneeProd);
    const figures = await assistant.ask<Figures>('agreger', { type: 'film', par: ['AnneeProd'] });
    expect(new Map(figures.Groupes.map(({ Valeurs, Nombre }) => [Valeurs['AnneeProd'], Nombre]))).toEqual(
      new Map([...years].map(([year, some]) => [year, some.length])),
    );
  });

  it('are refused of what a filter may not name, and of what has no sum', async () => {
    const blind = await connected({ Droits: ['PERSONNES', 'PERSONNE'] });
    for (const args of [{ par: ['DateNaissance'] }, { calculs: [{ champ: 'DateNaissance', calcul: 'max' }] }, { par: ['Inconnu'] }]) {
      const sentence = await blind.refusal('agreger', { type: 'personne', ...args });
      expect(sentence).not.toContain(BORN);
      expect(sentence).toMatch(/(par|calculs)\.0/);
    }
    expect(await assistant.refusal('agreger', { type: 'film', calculs: [{ champ: 'TitreOriginal', calcul: 'somme' }] })).toContain(
      'calculs.0.champ : ',
    );
    expect(await blind.refusal('agreger', { type: 'film' })).toContain('droits');
    await blind.close();
  });
});

describe('kinds of records', () => {
  interface Types {
    readonly Types: readonly { readonly Type: string; readonly Libelle: string; readonly Permet: readonly string[] }[];
  }

  it('are those that the token reads, with what it may do', async () => {
    const few = await connected({ Droits: [...FILM_RIGHTS, 'FILM-WRITE'], IsLecture: false });
    const { Types } = await few.ask<Types>('types');
    expect(Types.find(({ Type }) => Type === 'film')).toMatchObject({ Libelle: 'Film', Permet: ['lister', 'lire', 'creer', 'modifier'] });
    expect(Types.map(({ Type }) => Type)).not.toContain('personne');
    await few.close();
    const one = await connected({ Droits: ALL, EntitesPermises: ['film'] });
    expect((await one.ask<Types>('types')).Types.map(({ Type }) => Type)).toEqual(['film']);
    expect(await one.refusal('lister', { type: 'personne' })).toContain("elle n'est pas de ses fiches");
    expect(await one.refusal('agreger', { type: 'personne' })).toContain("elle n'est pas de ses fiches");
    await one.close();
  });

  it('are described by the fields that the token sees', async () => {
    interface Described {
      readonly Champs: readonly { Champ: string; Libelle: string; Operateurs: string[]; Modifiable: boolean; Valeurs?: object[] }[];
      readonly Etapes: readonly { Etape: string; Defaisable: boolean }[];
    }
    const film = await assistant.ask<Described>('decrire', { type: 'film' });
    expect(film.Champs.find(({ Champ }) => Champ === 'Duree')).toMatchObject({ Libelle: 'Durée', Modifiable: true });
    expect(film.Champs.find(({ Champ }) => Champ === 'TitreOriginal')?.Operateurs).toEqual(expect.arrayContaining(['contains', 'eq']));
    const entry = await assistant.ask<Described>('decrire', { type: 'festival-inscription' });
    expect(entry.Champs.find(({ Champ }) => Champ === 'Statut')?.Valeurs?.length).toBeGreaterThan(2);
    const seen = await assistant.ask<Described>('decrire', { type: 'personne' });
    expect(seen.Champs.map(({ Champ }) => Champ)).toContain('DateNaissance');
    const blind = await connected({ Droits: ['PERSONNES', 'PERSONNE'] });
    const description = await blind.ask<Described>('decrire', { type: 'personne' });
    expect(description.Champs.map(({ Champ }) => Champ)).not.toContain('DateNaissance');
    expect(await blind.refusal('decrire', { type: 'film' })).toContain('droits');
    await blind.close();
  });
});

describe('what the token may not see', () => {
  it('appears in no answer of any tool', async () => {
    const blind = await connected({ Droits: ['PERSONNES', 'PERSONNE', 'PERSONNE-WRITE'], IsLecture: false });
    const answers = [
      await blind.call('lister', { type: 'personne' }),
      await blind.call('lire', { type: 'personne', id: person }),
      await blind.call('chercher', { texte: 'canari', types: ['personne'] }),
      await blind.call('lister', { type: 'personne', filter: { Colonnes: ['DateNaissance', 'Nom'] } }),
      await blind.call('agreger', { type: 'personne', par: ['Nom', 'Email'] }),
      await blind.call('proposer', { actes: [{ action: 'modifier', type: 'personne', ids: [person], valeurs: { Nom: 'Mcp-Autre' } }] }),
      await blind.call('proposer', { actes: [{ action: 'supprimer', type: 'personne', ids: [person] }] }),
    ];
    expect(answers.map(({ text }) => text).join('\n')).toContain('Canari');
    expect(answers.filter(({ text }) => text.includes(BORN))).toEqual([]);
    const sorted = await blind.refusal('lister', { type: 'personne', filter: { Tri: [{ Key: 'DateNaissance' }] } });
    expect(sorted).toContain('DateNaissance : ');
    await blind.close();
  });
});

describe('the journal of access', () => {
  it('counts what an assistant reads as what a program reads', async () => {
    const { create } = recordCalls(director);
    for (let index = 0; index < 3; index += 1) await create('personnes', { Nom: `Mcp-Journal ${index}` });
    const { Id, Jeton } = await tokenOf(api, director, { Droits: ALL, IsLecture: true });
    const reader = await connectAssistant(mcp, Jeton);
    await reader.ask('lire', { type: 'personne', id: person });
    await eventually(async () => {
      const { rows } = await api.database.pool.query<{ nature: number; id_fiche: number }>(
        'select nature, id_fiche from acces_acte where id_jeton = $1',
        [Id],
      );
      expect(rows).toEqual([{ nature: AccesNature.protege, id_fiche: person }]);
    });
    await reader.close();
  });

  it('calls many rows a mass read, groups of figures among them', async () => {
    const { Id, Jeton } = await tokenOf(api, director, { Droits: ALL, IsLecture: true });
    const reader = await connectAssistant(mcp, Jeton);
    await reader.ask('lister', { type: 'film', take: 2 });
    await reader.ask('agreger', { type: 'film', par: ['TitreOriginal'] });
    await eventually(async () => {
      const { rows } = await api.database.pool.query<{ nature: number; nb_lignes: number }>(
        'select nature, nb_lignes from acces_acte where id_jeton = $1',
        [Id],
      );
      expect(rows).toEqual([{ nature: AccesNature.lectureMasse, nb_lignes: 2 + films.length }]);
    });
    await reader.close();
  });
});
