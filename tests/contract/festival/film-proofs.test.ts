import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EpreuveEtat } from '#generated/enums/epreuve-etat.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { mark } from '#domain/work/work.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { eventually } from '#tests/support/eventually.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type TestSmtp, startSmtp } from '#tests/support/servers/smtp-server.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

const YEAR = 2096;
const DIRECTOR = 1;
const FRENCH = 38;
const ORDER = ['realisation', 'production', 'deposant'];
const { aEnvoyer, envoye, relance, approuve, aExaminer, corrige, aRevoir } = EpreuveEtat;

/** One suite, two backends: a film team approves or corrects its page of the catalogue. */
describe.each(Object.entries(backends))('%s', (name, start) => {
  let backend: BackendUnderTest;
  let editor: ApiClient;
  let smtp: TestSmtp;
  let section: number;
  let textType: number;
  let count = 0;

  const { create, read } = recordCalls(() => editor);

  interface Made {
    readonly film: number;
    readonly entry: number;
    readonly text: number;
    readonly director: number;
    readonly email: string;
  }

  async function programmed(titre: string): Promise<Made> {
    const email = `p${(count += 1)}@real.example`;
    const film = await create('films', { TitreOriginal: titre, AnneeProd: 2095, IdsLangueDialogue: [FRENCH] });
    const director = await create('personnes', {
      Nom: titre,
      Prenom: 'Ana',
      Email: email,
      TradBiographie: { TraductionFr: 'Née à Brest.' },
    });
    await create('film-credits', { IdFilm: film, IdFonction: DIRECTOR, IdPersonne: director });
    const text = await create('film-textes', { IdFilm: film, IdTexteType: textType, IdLangue: FRENCH, Texte: 'Un phare s’éteint.' });
    const entry = await create('festival-inscriptions', { IdFilm: film, IdSection: section, Eannee: YEAR });
    for (const step of ['shortlister', 'programmer']) {
      const { Version } = await read('festival-inscriptions', entry);
      await editor.call('POST', `/api/festival-inscriptions/${entry}/transitions/${step}`, { Version, Mail: false });
    }
    return { film, entry, text, director, email };
  }
  function choiceOf(entry: number, IsRelance = false) {
    return { filter: { IdsPk: [entry] }, Ordre: ORDER, IsRelance };
  }
  async function preview(entry: number, IsRelance = false): Promise<ApiReply['body']> {
    return (await editor.call('POST', '/api/epreuves-envois/apercu', choiceOf(entry, IsRelance))).body;
  }
  async function send(entry: number, more: RecordData = {}): Promise<ApiReply> {
    const isReminder = more['IsRelance'] === true;
    const { Empreinte } = await preview(entry, isReminder);
    return editor.call('POST', '/api/epreuves-envois', {
      ...choiceOf(entry, isReminder),
      IdGabarit: null,
      IsMails: false,
      Empreinte,
      ...more,
    });
  }
  async function rowsOf(plural: string, field: string, value: unknown): Promise<readonly RecordData[]> {
    const filter = { Criteres: { field, op: 'eq', value }, Colonnes: ['Id'] };
    return (await editor.call('POST', `/api/${plural}/filter`, { filter, skip: 0, take: 20 })).body;
  }
  async function proofOf(entry: number): Promise<number> {
    const ids = (await rowsOf('epreuves', 'IdInscription', entry)).map(({ Id }) => Number(Id));
    return Math.max(...ids);
  }
  async function secretOf(entry: number): Promise<string> {
    const { body } = await editor.call('POST', `/api/epreuves/${await proofOf(entry)}/lien`);
    expect(body.Lien).toContain('/bon-a-tirer#');
    return String(body.Lien).split('#')[1] ?? '';
  }
  async function openPage(Jeton: string): Promise<ApiReply['body']> {
    return (await backend.anonymous.call('POST', '/api/epreuve', { Jeton })).body;
  }
  async function answer(Jeton: string, values: RecordData): Promise<ApiReply> {
    const { Empreinte = 'x' } = await openPage(Jeton);
    return backend.anonymous.call('POST', '/api/epreuve/reponse', { Jeton, Empreinte, Corrections: [], ...values });
  }
  async function stateOf(entry: number): Promise<unknown> {
    return (await read('festival-inscriptions', entry))['EtatEpreuve'];
  }
  async function change(plural: string, id: number, values: RecordData): Promise<void> {
    const reply = await editor.call('PUT', `/api/${plural}/${id}`, { ...(await read(plural, id)), ...values });
    expect(reply.status).toBe(200);
  }
  async function corrections(entry: number): Promise<readonly RecordData[]> {
    return (await editor.call('GET', `/api/epreuves/${await proofOf(entry)}/corrections`)).body.Corrections;
  }
  async function settle(entry: number, Choix: readonly RecordData[]): Promise<ApiReply> {
    return editor.call('POST', `/api/epreuves/${await proofOf(entry)}/corrections`, { Choix });
  }
  /** The letters as they reached their addressee; the simulation keeps them. */
  async function bodiesOf(email: string, wanted: number): Promise<readonly string[]> {
    if (name !== 'the server')
      return Promise.all(
        (await rowsOf('mail-traces', 'Destinataire', email)).map(async ({ Id }) =>
          String((await read('mail-traces', Number(Id)))['Corps']),
        ),
      );
    return eventually(() => {
      const left = smtp.mails.filter(({ to }) => to.includes(email));
      if (left.length < wanted) throw new Error(`${left.length} mails to ${email} yet`);
      return left.map(({ source }) => source.replaceAll(/=\r?\n/g, '').replaceAll('=23', '#'));
    });
  }

  beforeAll(async () => {
    smtp = await startSmtp();
    backend = await start({ SMTP_URL: smtp.url, MAIL_FROM: 'catalogue@valombre.example', PUBLIC_URL: 'https://bureau.valombre.example/' });
    editor = await backend.signInWith(rights.map(({ code }) => code));
    await create('festival-editions', { Eannee: YEAR, DateDebut: `${YEAR}-01-26`, DateFin: `${YEAR}-02-03` });
    section = await create('festival-sections', { TradLibelle: { TraductionFr: 'Pages' }, IdSectionType: 1, Eannee: YEAR, Prefixe: 'Pg' });
    textType = await create('texte-types', { TradLibelle: { TraductionFr: 'Résumé de catalogue' }, NbSignesMax: 60 });
  });
  afterAll(async () => {
    await backend.close();
    await smtp.close();
  });

  test('writes to the director with a link, reminds with another, and takes the approval once', async () => {
    const { entry, email } = await programmed('Estran');
    expect(await stateOf(entry)).toBe(aEnvoyer);
    const { Films, Lettres } = await preview(entry);
    expect([Films, Lettres]).toMatchObject([1, [{ Film: 'Estran', Email: email, Objet: 'Catalogue : relisez la page de « Estran »' }]]);
    expect((await send(entry, { IsMails: true })).body).toEqual({ Films: 1, Mails: 1 });
    expect(await stateOf(entry)).toBe(envoye);
    const [first = ''] = await bodiesOf(email, 1);
    const secret = /bon-a-tirer#([\w-]+)/.exec(first)?.[1] ?? '';
    expect((await preview(entry)).Exceptions).toEqual([{ Film: 'Estran', Raison: 'deja-envoye' }]);
    expect(await openPage(secret)).toMatchObject({ Film: 'Estran', Section: `Pages ${YEAR}`, Edition: YEAR });
    expect((await send(entry, { IsMails: true, IsRelance: true })).body).toEqual({ Films: 1, Mails: 1 });
    expect(await stateOf(entry)).toBe(relance);
    const second = (await bodiesOf(email, 2)).find((body) => body.includes('Rappel') || body.includes('remplace')) ?? '';
    const renewed = /bon-a-tirer#([\w-]+)/.exec(second)?.[1] ?? '';
    expect(renewed).not.toBe(secret);
    expect((await answer(renewed, { IsApprouvee: true })).body).toBe(true);
    expect(await stateOf(entry)).toBe(approuve);
    const twice = await answer(renewed, { IsApprouvee: true });
    expect([twice.status, twice.body.code]).toEqual([409, 'invitation-repondue']);
    expect((await preview(entry, true)).Exceptions).toEqual([{ Film: 'Estran', Raison: 'sans-attente' }]);
  });

  test('keeps corrections by line for staff, who take or leave each, and tells a record that changed meanwhile', async () => {
    const { film, entry, text, director } = await programmed('Jusant');
    await send(entry);
    const secret = await secretOf(entry);
    const keys: string[] = (await openPage(secret)).Lignes.map(({ Cle }: RecordData) => Cle);
    expect(keys).toEqual(expect.arrayContaining(['film.TitreOriginal', `film-texte.${text}`, `personne.${director}.fr`, 'generique.1']));
    const wrong = await answer(secret, { IsApprouvee: false, Corrections: [{ Cle: `film-texte.${text}`, Valeur: 'x'.repeat(61) }] });
    expect([wrong.status, wrong.body.errors[0].message]).toEqual([400, 'Cette ligne ne doit pas dépasser 60 signes.']);
    const nothing = await answer(secret, { IsApprouvee: false, Corrections: [{ Cle: 'film.TitreOriginal', Valeur: 'Jusant' }] });
    expect([nothing.status, nothing.body.errors[0].path]).toEqual([400, 'Message']);
    const answerCorrections = [
      { Cle: 'film.TitreOriginal', Valeur: 'Le Jusant' },
      { Cle: `film-texte.${text}`, Valeur: 'Un phare se rallume.' },
      { Cle: `personne.${director}.fr`, Valeur: 'Née à Quimper.' },
      { Cle: 'generique.1', Valeur: 'Anna Jusant' },
    ];
    expect((await answer(secret, { IsApprouvee: false, Corrections: answerCorrections, Message: 'Merci !' })).body).toBe(true);
    expect([await stateOf(entry), (await read('film-textes', text))['Texte']]).toEqual([aExaminer, 'Un phare s’éteint.']);
    const listed = await corrections(entry);
    expect(listed.map(({ Nouveau }) => Nouveau)).toEqual(['Le Jusant', 'Un phare se rallume.', 'Née à Quimper.', 'Anna Jusant', 'Merci !']);
    await change('film-textes', text, { Texte: 'Un phare brille.' });
    const [title, summary, biography, credits, remark] = await corrections(entry);
    expect(summary).toMatchObject({ Ancien: 'Un phare s’éteint.', Actuel: 'Un phare brille.' });
    const stale = await settle(entry, [{ Id: summary?.['Id'] ?? 0, IsReprise: true, Actuel: 'Un phare s’éteint.' }]);
    expect([stale.status, stale.body.detail]).toEqual([409, expect.stringContaining('a changé sur la fiche')]);
    const taken = [title, biography].map((one) => ({ Id: one?.['Id'] ?? 0, IsReprise: true, Actuel: one?.['Actuel'] ?? null }));
    expect((await settle(entry, taken)).body).toEqual({ Restantes: 3 });
    expect(await read('films', film)).toMatchObject({ Prefixe: 'Le', TitreOriginal: 'Jusant' });
    expect((await read('personnes', director))['TradBiographie']).toMatchObject({ TraductionFr: 'Née à Quimper.' });
    const again = await settle(entry, taken);
    expect([again.status, again.body.detail]).toEqual([409, expect.stringContaining('déjà été décidée')]);
    const rest = [
      { Id: summary?.['Id'] ?? 0, IsReprise: false, Actuel: null },
      { Id: credits?.['Id'] ?? 0, IsReprise: true, Actuel: credits?.['Actuel'] ?? null },
      { Id: remark?.['Id'] ?? 0, IsReprise: true, Actuel: null },
    ];
    expect((await settle(entry, rest)).body).toEqual({ Restantes: 0 });
    expect([await stateOf(entry), (await read('film-textes', text))['Texte']]).toEqual([corrige, 'Un phare brille.']);
  });

  test('asks for another reading when an approved page changes, until it is as it was', async () => {
    const { film, entry, text, director } = await programmed('Flot');
    await send(entry);
    await answer(await secretOf(entry), { IsApprouvee: true });
    await change('films', film, { Commentaire: 'Rien d’imprimé' });
    expect(await stateOf(entry)).toBe(approuve);
    await change('film-textes', text, { Texte: 'Tout autre chose.' });
    expect(await stateOf(entry)).toBe(aRevoir);
    await change('film-textes', text, { Texte: 'Un phare s’éteint.' });
    expect(await stateOf(entry)).toBe(approuve);
    await change('personnes', director, { TradBiographie: { TraductionFr: 'Née ailleurs.' } });
    expect(await stateOf(entry)).toBe(aRevoir);
    expect((await preview(entry)).Films).toBe(1);
  });

  test('refuses a link that expired, was replaced or whose page changed under the eyes of its reader', async () => {
    const { entry, text } = await programmed('Étale');
    await send(entry);
    const first = await secretOf(entry);
    const { Empreinte } = await openPage(first);
    await change('film-textes', text, { Texte: 'Autre.' });
    const late = await backend.anonymous.call('POST', '/api/epreuve/reponse', {
      Jeton: first,
      Empreinte,
      IsApprouvee: true,
      Corrections: [],
    });
    expect([late.status, late.body.detail]).toEqual([409, expect.stringContaining('a changé cette page')]);
    const second = await secretOf(entry);
    expect((await backend.anonymous.call('POST', '/api/epreuve', { Jeton: first })).body.code).toBe('lien-inconnu');
    const id = await proofOf(entry);
    await backend.run(() => mark('epreuve', [id], { ExpireLe: '2020-01-15T10:00:00.000' }));
    const expired = await backend.anonymous.call('POST', '/api/epreuve', { Jeton: second });
    expect([expired.body.code, expired.body.detail]).toEqual(['invitation-perimee', expect.stringContaining('trente jours')]);
  });
});
