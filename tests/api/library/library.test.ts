/** The library, a second product of the engine: generic calls, its states, its rules and its languages, over the same sources as the festival. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { ADMIN } from '#tests/support/server-process.ts';
import { type Library, startLibrary } from './library-process.ts';

let library: Library;
let admin: ApiClient;

beforeAll(async () => {
  library = await startLibrary();
  admin = await library.signIn(ADMIN.Login, ADMIN.MotDePasse);
}, 120_000);
afterAll(() => library.close());

interface Row {
  readonly Id: number;
  readonly Titre: string;
  readonly NbExemplaires: number;
}

let count = 0;

/** A new name: tests share one library. */
function unlike(name: string): string {
  count += 1;
  return `${name} ${count}`;
}

function accepted({ status, body }: ApiReply): ApiReply['body'] {
  expect({ status, refusal: status === 200 ? null : body }).toEqual({ status: 200, refusal: null });
  return body;
}

async function create(path: string, data: object): Promise<number> {
  return accepted(await admin.call('POST', `/api/${path}`, data));
}

async function read(path: string, id: number): Promise<ApiReply['body']> {
  return accepted(await admin.call('GET', `/api/${path}/${id}`));
}

async function list(path: string, filter: object, culture = 'fr'): Promise<readonly Row[]> {
  return accepted(await admin.call('POST', `/api/${path}/filter`, { filter, skip: 0, take: 100 }, { culture }));
}

function createWork(title: string, values: object = {}): Promise<number> {
  return create('ouvrages', { TradTitre: { TraductionFr: title }, ...values });
}

async function createCopy(): Promise<number> {
  return create('exemplaires', { Cote: unlike('R SAN'), IdOuvrage: await createWork(unlike('Ouvrage')) });
}

function createReader(): Promise<number> {
  return create('lecteurs', { Nom: unlike('Lecteur'), Prenom: 'Aurore' });
}

async function createLoan(values: object = {}): Promise<number> {
  return create('emprunts', { IdExemplaire: await createCopy(), IdLecteur: await createReader(), ...values });
}

async function take(loan: number, step: string, culture = 'fr'): Promise<ApiReply> {
  const { Version } = await read('emprunts', loan);
  return admin.call('POST', `/api/emprunts/${loan}/transitions/${step}`, { Version }, { culture });
}

describe('doors', () => {
  it('asks for a session, and for the right of the call', async () => {
    expect((await library.anonymous.call('GET', '/api/ouvrages/filter')).status).toBe(401);
    const group = await create('groupe-utilisateurs', { Nom: unlike('Prêt'), IdsDroit: [await rightOf('OUVRAGES')] });
    const login = 'pret@exemple.test';
    await create('utilisateurs', { Nom: 'Prêt', Prenom: 'Agent', Login: login, MotDePasse: ADMIN.MotDePasse, IdGroupeUtilisateur: group });
    const agent = await library.signIn(login, ADMIN.MotDePasse);
    expect((await agent.call('GET', '/api/ouvrages/filter')).status).toBe(200);
    const refusal = await agent.call('POST', '/api/ouvrages', { TradTitre: { TraductionFr: unlike('Refusé') } });
    expect(refusal).toMatchObject({ status: 403, body: { code: 'droit-manquant' } });
  });

  it('refuses a wrong password, and every call once the session is closed', async () => {
    await expect(library.signIn('inconnue@exemple.test', 'autre-mot-de-passe')).rejects.toThrow('identifiants-incorrects');
    const other = await library.signIn(ADMIN.Login, ADMIN.MotDePasse);
    accepted(await other.call('POST', '/api/logout', {}));
    expect((await other.call('GET', '/api/ouvrages/filter')).status).toBe(401);
  });

  it('has no address of the festival', async () => {
    expect((await admin.call('GET', '/api/films/filter')).status).toBe(404);
    const { rows } = await library.pool.query(
      "select 1 from information_schema.tables where table_name like 'festival%' or table_name = 'film'",
    );
    expect(rows).toEqual([]);
  });
});

async function rightOf(code: string): Promise<number> {
  const rights: readonly { readonly Id: number; readonly Code: string }[] = accepted(
    await library.anonymous.call('GET', '/api/utilisateur-droits'),
  );
  return rights.find((right) => right.Code === code)?.Id ?? 0;
}

describe('records', () => {
  it('are listed by filter and sort, with their links and counts', async () => {
    const category = await create('categories', { TradLibelle: { TraductionFr: unlike('Roman') } });
    const [first, second] = [
      await createWork('La Mare au diable', { Annee: 1846, IdCategorie: category }),
      await createWork('Indiana', { Annee: 1832, IdCategorie: category }),
    ];
    await create('exemplaires', { Cote: unlike('R SAN'), IdOuvrage: second });
    const ofCategory = { field: 'IdCategorie', op: 'in', value: [category] };
    const rows = await list('ouvrages', { Criteres: ofCategory, Tri: [{ Key: 'Titre', Desc: false }] });
    expect(rows.map(({ Id, Titre, NbExemplaires }) => ({ Id, Titre, NbExemplaires }))).toEqual([
      { Id: second, Titre: 'Indiana', NbExemplaires: 1 },
      { Id: first, Titre: 'La Mare au diable', NbExemplaires: 0 },
    ]);
  });

  it('are changed once: a version that is no longer is refused with both states', async () => {
    const work = await createWork(unlike('Consuelo'), { Annee: 1842 });
    const before = await read('ouvrages', work);
    accepted(await admin.call('PUT', `/api/ouvrages/${work}`, { ...before, Annee: 1843 }));
    const stale = await admin.call('PUT', `/api/ouvrages/${work}`, { ...before, Annee: 1844 });
    expect(stale.status).toBe(409);
    expect(await read('ouvrages', work)).toMatchObject({ Annee: 1843, Version: before.Version + 1 });
  });

  it('link works and authors from either side', async () => {
    const [work, author] = [await createWork(unlike('Nanon')), await create('auteurs', { Nom: unlike('Sand'), Prenom: 'George' })];
    accepted(await admin.call('POST', `/api/ouvrages/${work}/auteurs/${author}`, {}));
    expect(accepted(await admin.call('GET', `/api/auteurs/${author}/ouvrages`))).toHaveLength(1);
    expect(await read('auteurs', author)).toMatchObject({ NbOuvrages: 1 });
  });

  it('are read in the language of the caller, French where a text is missing', async () => {
    const work = await create('ouvrages', { TradTitre: { TraductionFr: 'Le Loup', TraductionEn: 'The Wolf' }, Isbn: unlike('978') });
    const { Isbn } = await read('ouvrages', work);
    async function titleIn(culture: string): Promise<string> {
      const [found] = await list('ouvrages', { Criteres: { field: 'Isbn', op: 'eq', value: Isbn } }, culture);
      return found?.Titre ?? '';
    }
    expect([await titleIn('fr'), await titleIn('en'), await titleIn('es')]).toEqual(['Le Loup', 'The Wolf', 'Le Loup']);
  });

  it('that others refer to stay, and a deleted one leaves its content in the trash', async () => {
    const copy = await createCopy();
    const loan = await createLoan({ IdExemplaire: copy });
    const kept = await admin.call('DELETE', `/api/exemplaires/${copy}`, { Id: copy, Version: 1 });
    expect(kept).toMatchObject({ status: 409, body: { code: 'reference-utilisee' } });
    accepted(await admin.call('DELETE', `/api/emprunts/${loan}`, { Id: loan, Version: 1 }));
    expect((await admin.call('GET', `/api/emprunts/${loan}`)).status).toBe(404);
    const { rows } = await library.pool.query("select id_fiche from corbeille where entite = 'emprunt' and id_fiche = $1", [loan]);
    expect(rows).toEqual([{ id_fiche: loan }]);
  });

  it('tell their history field by field', async () => {
    const reader = await createReader();
    const before = await read('lecteurs', reader);
    accepted(await admin.call('PUT', `/api/lecteurs/${reader}`, { ...before, Prenom: 'George' }));
    const lines = accepted(await admin.call('GET', `/api/lecteurs/${reader}/historique`));
    expect(lines[0]).toMatchObject({ Op: 'update', Before: { Prenom: 'Aurore' }, After: { Prenom: 'George' } });
  });
});

describe('loans', () => {
  it('go from requested to out and back, and the step sets the due date', async () => {
    const loan = await createLoan();
    expect(await read('emprunts', loan)).toMatchObject({ Statut: 1, DateRetour: null });
    accepted(await take(loan, 'remettre'));
    const { Statut, DateRetour } = await read('emprunts', loan);
    expect(Statut).toBe(2);
    expect(DateRetour).toMatch(/^\d{4}-\d\d-\d\d$/);
    accepted(await take(loan, 'rendre'));
    expect(await read('emprunts', loan)).toMatchObject({ Statut: 4 });
    expect(await take(loan, 'remettre')).toMatchObject({ status: 409, body: { code: 'transition-refusee' } });
  });

  it('are not overdue before their date, said in the language of the caller', async () => {
    const loan = await createLoan();
    accepted(await take(loan, 'remettre'));
    expect((await take(loan, 'relancer')).body).toMatchObject({
      code: 'transition-refusee',
      detail: "La date de retour n'est pas passée.",
    });
    expect((await take(loan, 'relancer', 'en')).body).toMatchObject({ detail: 'The due date has not passed.' });
  });

  it('stop at five for a reader: the sixth is refused on its field until one comes back', async () => {
    const reader = await createReader();
    const loans: number[] = [];
    for (let place = 0; place < 5; place += 1) loans.push(await createLoan({ IdLecteur: reader }));
    const sixth = { IdExemplaire: await createCopy(), IdLecteur: reader };
    const refusal = await admin.call('POST', '/api/emprunts', sixth);
    expect(refusal.status).toBe(400);
    expect(refusal.body.errors).toMatchObject([
      { path: 'IdLecteur', message: "Ce lecteur a déjà 5 emprunts non rendus : qu'il en rende un avant d'en demander un autre." },
    ]);
    accepted(await take(loans[0] ?? 0, 'remettre'));
    accepted(await take(loans[0] ?? 0, 'rendre'));
    await create('emprunts', sixth);
  });

  it('take one copy at a time', async () => {
    const copy = await createCopy();
    await createLoan({ IdExemplaire: copy });
    const second = await admin.call('POST', '/api/emprunts', { IdExemplaire: copy, IdLecteur: await createReader() });
    expect(second.body.errors).toMatchObject([{ path: 'IdExemplaire', message: 'Cet exemplaire est déjà prêté.' }]);
  });
});
