import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MailUsage } from '#generated/enums/mail-usage.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { reachable } from '#tests/support/reachable-contact.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

const Eannee = 2094;
const PASSES = 'festival-participant-passs';

/** One suite, two backs: the recipient shown before a step gets its mail, and that of a mailing. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;

  const { create, change, read } = recordCalls(() => staff);
  async function contact(Nom: string, more: RecordData = {}): Promise<number> {
    return create('contacts', { IdPersonne: await create('personnes', { Nom, Prenom: 'Ada' }), ...(await reachable(create)), ...more });
  }
  async function pass(more: RecordData): Promise<number> {
    return create(PASSES, { Eannee, ...more });
  }
  async function planned(client: ApiClient, id: number, step = 'valider') {
    return client.call('GET', `/api/mails/etapes/festival-participant-pass/${id}/${step}`);
  }
  async function recipientOf(IdParticipant: number): Promise<string | undefined> {
    const filter = { Criteres: { and: [{ field: 'IdParticipant', op: 'eq', value: IdParticipant }] }, Colonnes: ['Destinataire'] };
    return (await staff.call('POST', '/api/mail-traces/filter', { filter })).body[0]?.Destinataire;
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));

    await create('festival-editions', { Eannee, DateDebut: '2094-01-26', DateFin: '2094-02-03' });
  });
  afterAll(() => backend.close());

  test('is the contact, or the agent the record names, and the mail of the step goes there', async () => {
    const guest = await contact('Morvan', { Email: 'morvan@exemple.test' });
    const agent = await contact('Kerbrat', { Email: 'kerbrat@exemple.test' });
    const guestPass = await pass({ IdContact: guest });
    const represented = await pass({ IdContact: await contact('Le Goff'), IdContactCorrespondant: agent });
    expect((await planned(staff, guestPass)).body).toEqual({
      Nom: 'Ada Morvan',
      Email: 'morvan@exemple.test',
      IsAgent: false,
      Manque: null,
      Langue: 'fr',
      IsMotif: false,
      Simule: true,
      Apercu: expect.objectContaining({ Email: 'morvan@exemple.test', Culture: 'fr' }),
    });
    expect((await planned(staff, represented)).body).toMatchObject({ Nom: 'Ada Kerbrat', Email: 'kerbrat@exemple.test', IsAgent: true });
    const { Version } = await read(PASSES, represented);
    await staff.call('POST', `/api/${PASSES}/${represented}/transitions/valider`, { Version });
    expect(await recipientOf(represented)).toBe('kerbrat@exemple.test');
  });

  test('is shown as it would leave, with a hole for each word that the record leaves empty, and names for what the step gives', async () => {
    const id = await pass({ IdContact: await contact('Calvez', { Email: 'calvez@exemple.test' }) });
    async function shown(step: string) {
      return (await planned(staff, id, step)).body.Apercu;
    }
    expect(await shown('valider')).toMatchObject({ Nom: 'Ada Calvez', Objet: 'Votre pass vous attend', Manquants: [] });
    expect(await shown('refuser')).toMatchObject({ Corps: expect.stringContaining('[motif]'), Nommes: ['motif'] });
    const filter = { Criteres: { and: [{ field: 'Usage', op: 'eq', value: MailUsage.passValide }] } };
    const [{ Id }] = (await staff.call('POST', '/api/mail-modeles/filter', { filter })).body;
    const { TradDescription } = await read('mail-modeles', Id);
    await change('mail-modeles', Id, {
      TradDescription: { ...Object(TradDescription), TraductionFr: '<p>{{prenom}}, à l’hôtel {{hotel}}</p>' },
    });
    expect(await shown('valider')).toMatchObject({ Manquants: ['hotel'], Corps: '<p>Ada, à l’hôtel [hotel : vide]</p>' });
    await change('mail-modeles', Id, { TradDescription });
  });

  test('is nobody where neither the record nor what it leads to gives an address', async () => {
    const guest = await contact('Tanguy');
    const id = await pass({ IdContact: guest });
    await change('contacts', guest, { Email: null });
    expect((await planned(staff, id)).body).toMatchObject({ Nom: null, Email: null, Manque: 'sans-adresse' });
    // An agent without an address is passed over.
    await change('contacts', guest, { Email: 'tanguy@exemple.test' });
    const agent = await contact('Riou');
    await change(PASSES, id, { IdContactCorrespondant: agent });
    await change('contacts', agent, { Email: null });
    expect((await planned(staff, id)).body).toMatchObject({ Email: 'tanguy@exemple.test', IsAgent: false });
  });

  test('is told with the template that is missing', async () => {
    const id = await pass({ IdContact: await contact('Guivarch', { Email: 'guivarch@exemple.test' }) });
    const filter = { Criteres: { and: [{ field: 'Usage', op: 'eq', value: MailUsage.passRefuse }] } };
    const [{ Id }] = (await staff.call('POST', '/api/mail-modeles/filter', { filter })).body;
    await change('mail-modeles', Id, { IsActif: false });
    expect((await planned(staff, id, 'refuser')).body).toMatchObject({ Email: 'guivarch@exemple.test', Manque: 'sans-modele' });
    await change('mail-modeles', Id, { IsActif: true });
  });

  test('is the addressee of a mailing to their list too, which says how many are agents; or the contact alone when that is asked', async () => {
    const agent = await contact('Prigent', { Email: 'prigent@exemple.test', IsMailing: true });
    const guests = [
      await contact('Le Bras', { Email: 'lebras@exemple.test', IsMailing: true }),
      await contact('Cadiou', { IsMailing: true }),
    ];
    const ids: number[] = [];
    for (const IdContact of guests) ids.push(await pass({ IdContact, IdContactCorrespondant: agent }));
    ids.push(await pass({ IdContact: await contact('Nédélec', { Email: 'nedelec@exemple.test', IsMailing: true }) }));
    async function mailing(path: string, IsTransactionnel: boolean, more: RecordData = {}) {
      const TradObjet = { TraductionFr: 'Votre pass' };
      const IdModele = await create('mail-modeles', { Contexte: 5, Type: 1, Libelle: 'Lettre', TradObjet, IsTransactionnel });
      const filter = { IdsPk: ids, Tri: [{ Key: 'Id', Desc: false }] };
      return (await staff.call('POST', `/api/mailings/festival-participant-pass/${path}`, { IdModele, filter, ...more })).body;
    }
    const Ordre = ['correspondant', 'contact', 'personne', 'structure'];
    expect(await mailing('preparation', true)).toMatchObject({ Fiches: 3, Destinataires: 3, ParAgent: 2, Vers: 'etapes', Ordre });
    // One letter to all is one letter to the agent.
    expect(await mailing('preparation', false)).toMatchObject({
      Destinataires: 2,
      ParAgent: 1,
      Ordre: ['correspondant', 'contact'],
      Raisons: [{ Raison: 'doublon', Nombre: 1 }],
    });
    expect(await mailing('apercu', true, { Rang: 1 })).toMatchObject({ Fiche: ids[1], Email: 'prigent@exemple.test', IsAgent: true });
    expect(await mailing('preparation', true, { Vers: 'contact' })).toMatchObject({ Destinataires: 3, ParAgent: 0, Vers: 'contact' });
    expect(await mailing('apercu', true, { Vers: 'contact', Rang: 0 })).toMatchObject({ Email: 'lebras@exemple.test', IsAgent: false });
  });

  test('reads in the invitation the dates of the stay, those of the arrival and departure where it has none of its own', async () => {
    const filter = { Criteres: { and: [{ field: 'Usage', op: 'eq', value: MailUsage.invitationProposition }] } };
    const [{ Id }] = (await staff.call('POST', '/api/mail-modeles/filter', { filter })).body;
    const { TradObjet, TradDescription } = await read('mail-modeles', Id);
    async function invitation(stay: RecordData): Promise<string> {
      const IdContact = await contact('Salaün');
      const guest = await create('festival-participant-invites', { Eannee, IdContact, NuitsMax: 3, ...stay });
      const text = { Objet: TradObjet.TraductionFr, Texte: TradDescription.TraductionFr };
      const preview = { Contexte: 5, Culture: 'fr', Entite: 'festival-participant-invite', Id: guest, ...text };
      return (await staff.call('POST', '/api/mails/apercu', preview)).body.Corps;
    }
    const way = { Arrivee: '2094-01-27', Depart: '2094-01-30' };
    expect(await invitation(way)).toContain('festival : 3, du mercredi 27 janvier 2094 au samedi 30 janvier 2094.');
    expect(await invitation({ ...way, DateDebutHebergement: '2094-01-28' })).toContain(
      '3, du jeudi 28 janvier 2094 au samedi 30 janvier 2094.',
    );
    expect(await invitation({ Arrivee: '2094-01-27' })).toContain('festival : 3.');
  });

  test('is read by who may take the step, of a record and a step that exist and write', async () => {
    const id = await pass({ IdContact: await contact('Quéré') });
    const reader = await backend.signInWith(['FESTIVAL-PARTICIPANT-PASS', 'FESTIVAL-PARTICIPANT-PASSS']);
    expect((await planned(reader, id)).status).toBe(403);
    expect([(await planned(staff, 999_999)).status, (await planned(staff, id, 'remettre')).status]).toEqual([404, 404]);
  });
});
