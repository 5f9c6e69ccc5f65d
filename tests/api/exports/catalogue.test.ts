import { unzipSync } from 'fflate';
import { JSDOM } from 'jsdom';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CatalogueRubrique } from '#generated/enums/catalogue-rubrique.gen.ts';
import { FonctionSysteme } from '#generated/enums/fonction-systeme.gen.ts';
import { ImageType } from '#generated/enums/image-type.gen.ts';
import { InscriptionStatut } from '#generated/enums/inscription-statut.gen.ts';
import { SeanceEtat } from '#generated/enums/seance-etat.gen.ts';
import { eventually } from '#tests/support/eventually.ts';
import { pdfPages } from '#tests/support/papers/pdf-text.ts';
import { png } from '#tests/support/sample-files.ts';
import type { ApiApp, SignedIn } from '../support/api-app.ts';
import { type RecordApi, startRecordApi } from '../support/record-api.ts';

const YEAR = 2065;
const FRANCE = 45;
const [ENGLISH, FRENCH] = [36, 38];
const ALL = Object.values(CatalogueRubrique).reduce((sum, value) => sum + value, 0);

let records: RecordApi;
let api: ApiApp;
let template: number;
let arabic: number;
let synopsis: number;
const films: Record<'whale' | 'summer' | 'secret' | 'withdrawn', number> = { whale: 0, summer: 0, secret: 0, withdrawn: 0 };

function label(TraductionFr: string) {
  return { TradLibelle: { TraductionFr } };
}

async function addPhoto(IdFilm: number, Copyright: string, width: number): Promise<void> {
  const bytes = png(width, 300);
  const sent = await records.call('POST', '/api/fichiers/film-image/IdImage/morceaux', {
    Envoi: crypto.randomUUID(),
    Nom: 'x.png',
    Taille: bytes.length,
    Morceau: { index: 0, value: bytes.toString('base64'), finish: true },
  });
  await records.create('film-images', { IdFilm, IdImage: sent.json().Fichier.Id, Type: ImageType.photo, Copyright, Libelle: 'Plan' });
}

beforeAll(async () => {
  records = await startRecordApi();
  ({ api } = records);
  const { create } = records;
  await create('festival-editions', { Eannee: YEAR, DateDebut: '2065-01-30', DateFin: '2065-02-07', IsDefaut: true });
  const IdSectionType = await create('festival-section-types', label('Compétition'));
  const shorts = await create('festival-sections', { ...label('Nationale'), IdSectionType, Eannee: YEAR, Prefixe: 'N', Ordre: 2 });
  const labs = await create('festival-sections', { ...label('Labo'), IdSectionType, Eannee: YEAR, Prefixe: 'L', Ordre: 1 });
  const future = '2999-01-01T00:00:00.000';
  const kept = await create('festival-sections', {
    ...label('Secrète'),
    IdSectionType,
    Eannee: YEAR,
    Prefixe: 'S',
    Ordre: 3,
    DateDeliberation: future,
  });
  arabic = await create('langues', { ...label('Arabe'), Code: 'ar' });
  synopsis = await create('texte-types', label('Synopsis'));
  const image = await create('fonctions', label('Image'));
  const ida = await create('personnes', {
    Nom: 'Zola',
    Prenom: 'Ida',
    IdPays: FRANCE,
    Email: 'ida@exemple.fr',
    TradBiographie: { TraductionFr: 'Née à Castelmur.', TraductionEn: 'Born in Castelmur.' },
  });
  const house = await create('structures', { RaisonSociale: 'Les Films du Préau', Email: 'films@exemple.fr' });
  films.whale = await create('films', {
    Prefixe: 'Les',
    TitreOriginal: 'Yeux <de la> baleine',
    PrefixeInternational: 'The',
    TitreInternational: 'Eyes of the Whale',
    IdPays: FRANCE,
    AnneeProd: 2064,
    Duree: '00:12:30',
  });
  films.summer = await create('films', { Prefixe: "L'", TitreOriginal: 'Été', AnneeProd: 2063 });
  films.secret = await create('films', { TitreOriginal: 'Secret gardé', AnneeProd: 2064 });
  films.withdrawn = await create('films', { TitreOriginal: 'Repris', AnneeProd: 2064 });
  await create('film-titres', { IdFilm: films.whale, IdLangue: arabic, Titre: 'عيون الحوت' });
  for (const [IdLangue, Texte] of [
    [FRENCH, 'Une baleine\nregarde « la mer » & attend.'],
    [ENGLISH, 'A whale waits.'],
    [arabic, 'حوت ينتظر.'],
  ] as const)
    await create('film-textes', { IdFilm: films.whale, IdTexteType: synopsis, IdLangue, Texte });
  for (const [IdFilm, IdFonction, who] of [
    [films.whale, FonctionSysteme.realisateur, { IdPersonne: ida }],
    [films.whale, image, { IdPersonne: ida }],
    [films.whale, FonctionSysteme.producteur, { IdStructure: house }],
    [films.summer, FonctionSysteme.realisateur, { IdPersonne: ida }],
  ] as const)
    await create('film-credits', { IdFilm, IdFonction, ...who });
  const IdProgramme = await create('festival-programmes', { ...label('P1'), Code: 'N1', IdSection: shorts, Eannee: YEAR });
  const IdSalle = await create('festival-salles', label('Grande salle'));
  const screening = { Eannee: YEAR, IdProgramme, IdSalle };
  const confirmed = await create('festival-programmations', { ...screening, Debut: '2065-01-30T19:00:00.000' });
  await create('festival-programmations', { ...screening, Debut: '2065-02-01T19:00:00.000' });
  for (const [IdFilm, IdSection, PageCatalogue, place] of [
    [films.whale, shorts, 12, { IdProgramme }],
    [films.summer, labs, 40, {}],
    [films.secret, kept, 50, {}],
    [films.withdrawn, labs, 60, {}],
  ] as const)
    await create('festival-inscriptions', { IdFilm, IdSection, Eannee: YEAR, Numero: `C${PageCatalogue}`, PageCatalogue, ...place });
  await addPhoto(films.whale, '© Préau', 1200);
  await addPhoto(films.whale, '© Autre', 400);
  const { pool } = api.database;
  await pool.query('update festival_inscription set statut = $1 where eannee = $2', [InscriptionStatut.programme, YEAR]);
  await pool.query('update festival_inscription set date_retrait = $1 where id_film = $2', ['2065-01-02', films.withdrawn]);
  await pool.query('update festival_programmation set etat = $1 where id = $2', [SeanceEtat.confirmee, confirmed]);
  template = await create('catalogue-gabarits', { Libelle: 'Catalogue papier', Rubriques: ALL, IsConnusSeulement: true });
});
afterAll(() => api.close());

interface Travail {
  readonly Id: number;
  readonly Etat: string;
  readonly Erreur: string | null;
}

async function exported(by: SignedIn = records, Gabarit = template): Promise<Readonly<Record<string, Uint8Array>>> {
  const Filtre = { Criteres: { field: 'Eannee', op: 'eq', value: YEAR }, Gabarit };
  const reply = await by.call('POST', '/api/travaux', { Ecran: 'catalogue-preparation', Format: 'catalogue', Filtre });
  expect({ status: reply.statusCode, body: reply.body }).toMatchObject({ status: 200 });
  const job = await eventually(async () => {
    const found = (await by.call('GET', '/api/travaux')).json<Travail[]>().find(({ Id }) => Id === reply.json<Travail>().Id);
    if (found === undefined || ['attente', 'encours'].includes(found.Etat)) throw new Error('not ended');
    return found;
  });
  expect(job).toMatchObject({ Etat: 'termine', Erreur: null });
  return unzipSync((await by.call('GET', `/api/travaux/${job.Id}/fichier`)).rawPayload);
}

function textOf(archive: Readonly<Record<string, Uint8Array>>, name: string, encoding = 'utf-8'): string {
  return new TextDecoder(encoding).decode(archive[name]);
}

/** Throws on XML that is not well formed. */
function xmlOf(text: string): Document {
  return new JSDOM(text, { contentType: 'text/xml' }).window.document;
}

/** Paragraphs of a Word document with their styles, as Word reads them. */
function paragraphsOf(docx: Uint8Array | undefined): readonly { readonly style: string; readonly text: string; readonly isRtl: boolean }[] {
  const xml = new TextDecoder().decode(unzipSync(docx ?? new Uint8Array())['word/document.xml']);
  xmlOf(xml);
  return [...xml.matchAll(/<w:p>(.*?)<\/w:p>/gs)].map(([, body = '']) => ({
    style: /w:pStyle w:val="(\w+)"/.exec(body)?.[1] ?? '',
    isRtl: body.includes('<w:bidi/>') && body.includes('<w:rtl/>'),
    text: [...body.matchAll(/<w:t [^>]*>([^<]*)<\/w:t>|(<w:br\/>)|(<w:tab\/>)/g)]
      .map(([, words, line]) => words ?? (line === undefined ? '\t' : '\n'))
      .join('')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&'),
  }));
}

describe('the catalogue', () => {
  it('comes out as Word, workbook, XML and InDesign text with its photos, as the database has it', async () => {
    const archive = await exported();
    expect(Object.keys(archive).toSorted()).toEqual([
      'catalogue-indesign.txt',
      'catalogue.docx',
      'catalogue.xlsx',
      'catalogue.xml',
      'changements.txt',
      'photos/012_Les_Yeux_de_la_baleine_01.png',
      'photos/012_Les_Yeux_de_la_baleine_02.png',
      'photos/credits-photos.csv',
    ]);
    const paragraphs = paragraphsOf(archive['catalogue.docx']);
    const words = paragraphs.map(({ style, text }) => `${style}: ${text}`);
    // The section that comes first in the festival comes first, whatever its pages.
    expect(words.slice(0, 3)).toEqual(['Section: Labo', 'Repere: Page 40 – C40', "Titre: L'Été"]);
    const whale = words.slice(words.indexOf('Section: Nationale'), words.indexOf('Section: Index des films'));
    expect(whale).toEqual([
      'Section: Nationale',
      'Repere: Page 12 – C12',
      'Titre: Les Yeux <de la> baleine',
      'TitreTraduit: عيون الحوت',
      'TitreTraduit: The Eyes of the Whale',
      'Fiche: Ida Zola',
      "Fiche: France – 2064 – 12'30",
      'Texte: Une baleine\nregarde « la mer » & attend.',
      'Texte: A whale waits.',
      'Texte: حوت ينتظر.',
      expect.stringMatching(/^Generique: Réalisa.* : Ida Zola$/),
      'Generique: Image : Ida Zola',
      expect.stringMatching(/^Generique: Produc.* : Les Films du Préau$/),
      'Biographie: Née à Castelmur.',
      'Biographie: Born in Castelmur.',
      "Filmographie: Les Yeux <de la> baleine, 2064 ; L'Été, 2063",
      'Seance: vendredi 30 janvier 2065, 20:00, Grande salle',
      'Contact: Les Films du Préau, films@exemple.fr',
      'Photo: 012_Les_Yeux_de_la_baleine_01.png – © Préau',
      'Photo: 012_Les_Yeux_de_la_baleine_02.png – © Autre',
    ]);
    expect(paragraphs.filter(({ isRtl }) => isRtl).map(({ text }) => text)).toEqual(['عيون الحوت', 'حوت ينتظر.']);
    expect(words).toEqual(
      expect.arrayContaining(["Index: L'Été\t40", 'Index: The Eyes of the Whale\t12', 'Index: Zola Ida\t12, 40', 'Index: France\t12']),
    );
    expect(words.join('\n')).not.toMatch(/Secret|Repris/);
  });

  it('writes InDesign tagged text in UTF-16 with its signs escaped, and XML that parses', async () => {
    const archive = await exported();
    expect(Array.from(archive['catalogue-indesign.txt'] ?? []).slice(0, 2)).toEqual([0xff, 0xfe]);
    const tagged = textOf(archive, 'catalogue-indesign.txt', 'utf-16le').split('\r\n');
    expect(tagged[0]).toBe('<UNICODE-WIN>');
    expect(tagged).toEqual(
      expect.arrayContaining([
        '<ParaStyle:Titre>Les Yeux \\<de la\\> baleine',
        '<ParaStyle:Texte>Une baleine<0x000A>regarde « la mer » & attend.',
        '<ParaStyle:TitreTraduit>عيون الحوت',
      ]),
    );
    const parsed = xmlOf(textOf(archive, 'catalogue.xml'));
    expect([...parsed.querySelectorAll('section')].map((section) => section.getAttribute('nom'))).toEqual(['Labo', 'Nationale']);
    const film = parsed.querySelector('section[nom=Nationale] > film');
    expect([film?.getAttribute('page'), film?.querySelector('titre')?.textContent]).toEqual(['12', 'Les Yeux <de la> baleine']);
    expect([...(film?.querySelectorAll('photo') ?? [])].map((photo) => [photo.getAttribute('href'), photo.getAttribute('credit')])).toEqual(
      [
        ['photos/012_Les_Yeux_de_la_baleine_01.png', '© Préau'],
        ['photos/012_Les_Yeux_de_la_baleine_02.png', '© Autre'],
      ],
    );
    const credits = textOf(archive, 'photos/credits-photos.csv').split('\r\n');
    expect(credits[1]).toBe('012_Les_Yeux_de_la_baleine_01.png;12;Les Yeux <de la> baleine;Plan;© Préau;101;entière');
    const rows = await readWorkbook(Buffer.from(archive['catalogue.xlsx'] ?? []));
    const sheet = 'data' in (rows[0] ?? {}) ? rows[0] : rows;
    expect(JSON.stringify(sheet)).toContain('Une baleine');
  });

  it('marks what changed since the last export of the template, and nothing else', async () => {
    const before = await exported();
    expect(textOf(before, 'changements.txt')).toContain("Rien n'a changé");
    const [text] = await records.list('film-textes', {
      Criteres: {
        and: [
          { field: 'IdFilm', op: 'eq', value: films.whale },
          { field: 'IdLangue', op: 'eq', value: ENGLISH },
        ],
      },
      Colonnes: ['Id'],
    });
    await records.update('film-textes', Number(text?.['Id']), { Texte: 'A whale waits no more.' });
    const archive = await exported();
    expect(textOf(archive, 'changements.txt').split('\r\n')).toEqual([
      '\uFEFF2 films'.slice(1),
      '1 film que le public ne connaît pas encore est laissé de côté',
      '12\tLes Yeux <de la> baleine\tModifié depuis le dernier export : textes',
      '',
    ]);
    expect(paragraphsOf(archive['catalogue.docx']).filter(({ style }) => style === 'Changement')).toHaveLength(1);
    const exports = await records.list('catalogue-exports', {
      Criteres: { field: 'IdGabarit', op: 'eq', value: template },
      Tri: [{ Key: 'Id', Desc: true }],
      Colonnes: ['NbFilms', 'NbModifies', 'NbNouveaux', 'NbEcartes', 'IdUtilisateur'],
    });
    expect(exports[0]).toMatchObject({ NbFilms: 2, NbModifies: 1, NbNouveaux: 0, NbEcartes: 1 });
  });

  it('prints what the template names, and the films that are still secret where it asks for them', async () => {
    const short = await records.create('catalogue-gabarits', {
      Libelle: 'Dépliant',
      Rubriques: CatalogueRubrique.textes,
      IdsLangue: [ENGLISH],
      IsConnusSeulement: false,
    });
    const archive = await exported(records, short);
    const words = paragraphsOf(archive['catalogue.docx']).map(({ style, text }) => `${style}: ${text}`);
    expect(words.filter((line) => !/^(Section|Repere|Titre): /.test(line))).toEqual([
      'Fiche: Ida Zola',
      'Fiche: Ida Zola',
      'Texte: A whale waits no more.',
    ]);
    expect(words).toContain('Titre: Secret gardé');
    expect(words.join('\n')).not.toContain('Repris');
    expect(Object.keys(archive).some((name) => name.startsWith('photos/'))).toBe(false);
  });

  it('prints a proof of one page for each film, which records no export', async () => {
    async function count(): Promise<number> {
      return (await records.list('catalogue-exports', { Colonnes: ['Id'] })).length;
    }
    const before = await count();
    const filter = { Criteres: { field: 'Eannee', op: 'eq', value: YEAR }, Gabarit: template };
    const reply = await records.call('POST', '/api/exports/catalogue-preparation', { format: 'epreuves', filter });
    expect(reply.headers['content-type']).toBe('application/pdf');
    const pages = pdfPages(reply.rawPayload).map((page) => page.replaceAll(/\s+/g, ' '));
    expect(pages).toHaveLength(2);
    // Paper has the apostrophe of print.
    expect(pages[0]).toContain('L’Été');
    for (const words of [
      'Page 12',
      'Les Yeux <de la> baleine',
      'The Eyes of the Whale',
      'regarde « la mer »',
      'Born in Castelmur.',
      '© Préau',
    ])
      expect(pages[1]).toContain(words);
    expect(await count()).toBe(before);
  });

  it('holds no more than its person may read, and needs the right of the list', async () => {
    const stranger = await api.signInWith('FILMS');
    const Filtre = { Gabarit: template };
    const demand = { Ecran: 'catalogue-preparation', Format: 'catalogue', Filtre };
    expect((await stranger.call('POST', '/api/travaux', demand)).statusCode).toBe(403);
    expect((await records.call('POST', '/api/travaux', { ...demand, Filtre: {} })).statusCode).toBe(400);
    const reader = await api.signInWith('CATALOGUE-PREPARATIONS', 'CATALOGUE-GABARITS', 'FILMS', 'TOUTES-SECTIONS', 'FESTIVAL-SECTIONS');
    // It is made apart: a request would not wait for its photos.
    expect((await reader.call('POST', '/api/exports/catalogue-preparation', { format: 'catalogue', filter: Filtre })).statusCode).toBe(400);
    const archive = await exported(reader);
    const all = paragraphsOf(archive['catalogue.docx'])
      .map(({ text }) => text)
      .join('\n');
    expect(all).toContain('Les Yeux <de la> baleine');
    for (const hidden of ['Née à Castelmur', 'films@exemple.fr', 'A whale waits', '© Préau']) expect(all).not.toContain(hidden);
  });
});
