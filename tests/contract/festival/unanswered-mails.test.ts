import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MailUsage } from '#generated/enums/mail-usage.gen.ts';
import { MailStatut } from '#generated/enums/mail-statut.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { mark } from '#domain/work/work.ts';
import { recipientsOfTraces } from '#domain/mails/trace-recipients.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { eventually } from '#tests/support/eventually.ts';
import { reachable } from '#tests/support/reachable-contact.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type TestSmtp, startSmtp } from '#tests/support/servers/smtp-server.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

const YEAR = 2095;
const DIRECTOR = 1;
const GUESTS = 'festival-participant-invites';
const INVITATIONS = 'festival-inscription-invitations';
const ORDER = ['deposant', 'realisation'];

/** One suite, two backends: staff find the letters that nobody answered or that reached nobody, and write again. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let smtp: TestSmtp;
  let section: number;
  const { create, read } = recordCalls(() => staff);

  async function rowsOf(plural: string, Criteres: RecordData, Colonnes: readonly string[] = []): Promise<readonly RecordData[]> {
    return (await staff.call('POST', `/api/${plural}/filter`, { filter: { Criteres, Colonnes }, skip: 0, take: 100 })).body;
  }
  function mailsWhere(field: string): Promise<readonly RecordData[]> {
    return rowsOf('mail-traces', { field, op: 'eq', value: true }, ['Destinataire', 'IdInscription', 'IdParticipant']);
  }
  async function addresses(field: string): Promise<readonly unknown[]> {
    return (await mailsWhere(field)).map(({ Destinataire }) => Destinataire);
  }
  async function step(plural: string, id: number, name: string, more: RecordData = {}): Promise<void> {
    const { Version } = await read(plural, id);
    const { status, body } = await staff.call('POST', `/api/${plural}/${id}/transitions/${name}`, { Version, ...more });
    expect({ name, status, body }).toMatchObject({ status: 200 });
  }
  async function programmed(titre: string): Promise<{ readonly entry: number; readonly email: string }> {
    const email = `${titre}@sans-reponse.example`.toLowerCase();
    const IdFilm = await create('films', { TitreOriginal: titre });
    const IdPersonne = await create('personnes', { Nom: titre, Prenom: 'Ana', Email: email });
    await create('film-credits', { IdFilm, IdFonction: DIRECTOR, IdPersonne });
    const entry = await create('festival-inscriptions', { IdFilm, IdSection: section, Eannee: YEAR });
    for (const name of ['shortlister', 'programmer']) await step('festival-inscriptions', entry, name, { Mail: false });
    return { entry, email };
  }
  /** Each test invites the films of a section of its own. */
  async function openSection(label: string): Promise<void> {
    section = await create('festival-sections', { TradLibelle: { TraductionFr: label }, IdSectionType: 1, Eannee: YEAR, Prefixe: label });
  }
  async function inviteSection(): Promise<void> {
    const place = `/api/festival-sections/${section}/invitations`;
    const { Empreinte } = (await staff.call('GET', place)).body;
    expect((await staff.call('POST', place, { Ordre: ORDER, IsMails: true, Empreinte })).status).toBe(200);
  }

  beforeAll(async () => {
    smtp = await startSmtp();
    backend = await start({ SMTP_URL: smtp.url, MAIL_FROM: 'accueil@valombre.example', PUBLIC_URL: 'https://bureau.valombre.example/' });
    staff = await backend.signInWith(rights.map(({ code }) => code));
    await create('festival-editions', { Eannee: YEAR, DateDebut: `${YEAR}-01-26`, DateFin: `${YEAR}-02-03`, IsDefaut: true });
  });
  afterAll(async () => {
    await backend.close();
    await smtp.close();
  });

  test('finds the invitations of films that wait for an answer, and writes again to those alone', async () => {
    await openSection('W');
    const [silent, answered] = [await programmed('Estran'), await programmed('Jusant')];
    await inviteSection();
    await eventually(async () => expect((await addresses('IsSansReponse')).toSorted()).toEqual([silent.email, answered.email]));
    const [invitation] = await rowsOf(INVITATIONS, { field: 'IdInscription', op: 'eq', value: answered.entry });
    await step(INVITATIONS, Number(invitation?.['Id']), 'accepter');
    const left = await mailsWhere('IsSansReponse');
    expect(left.map(({ Destinataire }) => Destinataire)).toEqual([silent.email]);
    const recipients = recipientsOfTraces(left);
    expect(recipients).toEqual({ entity: 'festival-inscription', ids: [silent.entry] });
    const IdModele = await create('mail-modeles', {
      Contexte: 3,
      Type: 1,
      Libelle: 'Relance',
      IsActif: true,
      IsTransactionnel: true,
      TradObjet: { TraductionFr: 'Sans nouvelles de vous' },
    });
    const filter = { IdsPk: recipients?.ids, Tri: [{ Key: 'Id', Desc: false }] };
    const plan = await staff.call('POST', '/api/mailings/festival-inscription/preparation', { IdModele, Vers: 'realisation', filter });
    expect(plan.body).toMatchObject({ Fiches: 1, Destinataires: 1, Ecartes: [] });
    expect((await backend.anonymous.call('POST', '/api/mail-traces/filter', { filter: {}, skip: 0, take: 1 })).status).toBe(401);
    const sender = await backend.signInWith(['ENVOYER-MAIL', 'MAIL-MODELES']);
    expect((await sender.call('POST', '/api/mailings/festival-inscription/preparation', { IdModele, filter })).status).toBe(403);
    const nowhere = await staff.call('POST', '/api/mailings/une-liste/preparation', { IdModele, filter });
    expect([nowhere.status, nowhere.body.errors?.[0]?.path]).toEqual([400, 'ecran']);
    const reader = await backend.signInWith(['FILMS']);
    expect((await reader.call('POST', '/api/mail-traces/filter', { filter: {}, skip: 0, take: 1 })).status).toBe(403);
  });

  test('finds the proofs of the catalogue that nobody approved, and none of a withdrawn film', async () => {
    await openSection('X');
    const { entry, email } = await programmed('Dune');
    const choice = { filter: { IdsPk: [entry] }, Ordre: ['realisation', 'production', 'deposant'], IsRelance: false };
    const { Empreinte } = (await staff.call('POST', '/api/epreuves-envois/apercu', choice)).body;
    await staff.call('POST', '/api/epreuves-envois', { ...choice, IdGabarit: null, IsMails: true, Empreinte });
    await eventually(async () => expect(await addresses('IsSansReponse')).toContain(email));
    await backend.run(() => mark('festival-inscription', [entry], { DateRetrait: '2095-01-12' }));
    expect(await addresses('IsSansReponse')).not.toContain(email);
  });

  test('finds the guests who did not answer, until they answer or staff confirm them', async () => {
    async function invited(Nom: string): Promise<{ readonly id: number; readonly email: string }> {
      const IdPersonne = await create('personnes', { Nom, Prenom: 'Ida', IdPays: 45 });
      const contactFields = await reachable(create);
      const IdContact = await create('contacts', { IdPersonne, IsMailing: true, ...contactFields });
      const stay = { Arrivee: '2095-01-26', Depart: '2095-01-28', NuitsMax: 2 };
      const id = await create(GUESTS, { Eannee: YEAR, IdPersonne, IdContact, ...stay });
      await step(GUESTS, id, 'envoyer', { Mail: true });
      return { id, email: String(contactFields['Email']) };
    }
    const [silent, answering, confirmed] = [await invited('Brandt'), await invited('Cohen'), await invited('Dahl')];
    async function waiting(): Promise<readonly unknown[]> {
      const emails = [silent, answering, confirmed].map(({ email }) => email);
      return (await addresses('IsSansReponse')).filter((email) => emails.includes(String(email))).toSorted();
    }
    await eventually(async () => expect(await waiting()).toHaveLength(3));
    const { body } = await staff.call('POST', `/api/accueil/invitations/${answering.id}/lien`);
    const Jeton = String(body.Lien).split('#')[1];
    expect((await backend.anonymous.call('POST', '/api/invitation', { Jeton, IsAcceptee: true })).status).toBe(200);
    await step(GUESTS, confirmed.id, 'confirmer');
    expect(await waiting()).toEqual([silent.email]);
  });

  test('leaves out road sheets, which ask for nothing', async () => {
    const { Id } = (await rowsOf('mail-modeles', { field: 'Usage', op: 'eq', value: MailUsage.feuilleRoute }))[0] ?? {};
    const contactFields = await reachable(create);
    const IdPersonne = await create('personnes', { Nom: 'Estienne', Prenom: 'Ida' });
    const IdContact = await create('contacts', { IdPersonne, IsMailing: true, ...contactFields });
    const guest = await create(GUESTS, { Eannee: YEAR, IdPersonne, IdContact, Arrivee: '2095-01-26', Depart: '2095-01-28', NuitsMax: 2 });
    await step(GUESTS, guest, 'envoyer', { Mail: false });
    const { body } = await staff.call('POST', '/api/accueil/feuilles/envoi', { Ids: [guest] });
    expect(body).toMatchObject({ NbMails: 1 });
    const [sent] = await rowsOf('mail-traces', { field: 'IdParticipant', op: 'eq', value: guest }, ['IdModele']);
    expect(sent).toMatchObject({ IdModele: Id });
    expect(await addresses('IsSansReponse')).not.toContain(contactFields['Email']);
  });

  test('finds the mails that failed and those that came back', async () => {
    await openSection('Y');
    const [failed, bounced, delivered] = [await programmed('Ajonc'), await programmed('Bruyere'), await programmed('Carex')];
    await inviteSection();
    async function mailOf(entry: number): Promise<number> {
      return Number((await rowsOf('mail-traces', { field: 'IdInscription', op: 'eq', value: entry }))[0]?.['Id']);
    }
    await eventually(async () => expect(await addresses('IsSansReponse')).toContain(delivered.email));
    const [first, second] = [await mailOf(failed.entry), await mailOf(bounced.entry)];
    await backend.run(() => mark('mail-trace', [first], { Statut: MailStatut.erreur, IsSimule: false }));
    await backend.run(() => mark('mail-trace', [second], { DateRebond: '2095-01-12T10:00:00.000' }));
    expect((await addresses('IsNonRemis')).toSorted()).toEqual([failed.email, bounced.email]);
    expect(await addresses('IsSansReponse')).not.toContain(failed.email);
  });
});
