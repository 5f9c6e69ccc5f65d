import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import { RetraitSuite } from '#generated/enums/retrait-suite.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

const EDITION = 2058;
const HOUR = '2058-02-07T20:00:00.000';
const PAST = '2020-02-07T20:00:00.000';
const ORDER = ['realisation', 'production', 'vente'];
function done({ Cle }: RecordData) {
  return { Cle, Suite: RetraitSuite.faite, Mot: null };
}

const DIRECTOR = 1;
const PRODUCER = 2;

/** One suite, two backends: winners learn of a prize by letter, never before its hour unless staff say why. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let place = { IdSection: 0, IdProgramme: 0 };
  const { create, read, change } = recordCalls(() => staff);

  async function prize(name: string, values: object = {}): Promise<{ readonly id: number; readonly year: number }> {
    const TradLibelle = { TraductionFr: `Prix ${name}`, TraductionEn: `${name} Award` };
    const id = await create('festival-prixs', { TradLibelle, IsActif: true, IsPartage: true });
    return { id, year: await create('festival-prix-editions', { IdPrix: id, Eannee: EDITION, IdsSection: [place.IdSection], ...values }) };
  }
  /** A film with a director of an address, and a company that produces it. */
  async function film(title: string, { isDirectorReached = true }: { readonly isDirectorReached?: boolean } = {}): Promise<number> {
    const IdFilm = await create('films', { TitreOriginal: title });
    const Email = isDirectorReached ? `${title}@real.example` : null;
    const IdPersonne = await create('personnes', { Nom: title, Prenom: 'Ana', ...(Email === null ? {} : { Email }) });
    await create('film-credits', { IdFilm, IdFonction: DIRECTOR, IdPersonne });
    const IdStructure = await create('structures', { RaisonSociale: `Prod ${title}`, Email: `${title}@prod.example` });
    await create('film-credits', { IdFilm, IdFonction: PRODUCER, IdStructure });
    return await create('festival-inscriptions', { IdFilm, Eannee: EDITION, ...place });
  }
  async function award(IdInscription: number, IdPrix: number): Promise<number> {
    return await create('inscription-prixs', { IdInscription, IdPrix });
  }
  async function preview(avant: 'oui' | 'non' = 'non', ordre = ORDER): Promise<RecordData & { readonly Lettres: readonly RecordData[] }> {
    const { status, body } = await staff.call('GET', `/api/palmares/${EDITION}/lettres?ordre=${ordre.join(',')}&avant=${avant}`);
    expect(status).toBe(200);
    return body;
  }
  async function send(body: object) {
    return await staff.call('POST', `/api/palmares/${EDITION}/lettres`, { Ordre: ORDER, ...body });
  }
  async function mailsTo(Destinataire: string): Promise<readonly RecordData[]> {
    const filter = { Criteres: { field: 'Destinataire', op: 'eq', value: Destinataire }, Colonnes: ['Objet', 'PasAvant', 'Statut'] };
    return (await staff.call('POST', '/api/mail-traces/filter', { filter, skip: 0, take: 20 })).body;
  }
  async function winners(): Promise<readonly RecordData[]> {
    const { status, body } = await staff.call('GET', `/api/palmares/${EDITION}/bilan`);
    expect(status).toBe(200);
    const groups: readonly { readonly Prix: readonly { readonly Laureats: readonly RecordData[] }[] }[] = body.Groupes;
    return groups.flatMap(({ Prix }) => Prix.flatMap(({ Laureats }) => Laureats));
  }
  async function letterOf(id: number): Promise<RecordData['Lettre']> {
    return (await winners()).find(({ Id }) => Id === id)?.['Lettre'];
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    await create('festival-editions', { Eannee: EDITION, DateDebut: `${EDITION}-01-30`, DateFin: `${EDITION}-02-07` });
    const name = { TradLibelle: { TraductionFr: 'Compétition' }, Eannee: EDITION };
    const IdSection = await create('festival-sections', { ...name, IdSectionType: 1 });
    place = { IdSection, IdProgramme: await create('festival-programmes', { ...name, IdSection }) };
  });
  afterAll(() => backend.close());

  test('holds a letter until the hour of its prize, and shows it on the palmarès', async () => {
    const { id } = await prize('Attendu', { PublicLe: HOUR });
    const won = await award(await film('Attente'), id);
    const { Lettres, Embargo, Empreinte } = await preview();
    expect(Lettres).toMatchObject([
      { Email: 'Attente@real.example', Voie: 'realisation', Films: ['Attente'], Prix: ['Prix Attendu'], Depart: HOUR, IsEmbargo: true },
    ]);
    expect(Embargo).toBe(1);
    expect((await send({ Empreinte })).body).toEqual({ Mails: 0, Retenues: 1 });
    expect(await mailsTo('Attente@real.example')).toMatchObject([{ Objet: 'Votre film « Attente » est primé', PasAvant: HOUR }]);
    expect(await letterOf(won)).toMatchObject({ Etat: 'retenue', Le: HOUR, Destinataire: 'Attente@real.example', Motif: null });
    expect((await preview()).Lettres).toEqual([]);
  });

  test('takes a held letter back when its hour, its award or its film changes', async () => {
    const { id, year } = await prize('Mouvant', { PublicLe: HOUR });
    const entry = await film('Mouvement');
    const won = await award(entry, id);
    await send({ Empreinte: (await preview())['Empreinte'] });
    expect(await letterOf(won)).toMatchObject({ Etat: 'retenue' });
    await change('festival-prix-editions', year, { PublicLe: '2058-02-07T21:00:00.000' });
    expect(await letterOf(won)).toBeNull();
    expect(await mailsTo('Mouvement@real.example')).toEqual([]);
    await send({ Empreinte: (await preview())['Empreinte'] });
    expect(await mailsTo('Mouvement@real.example')).toHaveLength(1);
    const { Version } = await read('inscription-prixs', won);
    expect((await staff.call('DELETE', `/api/inscription-prixs/${won}`, { Id: won, Version })).status).toBe(200);
    expect(await mailsTo('Mouvement@real.example')).toEqual([]);
    await award(entry, id);
    await send({ Empreinte: (await preview())['Empreinte'] });
    expect(await mailsTo('Mouvement@real.example')).toHaveLength(1);
    const { Empreinte, Suites } = (await staff.call('GET', `/api/festival-inscriptions/${entry}/retrait`)).body;
    const withdrawal = { Empreinte, Motif: 'Les droits manquent', Suites: Suites.map(done) };
    const withdrawn = await staff.call('POST', `/api/festival-inscriptions/${entry}/retrait`, withdrawal);
    expect({ status: withdrawn.status, body: withdrawn.body }).toMatchObject({ status: 200 });
    expect(await mailsTo('Mouvement@real.example')).toEqual([]);
  });

  test('writes before the hour with a reason alone, and the letter says the embargo', async () => {
    const { id } = await prize('Pressé', { PublicLe: HOUR });
    const won = await award(await film('Presse'), id);
    const early = await preview('oui');
    const rank = early.Lettres.findIndex(({ Email }) => Email === 'Presse@real.example');
    const one = { Ordre: ORDER, IsAvant: true, Rang: rank, Empreinte: early['Empreinte'] };
    const letter = await staff.call('POST', `/api/palmares/${EDITION}/lettres/lecture`, one);
    expect(letter.body.Corps).toContain('Prix Pressé');
    expect(letter.body.Corps).toMatch(/Sous embargo jusqu.au jeudi 7 février 2058, 21:00/);
    const plain = await preview();
    const calm = { Ordre: ORDER, Rang: rank, Empreinte: plain['Empreinte'] };
    expect((await staff.call('POST', `/api/palmares/${EDITION}/lettres/lecture`, calm)).body.Corps).not.toContain('embargo');
    const trial = await staff.call('POST', `/api/palmares/${EDITION}/lettres/essai`, one);
    expect((await mailsTo(trial.body.Destinataire)).map(({ Objet }) => Objet)).toContain(`[Essai] ${letter.body.Objet}`);
    expect(await mailsTo('Presse@real.example')).toEqual([]);
    const refused = await send({ IsAvant: true, Empreinte: early['Empreinte'], Motif: '  ' });
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([400, 'Motif']);
    const sent = await send({ IsAvant: true, Empreinte: early['Empreinte'], Motif: 'Billets de train à prendre' });
    expect(sent.body).toMatchObject({ Retenues: 0 });
    expect(await mailsTo('Presse@real.example')).toMatchObject([{ PasAvant: null }]);
    expect(await letterOf(won)).toMatchObject({ Etat: 'ecrite', Motif: 'Billets de train à prendre' });
  });

  test('names every prize of a person in one letter, reaches the company where the director has no address, and repeats nothing', async () => {
    const [first, second] = [await prize('Premier', { PublicLe: PAST }), await prize('Second', { PublicLe: PAST })];
    const entry = await film('Double', { isDirectorReached: false });
    await award(entry, first.id);
    await award(entry, second.id);
    const before = await preview();
    expect(before.Lettres).toMatchObject([
      { Email: 'Double@prod.example', Voie: 'production', Prix: ['Prix Premier', 'Prix Second'], Depart: null, IsEmbargo: false },
    ]);
    const nobody = await preview('non', ['vente']);
    expect(nobody['Exceptions']).toEqual([{ Film: 'Double', Raison: 'sans-destinataire' }]);
    expect((await send({ Empreinte: 'autre' })).status).toBe(409);
    expect((await send({ Empreinte: before['Empreinte'] })).body).toEqual({ Mails: 1, Retenues: 0 });
    const after = await preview();
    expect(after.Lettres).toEqual([]);
    expect(after['DejaEcrits']).toEqual(expect.arrayContaining([expect.objectContaining({ Film: 'Double', Prix: 'Prix Premier' })]));
  });

  test('lists the films that may still win a prize, and shows a shared one as ex aequo to the public', async () => {
    const { id, year } = await prize('Partagé', { PublicLe: PAST });
    const [one, two] = [await film('Tango'), await film('Valse')];
    const open = await staff.call('GET', `/api/festival-prix-editions/${year}/candidats`);
    expect(open.body.map(({ Film }: RecordData) => Film)).toEqual(expect.arrayContaining(['Tango', 'Valse']));
    await award(one, id);
    await award(two, id);
    const left = await staff.call('GET', `/api/festival-prix-editions/${year}/candidats`);
    expect(left.body.map(({ Film }: RecordData) => Film)).not.toContain('Tango');
    const feed = await read('festival-fluxs', await create('festival-fluxs', { Libelle: 'Site', Eannee: EDITION }));
    const { body } = await backend.anonymous.call('GET', `/api/flux/${feed['JetonFlux']}/palmares.json`);
    const data: { readonly Prix: readonly RecordData[] } = typeof body === 'string' ? JSON.parse(body) : body;
    expect(data.Prix.filter(({ IsExAequo }) => IsExAequo).map(({ Titre }) => Titre)).toEqual(['Tango', 'Valse']);
  });

  test('keeps the palmarès and its letters from people without the rights', async () => {
    const reader = await backend.signInWith(['FILMS']);
    const holder = await backend.signInWith(['PALMARES']);
    for (const path of ['bilan', 'lettres']) {
      expect((await backend.anonymous.call('GET', `/api/palmares/${EDITION}/${path}`)).status).toBe(401);
      expect((await reader.call('GET', `/api/palmares/${EDITION}/${path}`)).status).toBe(403);
    }
    expect((await holder.call('GET', `/api/palmares/${EDITION}/lettres`)).status).toBe(403);
  });
});
