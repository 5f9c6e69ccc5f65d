import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { InscriptionAccord } from '#generated/enums/inscription-accord.gen.ts';
import { InscriptionInvitationEtat } from '#generated/enums/inscription-invitation-etat.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { mark } from '#domain/work/work.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { eventually } from '#tests/support/eventually.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type TestSmtp, startSmtp } from '#tests/support/servers/smtp-server.ts';
import { withdrawFilm } from '#tests/support/samples/withdraw-film.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

const YEAR = 2097;
const DIRECTOR = 1;
const INVITATIONS = 'festival-inscription-invitations';
const { invite, repondu, accepte, refuse } = InscriptionInvitationEtat;

/** One suite, two backends: a film is invited before it is announced, and its right-holder answers. */
describe.each(Object.entries(backends))('%s', (name, start) => {
  let backend: BackendUnderTest;
  let chief: ApiClient;
  let smtp: TestSmtp;
  let section: number;
  let count = 0;

  const { create, read } = recordCalls(() => chief);

  async function selected(titre: string): Promise<{ entry: number; director: number; email: string }> {
    const email = `f${(count += 1)}@real.example`;
    const IdFilm = await create('films', { TitreOriginal: titre });
    const director = await create('personnes', { Nom: titre, Prenom: 'Ana', Email: email });
    await create('film-credits', { IdFilm, IdFonction: DIRECTOR, IdPersonne: director });
    const entry = await create('festival-inscriptions', { IdFilm, IdSection: section, Eannee: YEAR });
    for (const step of ['shortlister', 'programmer']) {
      const { Version } = await read('festival-inscriptions', entry);
      await chief.call('POST', `/api/festival-inscriptions/${entry}/transitions/${step}`, { Version, Mail: false });
    }
    return { entry, director, email };
  }
  async function openSection(label: string): Promise<void> {
    section = await create('festival-sections', { TradLibelle: { TraductionFr: label }, IdSectionType: 1, Eannee: YEAR, Prefixe: label });
  }
  async function preview(): Promise<ApiReply['body']> {
    return (await chief.call('GET', `/api/festival-sections/${section}/invitations`)).body;
  }
  async function inviteAll(IsMails: boolean): Promise<ApiReply> {
    const { Empreinte } = await preview();
    return chief.call('POST', `/api/festival-sections/${section}/invitations`, { Ordre: ['deposant', 'realisation'], IsMails, Empreinte });
  }
  async function rowsOf(plural: string, field: string, value: unknown): Promise<readonly RecordData[]> {
    const filter = { Criteres: { field, op: 'eq', value }, Colonnes: ['Id'] };
    return (await chief.call('POST', `/api/${plural}/filter`, { filter, skip: 0, take: 20 })).body;
  }
  async function invitationOf(entry: number): Promise<number> {
    return Number((await rowsOf(INVITATIONS, 'IdInscription', entry)).at(-1)?.['Id']);
  }
  async function linkOf(id: number): Promise<string> {
    const { body } = await chief.call('POST', `/api/${INVITATIONS}/${id}/lien`);
    expect(body.Lien).toContain('/invitation-film#');
    return String(body.Lien).split('#')[1] ?? '';
  }
  function answer(Jeton: string, values: object): Promise<ApiReply> {
    return backend.anonymous.call('POST', '/api/invitation-film/reponse', { Jeton, ...values });
  }
  async function step(id: number, transition: string, Motif?: string): Promise<ApiReply> {
    const { Version } = await read(INVITATIONS, id);
    return chief.call('POST', `/api/${INVITATIONS}/${id}/transitions/${transition}`, {
      Version,
      ...(Motif === undefined ? {} : { Motif }),
    });
  }
  /** The letter as it reached its addressee; the simulation keeps it. */
  async function bodyOf(email: string): Promise<string> {
    if (name !== 'the server')
      return String((await read('mail-traces', Number((await rowsOf('mail-traces', 'Destinataire', email))[0]?.['Id'])))['Corps']);
    return eventually(() => {
      const left = smtp.mails.find(({ to }) => to.includes(email));
      if (left === undefined) throw new Error(`No mail to ${email} yet`);
      return left.source.replaceAll(/=\r?\n/g, '').replaceAll('=23', '#');
    });
  }
  async function isKnown(entry: number): Promise<boolean> {
    return (await rowsOf('festival-inscriptions', 'IsConnue', true)).some(({ Id }) => Id === entry);
  }
  async function announcement(): Promise<ApiReply['body']> {
    return (await chief.call('GET', `/api/festival-sections/${section}/annonce`)).body;
  }

  beforeAll(async () => {
    smtp = await startSmtp();
    backend = await start({ SMTP_URL: smtp.url, MAIL_FROM: 'accueil@valombre.example', PUBLIC_URL: 'https://bureau.valombre.example/' });
    chief = await backend.signInWith(rights.map(({ code }) => code));
    await create('festival-editions', { Eannee: YEAR, DateDebut: `${YEAR}-01-26`, DateFin: `${YEAR}-02-03` });
  });
  afterAll(async () => {
    await backend.close();
    await smtp.close();
  });

  test('writes a letter with a link of its own, and keeps the film from the public until it accepts and is announced', async () => {
    await openSection('A');
    const { entry, email } = await selected('Estran');
    expect(await isKnown(entry)).toBe(true);
    const { Films, Lettres } = await preview();
    expect([Films, Lettres.length, Lettres[0]]).toMatchObject([
      1,
      1,
      { Film: 'Estran', Email: email, Objet: 'Votre film « Estran » est invité' },
    ]);
    expect((await inviteAll(true)).body).toEqual({ Films: 1, Mails: 1 });
    expect(await read('festival-inscriptions', entry)).toMatchObject({ Accord: InscriptionAccord.invite });
    expect(await isKnown(entry)).toBe(false);
    expect(await bodyOf(email)).toMatch(/invitation-film#[\w-]+/);
    const before = await announcement();
    expect([before.Selection, before.Exceptions[0]?.Raison]).toEqual([0, 'invite-sans-reponse']);
    expect((await preview()).Exceptions.map(({ Raison }: RecordData) => Raison)).toEqual(['deja-invite']);
    await step(await invitationOf(entry), 'accepter');
    expect([await isKnown(entry), (await announcement()).Selection]).toEqual([false, 1]);
    const { Empreinte } = await announcement();
    await chief.call('POST', `/api/festival-sections/${section}/annonce`, { Jour: '2020-01-15', IsMails: false, Empreinte });
    expect(await isKnown(entry)).toBe(true);
  });

  test('sends one letter to oneself with a link that opens nothing, and invites nobody', async () => {
    await openSection('T');
    const { entry, email } = await selected('Dune');
    const { Empreinte, Lettres } = await preview();
    const path = `/api/festival-sections/${section}/invitations/essai`;
    const body = { Ordre: ['deposant', 'realisation'], Rang: 0, Empreinte };
    expect((await chief.call('POST', path, { ...body, Empreinte: 'autre' })).status).toBe(409);
    expect((await chief.call('POST', path, { ...body, Rang: 7 })).status).toBe(400);
    expect((await backend.anonymous.call('POST', path, body)).status).toBe(401);
    expect((await (await backend.signInWith(['FILMS'])).call('POST', path, body)).status).toBe(403);
    const { Destinataire } = (await chief.call('POST', path, body)).body;
    const tried = await rowsOf('mail-traces', 'Destinataire', Destinataire);
    const trial = await read('mail-traces', Number(tried.at(-1)?.['Id']));
    expect(trial).toMatchObject({ Objet: `[Essai] ${Lettres[0].Objet}`, IdModele: null });
    expect(trial['Corps']).toContain('invitation-film#…');
    expect(await rowsOf('mail-traces', 'Destinataire', email)).toEqual([]);
    expect(await read('festival-inscriptions', entry)).toMatchObject({ Accord: null });
    expect((await inviteAll(true)).body).toEqual({ Films: 1, Mails: 1 });
  });

  test('keeps the answer of a link for staff, who take it over once', async () => {
    await openSection('B');
    const { entry, director } = await selected('Jusant');
    await inviteAll(false);
    const id = await invitationOf(entry);
    const secret = await linkOf(id);
    expect((await backend.anonymous.call('POST', '/api/invitation-film', { Jeton: secret })).body).toMatchObject({
      Film: 'Jusant',
      Edition: YEAR,
    });
    const terms = { Frais: 250.5, Conditions: 'Deux séances', TypePremiere: 1, Biographie: 'Née en 1990.', ContactCopie: 'Lab, Paris' };
    const photos = { UrlPhotos: 'https://films.example/photos', FicheTechnique: 'DCP 2K' };
    expect((await answer(secret, { IsAcceptee: true, ...terms, ...photos })).body).toBe(true);
    expect(await read(INVITATIONS, id)).toMatchObject({ Etat: repondu, IsParLien: true, IsAccordDonne: true, ...terms, ...photos });
    expect(await read('festival-inscriptions', entry)).toMatchObject({ Accord: InscriptionAccord.invite, ContactCopie: null });
    const twice = await answer(secret, { IsAcceptee: false });
    expect([twice.status, twice.body.code]).toEqual([409, 'invitation-repondue']);
    const { Version } = await read(INVITATIONS, id);
    const both = await Promise.all([1, 2].map(() => chief.call('POST', `/api/${INVITATIONS}/${id}/transitions/accepter`, { Version })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await read(INVITATIONS, id)).toMatchObject({ Etat: accepte });
    expect(await read('festival-inscriptions', entry)).toMatchObject({
      Accord: InscriptionAccord.accepte,
      TypePremiere: 1,
      ContactCopie: 'Lab, Paris',
    });
    expect((await read('personnes', director))['TradBiographie']).toMatchObject({ TraductionFr: 'Née en 1990.' });
  });

  test('leaves out of the announcement what the right-holder refuses, by hand too', async () => {
    await openSection('C');
    const { entry } = await selected('Étale');
    await inviteAll(false);
    const id = await invitationOf(entry);
    expect((await step(id, 'refuser')).status).toBe(400);
    expect((await step(id, 'refuser', 'Promis ailleurs')).status).toBe(200);
    expect(await read(INVITATIONS, id)).toMatchObject({ Etat: refuse, MotifRefus: 'Promis ailleurs' });
    expect((await announcement()).Exceptions.map(({ Raison }: RecordData) => Raison)).toEqual(['refuse-ayant-droit']);
    expect(await isKnown(entry)).toBe(false);
    const closed = await chief.call('POST', `/api/${INVITATIONS}/${id}/lien`);
    expect([closed.status, closed.body.detail]).toEqual([409, expect.stringContaining("n'a plus de lien")]);
  });

  test('asks for the withdrawal of a film that its right-holder refuses after having agreed, with its screenings', async () => {
    await openSection('W');
    const { entry } = await selected('Repris');
    const programme = { Eannee: YEAR, IdSection: section, TradLibelle: { TraductionFr: 'Programme W' } };
    const IdProgramme = await create('festival-programmes', programme);
    const { Version } = await read('festival-inscriptions', entry);
    await chief.call('PUT', `/api/festival-inscriptions/${entry}`, { Version, IdProgramme });
    const IdSalle = await create('festival-salles', { TradLibelle: { TraductionFr: 'Salle W' }, Jauge: 90 });
    const [Debut, Fin] = [`${YEAR}-02-02T10:00:00.000`, `${YEAR}-02-02T11:00:00.000`];
    const screening = await create('festival-programmations', { Eannee: YEAR, IdProgramme, IdSalle, Etat: 2, Debut, Fin });
    await inviteAll(false);
    const invitation = await invitationOf(entry);
    await step(invitation, 'accepter');
    expect(await read('festival-inscriptions', entry)).toMatchObject({ IsRefusARegler: false });
    expect((await step(invitation, 'refuser', 'Vendu à une chaîne')).status).toBe(200);
    expect(await read(INVITATIONS, invitation)).toMatchObject({ Etat: refuse, IsRefuseApres: true, MotifRefus: 'Vendu à une chaîne' });
    expect(await read('festival-inscriptions', entry)).toMatchObject({ Accord: InscriptionAccord.refuse, IsRefusARegler: true });
    const { Suites } = (await chief.call('GET', `/api/festival-inscriptions/${entry}/retrait`)).body;
    expect(Suites).toEqual(expect.arrayContaining([expect.objectContaining({ Libelle: expect.stringContaining('Salle W') })]));
    // Nothing is cancelled before somebody decides it.
    expect(await read('festival-programmations', screening)).toMatchObject({ Etat: 2 });
    await withdrawFilm(chief, entry);
    expect(await read(INVITATIONS, invitation)).toMatchObject({ IsRefuseApres: false });
    expect(await read('festival-inscriptions', entry)).toMatchObject({ IsRefusARegler: false });
  });

  test('asks for no withdrawal of a film that its right-holder refuses at once', async () => {
    await openSection('X');
    const { entry } = await selected('Refusé');
    await inviteAll(false);
    const invitation = await invitationOf(entry);
    await step(invitation, 'refuser', 'Pas libre');
    expect(await read(INVITATIONS, invitation)).toMatchObject({ Etat: refuse, IsRefuseApres: false });
  });

  test('refuses a link that expired, was replaced or whose film is public already', async () => {
    await openSection('D');
    const { entry } = await selected('Flot');
    await inviteAll(false);
    const id = await invitationOf(entry);
    const first = await linkOf(id);
    const second = await linkOf(id);
    expect((await answer(first, { IsAcceptee: true })).body.code).toBe('lien-inconnu');
    await backend.run(() => mark('festival-inscription', [entry], { DateAnnonce: '2020-01-15' }));
    const late = await answer(second, { IsAcceptee: true });
    expect([late.status, late.body.detail]).toEqual([409, expect.stringContaining('« Flot » est annoncé depuis le 15/01/2020')]);
    await backend.run(() => mark('festival-inscription', [entry], { DateAnnonce: null }));
    await backend.run(() => mark('festival-inscription-invitation', [id], { ExpireLe: '2020-01-15T10:00:00.000' }));
    expect((await answer(second, { IsAcceptee: true })).body.code).toBe('invitation-perimee');
    expect(await read(INVITATIONS, id)).toMatchObject({ Etat: invite });
  });
});
