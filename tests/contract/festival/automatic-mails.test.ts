import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MailUsage } from '#generated/enums/mail-usage.gen.ts';
import { PecType } from '#generated/enums/pec-type.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { addDays } from '#domain/values/dates.ts';
import { readId, type RecordData } from '#domain/values/record-data.ts';
import { Deposit } from '#domain/submissions/deposit.ts';
import { receiveDeposit } from '#domain/submissions/receive-deposit.ts';
import { find } from '#domain/work/work.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

const EDITION = 2048;
const CULTURES = ['fr', 'en', 'es'] as const;
type Culture = (typeof CULTURES)[number];

const ACCREDITED = 'festival-participant-accredites';
const GUESTS = 'festival-participant-invites';
const PASSES = 'festival-participant-passs';
const VOLUNTEERS = 'festival-participant-benevoles';
const ONLINE = 'festival-participant-virtuels';
const GROUPS = 'festival-groupes';
const REQUESTS = 'compte-demandes';
const BATCHES = 'festival-tranches';

/** One suite, two backs: every mail that the product writes by itself is sent by its act, to whom it is for, in their language, with all it names. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let count = 0;
  const plans = { free: 0, paid: 0, group: 0, subscription: 0 };
  const languages = new Map<Culture, number>();
  const seen = new Set<number>();
  const { create, change, read } = recordCalls(() => staff);

  async function act(plural: string, id: number, path: string, body: RecordData = {}): Promise<void> {
    const { Version } = await read(plural, id);
    const reply = await staff.call('POST', `/api/${plural}/${id}/${path}`, { Version, ...body });
    expect({ path, status: reply.status, body: reply.body }).toMatchObject({ status: 200 });
  }
  function step(plural: string, id: number, name: string, body: RecordData = {}) {
    return act(plural, id, `transitions/${name}`, body);
  }
  async function found(plural: string, and: readonly RecordData[], Colonnes: readonly string[] = []): Promise<readonly RecordData[]> {
    const filter = { Criteres: { and }, Colonnes, Tri: [{ Key: 'Id', Desc: true }] };
    return (await staff.call('POST', `/api/${plural}/filter`, { filter, skip: 0, take: 9 })).body;
  }
  function labelled(TraductionFr: string, TraductionEn: string, TraductionEs: string) {
    return {
      TradLibelle: { TraductionFr, TraductionEn, TraductionEs },
    };
  }

  /** The last mail about a record as its reader gets it: address, subject, sentences, files; their numbers are left out. */
  async function mailOf(field: string, id: number, usage: MailUsage): Promise<readonly string[]> {
    const both = [
      { field, op: 'eq', value: id },
      { field: 'Usage', op: 'eq', value: usage },
    ];
    const [trace] = await found('mail-traces', both);
    const { Destinataire, Objet, Corps } = await read('mail-traces', Number(trace?.['Id'] ?? 0));
    const files = await found('mail-trace-documents', [{ field: 'IdTrace', op: 'eq', value: Number(trace?.['Id']) }], ['Libelle']);
    for (const text of [Objet, Corps]) expect(text).not.toMatch(/\{\{|\}\}| [.,)]|\(\)|undefined|null/);
    expect(Corps).not.toContain('<p></p>');
    seen.add(usage);
    const body = String(Corps).replaceAll(/<\/p><p>/g, ' ');
    const written = [Destinataire, Objet, body, ...files.map(({ Libelle }) => String(Libelle))];
    return written.map((text) =>
      String(text)
        .replaceAll(/(\/devis)#\S+/g, '$1#…')
        .replaceAll(/http:\/\/[^/\s]+\/devis/g, 'https://bureau/devis')
        .replaceAll(/\b(FA|AV|DE)\d{4}-\d{5}\b/g, '$1')
        .replaceAll(/<\/?p>/g, '')
        .replaceAll('\u00a0', ' '),
    );
  }
  async function contact(culture: Culture, email: string): Promise<number> {
    count += 1;
    return create('contacts', {
      IdPersonne: await create('personnes', { Nom: 'Le Goff', Prenom: 'Ada', DateNaissance: '1999-01-01' }),
      Email: email,
      Adresse: { Adresse1: '3 rue du Port', CodePostal: '29000', Ville: 'Quimper', IdPays: 45 },
      IdsActivite: [await create('activites', { TradLibelle: { TraductionFr: `Métier ${count}` } })],
      IdLangueCorrespondance: languages.get(culture) ?? null,
    });
  }
  async function participant(plural: string, culture: Culture, more: RecordData = {}): Promise<{ id: number; email: string }> {
    const email = `${plural}-${count}@exemple.test`;
    return { email, id: await create(plural, { Eannee: EDITION, IdContact: await contact(culture, email), ...more }) };
  }
  async function apply(culture: Culture, IdFormule: number) {
    const one = await participant(ACCREDITED, culture, { IdFormule });
    await step(ACCREDITED, one.id, 'soumettre');
    return one;
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    for (const Code of CULTURES) {
      const rows = await found('langues', [{ field: 'Code', op: 'eq', value: Code }]);
      languages.set(Code, Number(rows[0]?.['Id'] ?? (await create('langues', { Code, ...labelled('Espagnol', 'Spanish', 'Español') }))));
    }
    const open = { IsDefaut: true, IsAccredOuvert: true, IsDemandeBenevoleOuvert: true };
    await create('festival-editions', {
      Eannee: EDITION,
      NomFestival: 'Rencontres du Port',
      DateDebut: '2048-01-31',
      DateFin: '2048-02-08',
      ...open,
    });
    const Adresse = { Adresse1: '1 rue des Écrans', CodePostal: '63000', Ville: 'Valombre', IdPays: 45 };
    const mentions = {
      Penalites: 'Pénalités : 40 €.',
      Escompte: 'Sans escompte.',
      PenalitesEn: 'Late fee: €40.',
      EscompteEn: 'No discount.',
    };
    await create('bam-emetteurs', { RaisonSociale: 'Association du festival', Siret: '12345678900015', Adresse, ...mentions });
    const plan = { Eannee: EDITION, TauxTva: 20 };
    plans.free = await create('festival-formules', { ...plan, ...labelled('Presse', 'Press', 'Prensa'), PrixHt: 0, PrixTtc: 0 });
    plans.paid = await create('festival-formules', { ...plan, ...labelled('Marché', 'Market', 'Mercado'), PrixHt: 100, PrixTtc: 120 });
    const school = { ...labelled('Scolaires', 'Schools', 'Escuelas'), PrixHt: 12.5, PrixTtc: 15, IsGroupe: true };
    plans.group = await create('festival-formules', { ...plan, ...school });
    const year = { ...labelled('Un an', 'One year', 'Un año'), NbMois: 12, PrixHt: 100, PrixTtc: 120, Tva: 20 };
    const IdService = await create('bam-services', { TradLibelle: { TraductionFr: 'Vidéothèque' } });
    plans.subscription = await create('bam-formules', { IdService, ...year });
  });
  afterAll(() => backend.close());

  test('an accreditation: free, to be paid, paid with its invoice, given back with its credit note', async () => {
    const free = await apply('es', plans.free);
    await step(ACCREDITED, free.id, 'valider-gratuite');
    expect(await mailOf('IdParticipant', free.id, MailUsage.accreditationGratuite)).toEqual([
      free.email,
      'Su acreditación 2048 está validada',
      'Estimado/a Ada Le Goff: Su acreditación para el festival está validada. Su credencial le espera en la recepción, previa presentación de un documento de identidad. El equipo del festival',
    ]);
    const { id, email } = await apply('en', plans.paid);
    await step(ACCREDITED, id, 'demander-paiement');
    expect(await mailOf('IdParticipant', id, MailUsage.accreditationPaiement)).toEqual([
      email,
      'Your 2048 accreditation: payment',
      'Dear Ada Le Goff, Your request for accreditation has been accepted. It will be confirmed once we receive your payment of <strong>€120.00</strong> (Market). The festival team',
    ]);
    await step(ACCREDITED, id, 'valider-paiement', { Valeurs: { ModePaiement: 1 } });
    expect(await mailOf('IdParticipant', id, MailUsage.accreditationPayee)).toEqual([
      email,
      'Your 2048 accreditation is paid',
      'Dear Ada Le Goff, We have received your payment: your accreditation is confirmed. Your badge awaits you at the welcome desk. Your invoice FA is attached. The festival team',
      'Invoice FA.pdf',
    ]);
    const later = await apply('es', plans.paid);
    await step(ACCREDITED, later.id, 'demander-paiement', { Mail: false });
    await step(ACCREDITED, later.id, 'valider-paiement', { Valeurs: { IsReglementDiffere: true, DateEcheance: '2099-01-31' } });
    expect(await mailOf('IdParticipant', later.id, MailUsage.accreditationDifferee)).toEqual([
      later.email,
      'Su acreditación 2048 está validada, pendiente de pago',
      'Estimado/a Ada Le Goff: Su acreditación está validada: su credencial le espera en la recepción. Queda por pagar <strong>120,00 €</strong>, a más tardar el sábado, 31 de enero de 2099. Le adjuntamos su factura FA. El equipo del festival',
      'Factura FA.pdf',
    ]);
    const [piece] = await found('bam-paiements', [{ field: 'IdParticipant', op: 'eq', value: id }], ['Conditions']);
    expect(String(piece?.['Conditions']).split('\n').slice(1)).toEqual(['No discount.', 'Late fee: €40.']);
    await step(ACCREDITED, id, 'desister', { Motif: 'Empêchement', Suites: { Pieces: 'avoir' } });
    expect(await mailOf('IdParticipant', id, MailUsage.accreditationDesistement)).toEqual([
      email,
      'Your withdrawal',
      'Dear Ada Le Goff, We have noted your withdrawal from the festival. Please find attached credit note AV for your invoice. The festival team',
      'Credit note AV.pdf',
    ]);
  });

  test('a refusal says why in the language of its reader, and nothing of a reason written in another', async () => {
    const french = await apply('fr', plans.paid);
    await step(ACCREDITED, french.id, 'refuser', { Motif: 'Dossier incomplet' });
    expect((await mailOf('IdParticipant', french.id, MailUsage.accreditationRefusee))[2]).toBe(
      'Bonjour Ada Le Goff, Nous ne pouvons malheureusement pas donner suite à votre demande d’accréditation. Dossier incomplet L’équipe du festival',
    );
    const english = await apply('en', plans.paid);
    const planned = await staff.call('GET', `/api/mails/etapes/festival-participant-accredite/${english.id}/refuser`);
    expect(planned.body).toMatchObject({ Langue: 'en', IsMotif: true });
    await step(ACCREDITED, english.id, 'refuser', { Motif: 'Dossier incomplet' });
    expect((await mailOf('IdParticipant', english.id, MailUsage.accreditationRefusee))[2]).toBe(
      'Dear Ada Le Goff, We are sorry that we cannot accept your request for accreditation. The festival team',
    );
    const applicant = await apply('en', plans.paid);
    await step(ACCREDITED, applicant.id, 'refuser', { Motif: 'Your file is incomplete', LangueMotif: 'en' });
    expect((await mailOf('IdParticipant', applicant.id, MailUsage.accreditationRefusee))[2]).toContain('Your file is incomplete');
  });

  test('a series of refusals says why to each reader in their language, and tells beforehand which languages are read', async () => {
    const [french, english, spanish] = [await apply('fr', plans.paid), await apply('en', plans.paid), await apply('es', plans.paid)];
    const Fiches = [french, english, spanish].map(({ id }) => ({ Id: id, Version: 2 }));
    async function series(body: RecordData) {
      const path = '/api/etapes/festival-participant-accredite/refuser/serie';
      const reply = await staff.call('POST', path, { Fiches, Valeurs: { MotifOrigine: 1 }, ...body });
      expect({ status: reply.status, body: reply.body }).toMatchObject({ status: 200 });
      return reply.body.Fiches.map(({ Prise, Mail, Langue }: RecordData) => [Prise, Mail, Langue]);
    }
    const expected = [
      [true, true, 'fr'],
      [true, true, 'en'],
      [true, true, 'es'],
    ];
    expect(await series({ Essai: true })).toEqual(expected);
    expect(await series({ Essai: false, Motif: 'Salle complète', Motifs: { en: 'The room is full' } })).toEqual(expected);
    function written(id: number) {
      return mailOf('IdParticipant', id, MailUsage.accreditationRefusee);
    }
    expect((await written(french.id))[2]).toContain('Salle complète');
    expect((await written(english.id))[2]).toContain('The room is full');
    expect((await written(spanish.id))[2]).not.toMatch(/Salle|room/);
    const wrong = await staff.call('POST', `/api/${ACCREDITED}/${french.id}/transitions/rendre-a-traiter`, {
      Version: 3,
      Motifs: { de: 'Voll' },
    });
    expect([wrong.status, wrong.body.errors?.[0]?.path]).toEqual([400, 'Motifs.de']);
  });

  test('a guest: invited, with the nights; confirmed, with the hours and the voucher; or not invited any more', async () => {
    const Adresse = { Adresse1: '2 quai Sud', Ville: 'Valombre', CodePostal: '63000', IdPays: 45 };
    const IdHotel = await create('festival-hotels', { Libelle: 'Hôtel du Port', NbChambres: 5, PrixDouble: 80, Adresse });
    const way = { NuitsMax: 2, Arrivee: '2048-01-31', HeureArrivee: '14:30', Depart: '2048-02-02' };
    const { id, email } = await participant(GUESTS, 'fr', way);
    const Dates = ['2048-01-31', '2048-02-01'];
    await staff.call('POST', '/api/festival-hotel-pecs/assignation', { IdParticipant: id, IdHotel, Dates, TypePec: PecType.festival });
    const IdFilm = await create('films', { TitreOriginal: 'Les Marées hautes' });
    const IdSection = await create('festival-sections', { TradLibelle: { TraductionFr: 'Courts' }, IdSectionType: 1, Eannee: EDITION });
    const IdInscription = await create('festival-inscriptions', { IdFilm, IdSection, Eannee: EDITION });
    const IdImplication = await create('festival-implications', labelled('Réalisation', 'Director', 'Dirección'));
    await create('participant-implications', { IdParticipant: id, IdImplication, IdInscription });
    await step(GUESTS, id, 'envoyer');
    const [to, subject, text] = await mailOf('IdParticipant', id, MailUsage.invitationProposition);
    // The secret of the link is drawn as the mail leaves.
    expect([to, subject, text?.replace(/https?:\S+/, '<lien>')]).toEqual([
      email,
      'Invitation au festival 2048 (Rencontres du Port)',
      'Bonjour Ada Le Goff, Nous avons le plaisir de vous inviter au festival (Rencontres du Port), du vendredi 31 janvier 2048 au samedi 8 février 2048. Film : Les Marées hautes. Vous y venez au titre de : Réalisation. Nous vous attendons du vendredi 31 janvier 2048 au dimanche 2 février 2048. Nuits prises en charge par le festival : 2, du vendredi 31 janvier 2048 au dimanche 2 février 2048. Hébergement : vendredi 31 janvier 2048 – dimanche 2 février 2048, Hôtel du Port. Pour répondre, sans compte ni mot de passe : <lien> Merci de nous confirmer votre venue. L’équipe du festival',
    ]);
    await step(GUESTS, id, 'confirmer');
    await step(GUESTS, id, 'valider');
    expect(await mailOf('IdParticipant', id, MailUsage.invitationConfirmation)).toEqual([
      email,
      'Votre séjour au festival 2048',
      'Bonjour Ada Le Goff, Votre venue est confirmée. Arrivée : vendredi 31 janvier 2048 à 14:30. Départ : dimanche 2 février 2048. Hébergement : Hôtel du Port, 2 quai Sud. Nuits : vendredi 31 janvier 2048 – dimanche 2 février 2048, Hôtel du Port. L’équipe du festival',
      "Bon d'hôtel Ada Le Goff.pdf",
    ]);
    const other = await participant(GUESTS, 'es', { NuitsMax: 0 });
    await step(GUESTS, other.id, 'envoyer');
    await step(GUESTS, other.id, 'refuser', { Motif: 'Completo', LangueMotif: 'es' });
    expect(await mailOf('IdParticipant', other.id, MailUsage.invitationRefusee)).toEqual([
      other.email,
      'Su invitación al festival 2048',
      'Estimado/a Ada Le Goff: Su invitación ya no es válida. Completo El equipo del festival',
    ]);
  });

  test('a pass: given, taken back, refused; an online access', async () => {
    const { id, email } = await participant(PASSES, 'en');
    const subjects = [];
    const steps = [
      ['valider', MailUsage.passValide],
      ['rendre-en-attente', MailUsage.passEnAttente],
      ['refuser', MailUsage.passRefuse],
    ] as const;
    for (const [name, usage] of steps) {
      await step(PASSES, id, name, name === 'refuser' ? { Motif: 'Full', LangueMotif: 'en' } : {});
      subjects.push((await mailOf('IdParticipant', id, usage)).slice(0, 2));
    }
    expect(subjects).toEqual([
      [email, 'Your pass awaits you'],
      [email, 'Your pass is pending'],
      [email, 'Your request for a pass'],
    ]);
    const online = await participant(ONLINE, 'es', { IdCompte: await create('bam-comptes', { Login: 'en-ligne@exemple.test' }) });
    await step(ONLINE, online.id, 'valider');
    expect((await mailOf('IdParticipant', online.id, MailUsage.virtuelValide)).slice(0, 2)).toEqual([
      online.email,
      'Su acceso en línea 2048',
    ]);
  });

  test('a volunteer: waiting, at a post, withdrawn, refused', async () => {
    const IdPosteAffecte = await create('festival-poste-benevoles', labelled('Accueil', 'Welcome desk', 'Recepción'));
    const { id, email } = await participant(VOLUNTEERS, 'en', { IdPosteAffecte });
    for (const name of ['soumettre', 'mettre-en-attente', 'valider']) await step(VOLUNTEERS, id, name);
    await step(VOLUNTEERS, id, 'desister', { Motif: 'Malade' });
    expect((await mailOf('IdParticipant', id, MailUsage.benevoleAttente)).slice(0, 2)).toEqual([email, 'Your application as a volunteer']);
    expect(await mailOf('IdParticipant', id, MailUsage.benevoleAffectation)).toEqual([
      email,
      'Welcome among our volunteers',
      'Dear Ada Le Goff, Your application is accepted, at the post: <strong>Welcome desk</strong>. Your schedule will follow. The festival team',
    ]);
    expect((await mailOf('IdParticipant', id, MailUsage.benevoleDesistement)).slice(0, 2)).toEqual([email, 'Your withdrawal']);
    const other = await participant(VOLUNTEERS, 'fr', { IdPosteAffecte });
    await step(VOLUNTEERS, other.id, 'soumettre');
    await step(VOLUNTEERS, other.id, 'refuser', { Motif: 'Complet' });
    expect((await mailOf('IdParticipant', other.id, MailUsage.benevoleRefus))[2]).toContain('cette année. Complet L’équipe');
  });

  test('a group: its quote, then its invoice', async () => {
    const email = 'groupe@exemple.test';
    const IdContact = await contact('es', email);
    const groupFields = { Libelle: 'Lycée Nord', Eannee: EDITION, IdFormule: plans.group, EffectifPrevu: 10 };
    const id = await create(GROUPS, { ...groupFields, IdContact });
    await step(GROUPS, id, 'valider-devis');
    expect(await mailOf('IdGroupe', id, MailUsage.groupeDevis)).toEqual([
      email,
      'Su presupuesto para Lycée Nord',
      'Estimado/a Ada Le Goff: Le adjuntamos el presupuesto DE para Lycée Nord (150,00 €). Para aceptarlo o rechazarlo, sin cuenta ni contraseña: https://bureau/devis#… El equipo del festival',
      'Presupuesto DE.pdf',
    ]);
    await step(GROUPS, id, 'valider-paiement', { Valeurs: { ModePaiement: 1 } });
    expect(await mailOf('IdGroupe', id, MailUsage.groupeFacture)).toEqual([
      email,
      'Su factura para Lycée Nord',
      'Estimado/a Ada Le Goff: La visita de Lycée Nord está validada. Le adjuntamos su factura FA. El equipo del festival',
      'Factura FA.pdf',
    ]);
    // The file itself is written for its reader.
    const [piece] = await found('bam-paiements', [{ field: 'IdGroupe', op: 'eq', value: id }]);
    expect(await read('bam-paiements', Number(piece?.['Id']))).toMatchObject({
      Objet: 'Acreditación de grupo, edición 2048',
      Client: { Langue: 'es' },
    });
  });

  test('an account: its link, what it asked for, its subscription and the end of it', async () => {
    const IdContact = await contact('en', 'compte@exemple.test');
    const { Id: IdCompte } = (await staff.call('POST', `/api/contacts/${IdContact}/compte`)).body;
    const [to, subject, body] = await mailOf('IdCompte', IdCompte, MailUsage.compteActivation);
    expect([to, subject, body]).toEqual([
      'compte@exemple.test',
      'Activate your account',
      expect.stringMatching(
        /^Dear Ada Le Goff, .*\(compte@exemple\.test\).*<a href="https?:\/\/[^"]+\/activation#[\w.-]+">follow this link<\/a>\./,
      ),
    ]);
    const requests = [
      ['accepter', MailUsage.demandeAcceptee, 'Your request is accepted'],
      ['refuser', MailUsage.demandeRefusee, 'Your request'],
      ['clore', MailUsage.demandeClose, 'Your request is processed'],
    ] as const;
    for (const [name, usage, title] of requests) {
      const request = { IdCompte, Type: 2, Email: `demande-${name}@exemple.test`, Nom: 'Le Goff', Prenom: 'Ada' };
      const id = await create(REQUESTS, request);
      await step(REQUESTS, id, name, name === 'clore' ? {} : { Motif: 'Not all of it', LangueMotif: 'en' });
      const mail = await mailOf('IdCompte', IdCompte, usage);
      expect(mail.slice(0, 2)).toEqual([request.Email, title]);
      expect(mail[2]?.includes('Not all of it')).toBe(name !== 'clore');
    }
    const subscription = await create('bam-abonnements', { IdCompte, IdFormule: plans.subscription, Debut: '2047-03-01' });
    await act('bam-abonnements', subscription, 'paiement', { ModePaiement: 1 });
    expect(await mailOf('IdAbonnement', subscription, MailUsage.abonnementFacture)).toEqual([
      // The address that the accepted request gave them.
      'demande-accepter@exemple.test',
      'Your invoice FA',
      'Dear Ada Le Goff, Please find attached invoice FA for your subscription One year (€120.00). The festival team',
      'Invoice FA.pdf',
    ]);
    const today = String((await read('bam-paiements', await lastPiece(subscription))).DateEmission);
    const Fin = addDays(today, 20);
    const ending = await create('bam-abonnements', {
      IdCompte: await create('bam-comptes', { Login: 'fin@exemple.test', IdContact: await contact('en', 'fin@exemple.test') }),
      IdFormule: plans.subscription,
      Debut: addDays(today, -200),
      Fin,
    });
    expect((await staff.call('POST', '/api/bam-abonnements/rappels')).body).toBe(1);
    const [reader, title, text] = await mailOf('IdAbonnement', ending, MailUsage.abonnementEcheance);
    expect([reader, title]).toEqual(['fin@exemple.test', expect.stringMatching(/^Your subscription ends on \w+, \d/)]);
    expect(text).toMatch(/^Dear Ada Le Goff, Your subscription One year ends on \w+, \d.*You can renew it now\. The festival team$/);
  });
  async function lastPiece(IdAbonnement: number): Promise<number> {
    return Number((await found('bam-paiements', [{ field: 'IdAbonnement', op: 'eq', value: IdAbonnement }]))[0]?.['Id']);
  }

  test('a batch of translations goes to each of its people when it is their turn', async () => {
    const people = new Map<string, string>();
    const ids: Record<string, number> = {};
    const { Id: me } = (await staff.call('GET', '/api/ping')).body;
    const { IdGroupeUtilisateur } = await read('utilisateurs', me);
    for (const part of ['IdCorrecteur', 'IdTraducteur', 'IdRelecteur']) {
      const Login = `${part.toLowerCase()}@exemple.test`;
      people.set(part, Login);
      const userFields = { Nom: part, Prenom: 'Ana', Login, IdGroupeUtilisateur, MotDePasse: 'quatre-cerises-mures', IsActif: true };
      ids[part] = await create('utilisateurs', userFields);
    }
    const due = { DateEcheanceCorrection: '2048-01-02', DateEcheanceTraduction: '2048-01-09', DateEcheanceRelecture: '2048-01-16' };
    const tongues = { IdLangueSource: languages.get('fr') ?? 0, IdLangueCible: languages.get('en') ?? 0 };
    const id = await create(BATCHES, { Libelle: 'Lot 1', Eannee: EDITION, ...tongues, ...ids, ...due });
    const IdFilm = await create('films', { TitreOriginal: 'Barque' });
    const IdTexteType = await create('texte-types', { TradLibelle: { TraductionFr: 'Synopsis' } });
    for (const IdLangue of Object.values(tongues)) await create('film-textes', { IdFilm, IdTexteType, IdLangue, Texte: 'Barque' });
    const line = await create('festival-tranche-films', { IdTranche: id, IdFilm });
    await step(BATCHES, id, 'envoyer-correction');
    await change('festival-tranche-films', line, { IsCorrige: true });
    for (const name of ['valider-correction', 'envoyer-traduction']) await step(BATCHES, id, name);
    await change('festival-tranche-films', line, { IsTraduit: true });
    for (const name of ['valider-traduction', 'envoyer-relecture']) await step(BATCHES, id, name);
    expect(await mailOf('IdTranche', id, MailUsage.trancheCorrection)).toEqual([
      people.get('IdCorrecteur'),
      'À corriger : Lot 1',
      'Bonjour Ana IdCorrecteur, La tranche <strong>Lot 1</strong> vous attend en correction, pour le jeudi 2 janvier 2048. L’équipe du festival',
    ]);
    expect(await mailOf('IdTranche', id, MailUsage.trancheTraduction)).toEqual([
      people.get('IdTraducteur'),
      'À traduire : Lot 1',
      'Bonjour Ana IdTraducteur, La tranche <strong>Lot 1</strong> vous attend en traduction (Français → Anglais), pour le jeudi 9 janvier 2048. L’équipe du festival',
    ]);
    expect(await mailOf('IdTranche', id, MailUsage.trancheRelecture)).toEqual([
      people.get('IdRelecteur'),
      'À relire : Lot 1',
      'Bonjour Ana IdRelecteur, La tranche <strong>Lot 1</strong> vous attend en relecture, pour le jeudi 16 janvier 2048. L’équipe du festival',
    ]);
  });

  test('a deposit is confirmed to who sent it, by their name and in their language', async () => {
    const deposant = { nom: 'Ana Ruiz', email: 'ana.ruiz@exemple.test', langue: 'es' };
    const id = await backend.run(function* arrive() {
      const sent = { numero: 'D2048-1', edition: EDITION, etats: ['envoye'], prefixe: 'La', titreOriginal: 'Barca', deposant };
      yield* receiveDeposit(Deposit.parse(sent), '2042-11-21T10:00:00.000');
      return readId((yield* find('ins-recup', { NumeroDepot: 'D2048-1' }))[0] ?? {});
    });
    await act('ins-recups', id, 'confirmation');
    expect(await mailOf('IdInsRecup', id, MailUsage.depotConfirmation)).toEqual([
      'ana.ruiz@exemple.test',
      'Hemos recibido «La Barca»',
      'Estimado/a Ana Ruiz: La inscripción de su película «La Barca» está registrada con el número D2048-1. El equipo del festival',
    ]);
  });

  test('a selection is announced to the director of each film, in the language of their contact', async () => {
    const IdFilm = await create('films', { Prefixe: 'The', TitreOriginal: 'Boat' });
    const IdPersonne = await create('personnes', { Nom: 'Bell', Prenom: 'May', Email: 'may.bell@exemple.test' });
    await create('contacts', { IdPersonne, IdLangueCorrespondance: languages.get('en') });
    await create('film-credits', { IdFilm, IdFonction: 1, IdPersonne });
    const IdSectionType = await create('festival-section-types', { TradLibelle: { TraductionFr: 'Compétition' } });
    const section = { ...labelled('Compétition', 'Competition', 'Competición'), IdSectionType, Eannee: EDITION };
    const entry = await create('festival-inscriptions', { IdFilm, IdSection: await create('festival-sections', section), Eannee: EDITION });
    async function announced(usage: MailUsage): Promise<readonly string[]> {
      const [model] = await found('mail-modeles', [{ field: 'Usage', op: 'eq', value: usage }]);
      const order = { IdModele: model?.['Id'], Vers: 'realisation', filter: { IdsPk: [entry] } };
      const { Empreinte } = (await staff.call('POST', '/api/mailings/festival-inscriptions-a-programmer/preparation', order)).body;
      const sending = { ...order, Empreinte, Cle: crypto.randomUUID() };
      const sent = await staff.call('POST', '/api/mailings/festival-inscriptions-a-programmer', sending);
      expect([sent.status, sent.body.Nombre]).toEqual([200, 1]);
      const [trace] = await found('mail-traces', [{ field: 'Lot', op: 'eq', value: sent.body.Lot }]);
      const { Destinataire, Objet, Corps } = await read('mail-traces', Number(trace?.['Id']));
      seen.add(usage);
      return [Destinataire, Objet, Corps];
    }
    expect(await announced(MailUsage.filmSelectionne)).toEqual([
      'may.bell@exemple.test',
      '“The Boat” is selected',
      '<p>Dear May Bell,</p><p>We are pleased to tell you that “The Boat” is selected in the section Competition 2048.</p><p>The festival team</p>',
    ]);
    expect(await announced(MailUsage.filmNonSelectionne)).toEqual([
      'may.bell@exemple.test',
      'Your film “The Boat”',
      '<p>Dear May Bell,</p><p>In spite of its qualities, your film “The Boat” was not selected this year.</p><p>The festival team</p>',
    ]);
  });

  test('no automatic mail is without an act that sends it', () => {
    // Sent in {transports,lodging-board,sent-roadmaps,volunteer-admission,site-accounts,new-address}.test.ts, *-volunteers.test.ts,
    // announcing.test.ts, winner-letters (tests/contract/palmares), film-invitations.test.ts, film-proofs.test.ts, viewings.test.ts, second-factor.test.ts
    // reminders.test.ts (tests/contract/accounting) and digest.test.ts (tests/api/threads).
    const elsewhere: ReadonlySet<MailUsage> = new Set([
      MailUsage.chauffeurCourses,
      MailUsage.hotelRooming,
      MailUsage.feuilleRoute,
      MailUsage.benevoleHoraires,
      MailUsage.compteLien,
      MailUsage.compteAdresse,
      MailUsage.benevoleDemandeAcceptee,
      MailUsage.benevoleDemandeRefusee,
      MailUsage.filmEnAttente,
      MailUsage.filmInvite,
      MailUsage.filmPrime,
      MailUsage.bonATirer,
      MailUsage.bonATirerRelance,
      MailUsage.visionnementRappel,
      MailUsage.creditPhotos,
      MailUsage.compteFacteur,
      MailUsage.boiteResume,
      MailUsage.envoiPlanifie,
      MailUsage.factureRelance1,
      MailUsage.factureRelance2,
      MailUsage.factureRelance3,
    ]);
    expect(Object.values(MailUsage).filter((usage) => !seen.has(usage) && !elsewhere.has(usage))).toEqual([]);
  });
});
