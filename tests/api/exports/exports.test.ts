import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import { pdfText } from '#tests/support/papers/pdf-text.ts';
import { unzip } from '#tests/support/papers/unzip.ts';
import { type ApiApp, type SignedIn, startApiApp } from '../support/api-app.ts';

let api: ApiApp;
let staff: SignedIn;

const COLUMNS = ['TitreOriginal', 'AnneeProd', 'Duree', 'DateAchevement', 'IdPays', 'IsOnline', 'NbInscriptions'];
const FORMULAS = ['=1+1', '+A1', '-2+3', '@SUM(A1)'];

function export_(by: SignedIn, screen: string, body: object) {
  return by.call('POST', `/api/exports/${screen}`, body);
}

async function csvOf(by: SignedIn, screen: string, filter: object): Promise<readonly string[]> {
  const reply = await export_(by, screen, { format: 'csv', filter });
  expect(reply.statusCode).toBe(200);
  return reply.body.split('\r\n').slice(0, -1);
}

async function sheetOf(by: SignedIn, screen: string, filter: object): Promise<string> {
  const reply = await export_(by, screen, { format: 'xlsx', filter });
  expect(reply.statusCode).toBe(200);
  return unzip(reply.rawPayload).get('xl/worksheets/sheet1.xml') ?? '';
}

beforeAll(async () => {
  api = await startApiApp();
  staff = await api.signInWith(
    'FILMS',
    'FILM',
    'FILM-WRITE',
    'CONTACTS',
    'CONTACT',
    'CONTACT-WRITE',
    'PERSONNE-WRITE',
    'FESTIVAL-EDITION',
    'FESTIVAL-EDITION-WRITE',
  );
  const days = { DateDebut: '2027-01-28', DateFin: '2027-02-05' };
  await staff.call('POST', '/api/festival-editions', { Eannee: 2027, ...days, NomFestival: 'Rencontres de la Vis' });
  function film(values: object) {
    return staff.call('POST', '/api/films', values);
  }
  await film({
    TitreOriginal: 'Le « Marais »; l’été',
    AnneeProd: 2024,
    Duree: '01:02:03',
    DateAchevement: '2024-03-05',
    IdPays: 45,
    IsOnline: true,
  });
  for (const TitreOriginal of FORMULAS) await film({ TitreOriginal });
});
afterAll(() => api.close());

describe('a list as CSV', () => {
  it('begins with the mark of UTF-8, then the French titles, and separates by semicolons', async () => {
    const [head, first] = await csvOf(staff, 'film', { Colonnes: COLUMNS, GlobalSearch: 'marais' });
    expect(head).toBe("\uFEFFTitre original;Année;Durée;Date d'achèvement;Pays principal;En ligne;Inscriptions");
    expect(first).toBe('"Le « Marais »; l’été";2024;01:02:03;05/03/2024;France;Oui;0');
  });

  it('gives every row as many cells as there are titles', async () => {
    const rows = await csvOf(staff, 'film', { Colonnes: COLUMNS, Tri: [{ Key: 'TitreOriginal', Desc: false }] });
    const plain = rows.filter((row) => !row.includes('"'));
    expect(plain.map((row) => row.split(';').length)).toEqual([plain[0], ...FORMULAS].map(() => COLUMNS.length));
  });

  it('writes no text that a spreadsheet would run', async () => {
    const rows = await csvOf(staff, 'film', { Colonnes: ['TitreOriginal'] });
    for (const formula of FORMULAS) expect(rows).toContain(`'${formula}`);
    expect(rows.some((row) => /^[=+\-@]/.test(row))).toBe(false);
  });

  it('holds the rows of the filter in its order, or the selection only', async () => {
    const filter = { Colonnes: ['TitreOriginal'], Tri: [{ Key: 'TitreOriginal', Desc: true }] };
    const all = await csvOf(staff, 'film', filter);
    expect(all).toHaveLength(6);
    const ids: readonly number[] = (await staff.call('POST', '/api/films/filter', { filter, skip: 0, take: 10 }))
      .json()
      .map(({ Id }: { Id: number }) => Id);
    expect(await csvOf(staff, 'film', { ...filter, IdsPk: ids.slice(0, 2) })).toEqual([all[0], all[1], all[2]]);
    expect(await csvOf(staff, 'film', { ...filter, IdsPkExclude: ids.slice(0, 4) })).toEqual([all[0], all[5]]);
    expect(await csvOf(staff, 'film', { ...filter, IdsPk: [] })).toEqual([all[0]]);
  });
});

describe('a list on paper', () => {
  it('is what an export without a type is: a PDF of the rows, in the columns on screen', async () => {
    const reply = await export_(staff, 'film', { filter: { Colonnes: COLUMNS, GlobalSearch: 'marais' } });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('application/pdf');
    expect(String(reply.headers['content-disposition'])).toMatch(/\.pdf/);
    const text = pdfText(reply.rawPayload).replaceAll(/\s+/g, ' ');
    for (const word of ['Films', '1 ligne', 'Titre original', 'Pays principal', '05/03/2024', 'France', 'Oui'])
      expect(text).toContain(word);
    expect(text).toContain('Marais');
    expect(text).toContain('Rencontres de la Vis');
    expect(text).not.toContain('SUM(A1)');
  });
});

describe('a list as a workbook', () => {
  it('is a file that spreadsheets open, with the columns on screen', async () => {
    const reply = await export_(staff, 'film', { format: 'xlsx', filter: { Colonnes: COLUMNS } });
    expect(reply.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect(String(reply.headers['content-disposition'])).toContain('Films');
    const parts = unzip(reply.rawPayload);
    expect([...parts.keys()]).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/workbook.xml',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/worksheets/sheet1.xml',
    ]);
    const [head] = (parts.get('xl/worksheets/sheet1.xml') ?? '').match(/<row r="1">.*?<\/row>/) ?? [];
    expect([...(head ?? '').matchAll(/<t [^>]*>(.*?)<\/t>/g)].map(([, title]) => title)).toEqual([
      'Titre original',
      'Année',
      'Durée',
      "Date d'achèvement",
      'Pays principal',
      'En ligne',
      'Inscriptions',
    ]);
  });

  it('holds numbers, dates and durations as such, and formulas as text', async () => {
    const sheet = await sheetOf(staff, 'film', { Colonnes: COLUMNS, GlobalSearch: 'marais' });
    // 5 March 2024 is day 45356; 01:02:03 is 3723 seconds of a day.
    expect(sheet).toContain('<c r="B2" s="10"><v>2024</v></c>');
    expect(sheet).toContain(`<c r="C2" s="9"><v>${3723 / 86_400}</v></c>`);
    expect(sheet).toContain('<c r="D2" s="6"><v>45356</v></c>');
    const formulas = await sheetOf(staff, 'film', { Colonnes: ['TitreOriginal'] });
    expect(formulas).toMatch(/<c r="A\d" t="inlineStr"><is><t xml:space="preserve">=1\+1<\/t><\/is><\/c>/);
    expect(formulas).not.toContain('<f>');
  });
});

describe('screenings in a sheet', () => {
  it('have their day and hours as such beside the words of the list', async () => {
    const programming = await api.signInWith('FESTIVAL-PROGRAMMATIONS', 'FESTIVAL-PROGRAMMATION');
    const filter = { Colonnes: ['Horaire', 'Etat'] };
    const [head] = await csvOf(programming, 'festival-programmation', filter);
    expect(head).toBe('\uFEFFJour et heure;Jour;Début;Fin;État');
    const paper = await export_(programming, 'festival-programmation', { filter });
    expect(pdfText(paper.rawPayload)).not.toContain('Début');
  });
});

describe('an export', () => {
  it('asks the right of the list, before anything else', async () => {
    const stranger = await api.signInWith('PAYSS');
    expect((await export_(stranger, 'film', { format: 'csv', filter: { Colonnes: ['Inconnue'] } })).statusCode).toBe(403);
  });

  it('refuses a list, a format, a column or a condition that does not exist', async () => {
    async function status(screen: string, body: object) {
      return (await export_(staff, screen, body)).statusCode;
    }
    expect(await status('licorne', { format: 'csv', filter: {} })).toBe(400);
    expect(await status('film', { format: 'docx', filter: {} })).toBe(400);
    expect(await status('film', { format: 'csv', filter: { Colonnes: ['Inconnue'] } })).toBe(400);
    expect(await status('film', { format: 'csv', filter: { Criteres: { field: 'Inconnu', op: 'eq', value: 1 } } })).toBe(400);
  });

  it('of contacts adds its eight columns, the bank account only for who may see it', async () => {
    const personne: number = (await staff.call('POST', '/api/personnes', { Nom: 'Lenoir', Prenom: 'Jeanne', IdPays: 45 })).json();
    const sensitive = await api.signInWith('CONTACTS', 'CONTACT', 'CONTACT-WRITE', 'DONNEES-SENSIBLES');
    const contact = {
      IdPersonne: personne,
      Email: 'jeanne@exemple.test',
      SiteInternet: 'https://jeanne.example',
      IsHorsMailing: true,
      IsAdminStructure: true,
    };
    expect((await sensitive.call('POST', '/api/contacts', { ...contact, Iban: 'FR7630006000011234567890189' })).statusCode).toBe(200);
    const [head, row] = await csvOf(sensitive, 'contact', { Colonnes: ['Nom'] });
    expect(head).toBe(
      '\uFEFFNom;Nationalité;IBAN;Site internet;Hors mailing;Compte ouvert;Abonnement;Dernière connexion;Administre la structure',
    );
    expect(row).toBe('Lenoir;France;FR7630006000011234567890189;https://jeanne.example;Oui;Non;;;Oui');
    const [without] = await csvOf(staff, 'contact', { Colonnes: ['Nom'] });
    expect(without).not.toContain('IBAN');
    expect((await csvOf(sensitive, 'contact', { Colonnes: ['Nom'] })).join('\n')).toContain('FR76');
  });

  it('of contacts says whether each has an account, what its subscription is at, and when it last came', async () => {
    const admin = await api.signInWith(...rights.map(({ code }) => code));
    async function create(plural: string, values: object): Promise<number> {
      return (await admin.call('POST', `/api/${plural}`, values)).json();
    }
    const IdFormule = await create('bam-formules', { IdService: 1, TradLibelle: { TraductionFr: 'Acheteur' }, PrixHt: 10, PrixTtc: 12 });
    const ends = { Aubry: '2040-12-31', Bellec: '2020-12-31', Corre: null };
    for (const [Nom, Fin] of Object.entries(ends)) {
      const Email = `${Nom.toLowerCase()}@exemple.test`;
      const IdContact = await create('contacts', { IdPersonne: await create('personnes', { Nom }), Email });
      const IdCompte = await create('bam-comptes', { Login: Email, IdContact });
      if (Fin !== null) await create('bam-abonnements', { IdCompte, IdFormule, Debut: '2020-01-01', Fin, IdPaysFacturation: 45 });
    }
    await api.database.pool.query("update bam_compte set derniere_connexion = '2030-01-30T09:15:00Z' where login = 'aubry@exemple.test'");
    const [head = '', ...rows] = await csvOf(admin, 'contact', { Colonnes: ['Nom'], Tri: [{ Key: 'Nom', Desc: false }] });
    const places = ['Nom', 'Compte ouvert', 'Abonnement', 'Dernière connexion'].map((title) =>
      head.replace('\uFEFF', '').split(';').indexOf(title),
    );
    const cells = rows.map((row) => places.map((place) => row.split(';')[place])).filter(([nom = '']) => nom in ends);
    expect(cells).toEqual([
      ['Aubry', 'Oui', 'En cours', '30/01/2030 10:15'],
      ['Bellec', 'Oui', '', ''],
      ['Corre', 'Oui', '', ''],
    ]);
  });

  it('follows a classement, in its order', async () => {
    const owner = await api.signInWith('FILMS', 'UTILISATEUR-CLASSEMENT-WRITE');
    const ids: readonly number[] = (await owner.call('POST', '/api/films/filter', { filter: {}, skip: 0, take: 10 }))
      .json()
      .map(({ Id }: { Id: number }) => Id);
    const content = [ids[3], ids[1]];
    const Classement = (
      await owner.call('POST', '/api/utilisateur-classement', { item: { Entity: 'film', Libelle: 'Deux' }, content })
    ).json();
    const rows = await csvOf(owner, 'film', { Classement, Colonnes: ['TitreOriginal'] });
    const all = await csvOf(owner, 'film', { IdsPk: content, Colonnes: ['TitreOriginal'] });
    expect(rows).toEqual([all[0], all[2], all[1]]);
  });

  it('of 50,000 rows comes whole, in batches of a thousand, and gives its connection back', async () => {
    await api.database.pool.query(
      `insert into film (titre_original, annee_prod) select 'Série ' || lpad(n::text, 5, '0'), 2000 from generate_series(1, 50000) n`,
    );
    const filter = {
      Colonnes: ['TitreOriginal'],
      Criteres: { field: 'TitreOriginal', op: 'starts', value: 'Série' },
      Tri: [{ Key: 'TitreOriginal' }],
    };
    const rows = await csvOf(staff, 'film', filter);
    expect(rows).toHaveLength(50_001);
    expect([rows[1], rows[25_000], rows[50_000]]).toEqual(['Série 00001', 'Série 25000', 'Série 50000']);
    expect(await sheetOf(staff, 'film', filter)).toContain('Série 50000');
    const { totalCount, idleCount, waitingCount } = api.database.pool;
    expect([totalCount - idleCount, waitingCount]).toEqual([0, 0]);
  });
});
