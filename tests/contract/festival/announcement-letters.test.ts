import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MailUsage } from '#generated/enums/mail-usage.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { receiveDeposit } from '#domain/submissions/receive-deposit.ts';
import { readId } from '#domain/values/record-data.ts';
import { find } from '#domain/work/work.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { bareDeposit } from '#tests/support/samples/bare-deposit.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

const YEAR = 2096;
const DIRECTOR = 1;
const PRODUCER = 2;
const SELLER = 6;

/** One suite, two backends: letters of a selection go to whom staff choose, and are read before they leave. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let chief: ApiClient;
  let section: number;
  let count = 0;

  const { create, read, change } = recordCalls(() => chief);

  /** A film that was sent by somebody, with a director, a company and a seller. */
  async function deposited(titre: string, langue: string): Promise<{ film: number; entry: number }> {
    const numero = `L${(count += 1)}`;
    const deposant = { nom: `Déposant ${titre}`, email: `${numero}@depot.example`, langue };
    const id = await backend.run(function* arrive() {
      yield* receiveDeposit({ ...bareDeposit(YEAR), numero, titreOriginal: titre, deposant }, '2095-11-21T10:00:00.000');
      return readId((yield* find('ins-recup', { NumeroDepot: numero }))[0] ?? {});
    });
    const { Version } = await read('ins-recups', id);
    const { body } = await chief.call('POST', `/api/ins-recups/${id}/validation`, { Version });
    const IdPersonne = await create('personnes', { Nom: titre, Prenom: 'Ana', Email: `${numero}@real.example` });
    await create('film-credits', { IdFilm: body.IdFilm, IdFonction: DIRECTOR, IdPersonne });
    const IdStructure = await create('structures', { RaisonSociale: `Prod ${titre}`, Email: `${numero}@prod.example` });
    await create('film-credits', { IdFilm: body.IdFilm, IdFonction: PRODUCER, IdStructure });
    const vendeur = await create('personnes', { Nom: `Vente ${titre}`, Prenom: 'Paul', Email: `${numero}@vente.example` });
    await create('film-credits', { IdFilm: body.IdFilm, IdFonction: SELLER, IdPersonne: vendeur });
    for (const step of ['shortlister', 'programmer']) {
      const version = (await read('festival-inscriptions', body.IdInscription)).Version;
      const path = `/api/festival-inscriptions/${body.IdInscription}/transitions/${step}`;
      expect((await chief.call('POST', path, { Version: version, Mail: false })).status).toBe(200);
    }
    return { film: body.IdFilm, entry: body.IdInscription };
  }
  async function preview(ordre?: string) {
    return (await chief.call('GET', `/api/festival-sections/${section}/annonce${ordre === undefined ? '' : `?ordre=${ordre}`}`)).body;
  }
  async function mailsTo(Destinataire: string): Promise<readonly RecordData[]> {
    const filter = { Criteres: { field: 'Destinataire', op: 'eq', value: Destinataire }, Colonnes: ['Objet'] };
    return (await chief.call('POST', '/api/mail-traces/filter', { filter, skip: 0, take: 20 })).body;
  }

  beforeAll(async () => {
    backend = await start();
    chief = await backend.signInWith(rights.map(({ code }) => code));
    await create('festival-editions', { Eannee: YEAR, DateDebut: `${YEAR}-01-26`, DateFin: `${YEAR}-02-03` });
    const label = { TradLibelle: { TraductionFr: 'Section V' }, IdSectionType: 1, Eannee: YEAR, Prefixe: 'V' };
    section = await create('festival-sections', { ...label, IsInscriptionOuverte: true });
    await create('media-types', { TradLibelle: { TraductionFr: 'Visionnement' }, IsFilmEntier: true, Cible: 1, Ordre: 5 });
  });
  afterAll(() => backend.close());

  test('goes to the depositor first, in their language, or to whom staff put first', async () => {
    await deposited('Marée', 'en');
    await deposited('Ressac', 'fr');
    const usual = await preview();
    const letters = usual.Lettres.map(({ Email, Culture, Voie, Films }: RecordData) => [Email, Culture, Voie, Films]);
    expect(letters).toEqual([
      ['L1@depot.example', 'en', 'deposant', ['Marée']],
      ['L2@depot.example', 'fr', 'deposant', ['Ressac']],
    ]);
    for (const [ordre, host] of [
      ['production,deposant', 'prod'],
      ['vente', 'vente'],
      ['referent,realisation', 'real'],
    ] as const)
      expect((await preview(ordre)).Lettres.map(({ Email }: RecordData) => Email)).toEqual([`L1@${host}.example`, `L2@${host}.example`]);
    expect((await preview('referent')).Exceptions.map(({ Raison }: RecordData) => Raison)).toEqual([
      'sans-destinataire',
      'sans-destinataire',
    ]);
  });

  test('shows each letter before it leaves, sends a test to oneself alone, and tells who has it already', async () => {
    const { Lettres, Empreinte } = await preview();
    const [first] = Lettres;
    const body = { Ordre: ['deposant', 'realisation'], Rang: first.Rang, Empreinte };
    const stale = await chief.call('POST', `/api/festival-sections/${section}/annonce/lettre`, { ...body, Ordre: ['vente'] });
    expect([stale.status, stale.body.code]).toEqual([409, 'annonce-changee']);
    const letter = await chief.call('POST', `/api/festival-sections/${section}/annonce/lettre`, body);
    expect(letter.body).toMatchObject({ Email: 'L1@depot.example', Culture: 'en', Nom: 'Déposant Marée' });
    expect(letter.body.Corps).toContain('Marée');
    const essay = await chief.call('POST', `/api/festival-sections/${section}/annonce/essai`, body);
    expect((await mailsTo(essay.body.Destinataire)).map(({ Objet }) => Objet)).toEqual([`[Essai] ${letter.body.Objet}`]);
    expect(await mailsTo('L1@depot.example')).toEqual([]);
    const sent = { Jour: '2020-01-15', IsMails: true, Ordre: body.Ordre, Empreinte: (await preview('deposant,realisation')).Empreinte };
    expect((await chief.call('POST', `/api/festival-sections/${section}/annonce`, sent)).body).toMatchObject({ Mails: 2 });
    expect((await mailsTo('L1@depot.example')).map(({ Objet }) => Objet)).toEqual([letter.body.Objet]);
    const films = await chief.call('POST', `/api/festival-sections/${section}/annonce/reprise`, { Jour: '2020-01-15', Films: 2 });
    expect(films.body).toMatchObject({ Films: 2, Mails: 2 });
    const again = await preview();
    expect(again.Lettres).toEqual([]);
    expect(again.DejaEcrits.map(({ Film, Destinataire }: RecordData) => [Film, Destinataire])).toEqual([
      ['Marée', 'L1@depot.example'],
      ['Ressac', 'L2@depot.example'],
    ]);
  });

  test('counts the letters with a hole, leaves them out on demand, and sends none that nobody accepted', async () => {
    await deposited('Houle', 'en');
    await deposited('Lame', 'fr');
    const filter = { Criteres: { field: 'Usage', op: 'eq', value: MailUsage.filmSelectionne } };
    const [{ Id }] = (await chief.call('POST', '/api/mail-modeles/filter', { filter })).body;
    const { TradDescription } = await read('mail-modeles', Id);
    const hole = '<p>{{film}} : {{photosSansCredit}}</p>';
    await change('mail-modeles', Id, { TradDescription: { ...Object(TradDescription), TraductionFr: hole } });
    const { Lettres, Empreinte } = await preview();
    expect(Lettres.map(({ Manquants }: RecordData) => Manquants)).toEqual([[], ['photosSansCredit']]);
    const sent = { Jour: '2020-01-15', IsMails: true, Empreinte };
    const refused = await chief.call('POST', `/api/festival-sections/${section}/annonce`, sent);
    expect([refused.status, refused.body.code]).toEqual([409, 'mailing-incomplet']);
    const whole = await chief.call('POST', `/api/festival-sections/${section}/annonce`, { ...sent, SansIncomplets: true });
    expect(whole.body).toMatchObject({ Selection: 4, Mails: 1 });
    expect(await mailsTo('L4@depot.example')).toEqual([]);
    expect(await mailsTo('L3@depot.example')).toHaveLength(1);
    await change('mail-modeles', Id, { TradDescription });
  });
});
