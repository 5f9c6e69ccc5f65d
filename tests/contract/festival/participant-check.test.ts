import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ParticipantRetour } from '#generated/enums/participant-retour.gen.ts';
import { ParticipantType } from '#generated/enums/participant-type.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

type Data = Readonly<Record<string, unknown>>;
type TypeName = keyof typeof ParticipantType;

const PLURAL: Readonly<Record<TypeName, string>> = {
  accredite: 'festival-participant-accredites',
  invite: 'festival-participant-invites',
  pass: 'festival-participant-passs',
  organisation: 'festival-participant-organisateurs',
  benevole: 'festival-participant-benevoles',
  virtuel: 'festival-participant-virtuels',
};

const ENTITY = {
  accredite: 'festival-participant-accredite',
  invite: 'festival-participant-invite',
  pass: 'festival-participant-pass',
  organisation: 'festival-participant-organisateur',
  benevole: 'festival-participant-benevole',
  virtuel: 'festival-participant-virtuel',
} as const satisfies Readonly<Record<TypeName, string>>;

/** One suite, two backs: each code of the checks that come before a participant is created. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let count = 0;
  const Eannee = 2051;

  const { change, create } = recordCalls(() => staff);
  async function put(plural: string, id: number, values: Data): Promise<ApiReply> {
    return staff.call('PUT', `/api/${plural}/${id}`, { ...(await staff.call('GET', `/api/${plural}/${id}`)).body, ...values });
  }
  async function person(): Promise<number> {
    return create('personnes', { Nom: `Candidate ${(count += 1)}` });
  }
  async function contact(more: Data = {}): Promise<{ readonly IdContact: number; readonly IdPersonne: number }> {
    const IdPersonne = typeof more['IdPersonne'] === 'number' ? more['IdPersonne'] : await person();
    const activite = await create('activites', { TradLibelle: { TraductionFr: `Métier ${(count += 1)}` } });
    const address = { Ville: 'Lille', IdPays: 45 };
    const Email = `candidate-${count}-${Eannee}@exemple.test`;
    return { IdPersonne, IdContact: await create('contacts', { IdPersonne, Email, IdsActivite: [activite], Adresse: address, ...more }) };
  }
  async function enter(type: TypeName, who: Data): Promise<number> {
    return create(PLURAL[type], { Eannee, ...who });
  }
  async function structure(): Promise<number> {
    return create('structures', { RaisonSociale: `Structure ${(count += 1)}` });
  }
  /** The sentence of the refusal of a creation. */
  async function refused(type: TypeName, { IdContact }: { readonly IdContact: number }): Promise<string> {
    const { status, body } = await staff.call('POST', `/api/${PLURAL[type]}`, { Eannee, IdContact });
    return status === 409 ? body.detail : `status ${status}`;
  }
  async function move(type: TypeName, id: number, name: string): Promise<void> {
    const { Version } = (await staff.call('GET', `/api/${PLURAL[type]}/${id}`)).body;
    expect(
      (await staff.call('POST', `/api/${PLURAL[type]}/${id}/transitions/${name}`, { Version, Motif: 'essai', AvecIncomplets: true })).body,
    ).toBe(id);
  }
  async function check(type: TypeName, { IdContact }: { readonly IdContact?: number }, year: number | null = Eannee): Promise<Data> {
    const body = { Type: ParticipantType[type], Eannee: year, IdContact: IdContact ?? null };
    return (await staff.call('POST', '/api/festival-participants/verification', body)).body;
  }
  function refusal(code: keyof typeof ParticipantRetour, existing: keyof typeof ENTITY, Id: number): Data {
    return {
      Code: ParticipantRetour[code],
      Suite: 'refus',
      Manque: [],
      Existant: { Entite: ENTITY[existing], Id },
    };
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    await create('festival-editions', { Eannee, DateDebut: '2051-01-30', DateFin: '2051-02-07' });
  });
  afterAll(() => backend.close());

  test('the address of an agent is enough for a guest, and the invitation goes to the agent', async () => {
    const guest = await contact({ Email: null });
    const IdContactCorrespondant = (await contact({ Email: `agent-${Eannee}@exemple.test` })).IdContact;
    expect(await refused('invite', guest)).toContain('un paramètre est manquant');
    const body = { Type: ParticipantType.invite, Eannee, IdContact: guest.IdContact, IdContactCorrespondant };
    expect((await staff.call('POST', '/api/festival-participants/verification', body)).body).toMatchObject({ Suite: 'accord' });
    const id = await enter('invite', { IdContact: guest.IdContact, IdContactCorrespondant });
    await move('invite', id, 'envoyer');
    const filter = { Criteres: { field: 'IdParticipant', op: 'eq', value: id }, Colonnes: ['Destinataire'] };
    const { body: traces } = await staff.call('GET', `/api/mail-traces/filter?filter=${encodeURIComponent(JSON.stringify(filter))}`);
    expect(traces).toEqual([expect.objectContaining({ Destinataire: `agent-${Eannee}@exemple.test` })]);
  });

  test('somebody who is nowhere yet is new', async () => {
    expect(await check('accredite', await contact())).toEqual({ Code: 11, Suite: 'accord', Manque: [], Existant: null });
  });

  test('what is missing is named: the year, the contact, a country, an activity, a way to write', async () => {
    async function missing(type: TypeName, who: { readonly IdContact?: number }, year: number | null = Eannee) {
      return (await check(type, who, year))['Manque'];
    }
    expect(await check('accredite', {})).toEqual({ Code: 0, Suite: 'refus', Manque: ['IdContact'], Existant: null });
    expect(await missing('accredite', await contact(), null)).toEqual(['Eannee']);
    expect(await missing('accredite', await contact(), 1901)).toEqual(['Eannee']);
    expect(await missing('pass', await contact({ Adresse: { Ville: 'Lille', IdPays: 260 } }))).toEqual(['Pays']);
    expect(await missing('pass', await contact({ Adresse: null }))).toEqual(['Pays']);
    expect(await missing('pass', await contact({ IdsActivite: [] }))).toEqual(['Activites']);
    const silent = await contact({ Email: null });
    for (const type of ['accredite', 'invite', 'benevole', 'virtuel'] as const)
      expect([type, await missing(type, silent)]).toEqual([type, ['Email']]);
    for (const type of ['pass', 'organisation'] as const) expect([type, await missing(type, silent)]).toEqual([type, []]);
    const withAccount = await contact();
    await create('bam-comptes', { Login: `compte-${count}@exemple.test`, Type: 1, IdContact: withAccount.IdContact });
    await change('contacts', withAccount.IdContact, { Email: null });
    expect(await missing('invite', withAccount)).toEqual([]);
  });

  test.each<[TypeName, keyof typeof ParticipantRetour]>([
    ['accredite', 'dejaAccredite'],
    ['invite', 'dejaInvite'],
    ['benevole', 'dejaBenevole'],
    ['organisation', 'dejaOrganisation'],
    ['pass', 'dejaPass'],
  ])('a second %s of the year is refused, also by another contact of the person', async (type, code) => {
    const who = await contact();
    const first = await enter(type, who);
    const other = await contact({ IdPersonne: who.IdPersonne, IdStructure: await structure() });
    for (const second of [who, other]) {
      expect(await check(type, second)).toEqual(refusal(code, type, first));
      const reply = await staff.call('POST', `/api/${PLURAL[type]}`, { Eannee, IdContact: second.IdContact });
      expect({ status: reply.status, code: reply.body.code, detail: reply.body.detail, conflict: reply.body.conflict }).toEqual({
        status: 409,
        code: 'regle-metier',
        detail: expect.stringMatching(/^Ce contact a déjà /),
        conflict: refusal(code, type, first),
      });
    }
  });

  test('an accreditation and an invitation exclude each other as long as neither is withdrawn', async () => {
    const invited = await contact();
    const invitation = await enter('invite', invited);
    const accredited = await contact();
    const accreditation = await enter('accredite', accredited);
    expect(await check('accredite', invited)).toEqual(refusal('nePeutPasEtreAccred', 'invite', invitation));
    expect(await check('invite', accredited)).toEqual(refusal('nePeutPasEtreInvite', 'accredite', accreditation));
    expect(await refused('accredite', invited)).toBe('Ce contact est invité : il ne peut pas être accrédité pour la même édition.');
    expect(await refused('invite', accredited)).toBe('Ce contact est accrédité : il ne peut pas être invité pour la même édition.');
    const other = await contact({ IdPersonne: invited.IdPersonne, IdStructure: await structure() });
    expect((await check('accredite', other))['Suite']).toBe('confirmation');
    for (const name of ['confirmer', 'desister']) await move('invite', invitation, name);
    expect(await check('accredite', invited)).toMatchObject({ Code: 11, Suite: 'accord' });
    await enter('accredite', invited);
    const { Version } = (await staff.call('GET', `/api/${PLURAL.invite}/${invitation}`)).body;
    const again = await staff.call('POST', `/api/${PLURAL.invite}/${invitation}/transitions/reinviter`, { Version, AvecIncomplets: true });
    expect([again.status, again.body.code]).toEqual([409, 'regle-metier']);
  });

  test('a pass is for who has no badge of the year', async () => {
    const who = await contact();
    const id = await enter('invite', { ...who, NuitsMax: 0 });
    expect((await check('pass', who))['Code']).toBe(ParticipantRetour.estEgalementInvite);
    for (const name of ['confirmer', 'valider']) await move('invite', id, name);
    expect(await check('pass', who)).toEqual(refusal('nePeutPasEtrePass', 'invite', id));
    expect(await refused('pass', who)).toBe(
      'Ce contact a déjà un badge par son accréditation ou son invitation : il ne peut pas avoir de pass.',
    );
  });

  test.each<[TypeName, TypeName, keyof typeof ParticipantRetour]>([
    ['accredite', 'benevole', 'estEgalementAccredite'],
    ['invite', 'benevole', 'estEgalementInvite'],
    ['benevole', 'pass', 'estEgalementBenevole'],
    ['organisation', 'pass', 'estEgalementOrganisation'],
    ['pass', 'benevole', 'estEgalementPass'],
  ])('who is %s and becomes %s is asked to confirm', async (existingKind, wanted, code) => {
    const who = await contact();
    const Id = await enter(existingKind, who);
    const question = { Code: ParticipantRetour[code], Suite: 'confirmation', Manque: [], Existant: { Entite: ENTITY[existingKind], Id } };
    expect(await check(wanted, who)).toEqual(question);
    const record = { Eannee, IdContact: who.IdContact };
    const unconfirmed = await staff.call('POST', `/api/${PLURAL[wanted]}`, record);
    expect([unconfirmed.status, unconfirmed.body.code, unconfirmed.body.conflict]).toEqual([
      409,
      'confirmation-requise',
      { ...question, Verbe: 'Créer la fiche' },
    ]);
    expect(
      (await staff.call('POST', `/api/${PLURAL[wanted]}`, record, { confirmation: '14' === String(question.Code) ? '7' : '14' })).status,
    ).toBe(409);
    const confirmed = await staff.call('POST', `/api/${PLURAL[wanted]}`, record, { confirmation: String(question.Code) });
    expect([confirmed.status, confirmed.body]).toEqual([200, expect.any(Number)]);
  });

  test('a participant is refused without what is missing, and says the person and the structure of the contact', async () => {
    const IdStructure = await structure();
    const nowhere = { status: 409, code: 'regle-metier', detail: 'Impossible de poursuivre, un paramètre est manquant.' };
    for (const lack of [{ Adresse: { IdPays: 260 } }, { Adresse: null }, { IdsActivite: [] }, { Email: null }]) {
      const { IdContact } = await contact(lack);
      const { status, body } = await staff.call('POST', `/api/${PLURAL.accredite}`, { Eannee, IdContact });
      expect({ lack, status, code: body.code, detail: body.detail }).toEqual({ lack, ...nowhere });
    }
    const who = await contact({ IdStructure });
    const id = await create(PLURAL.pass, { Eannee, IdContact: who.IdContact });
    expect((await staff.call('GET', `/api/${PLURAL.pass}/${id}`)).body).toMatchObject({ IdPersonne: who.IdPersonne, IdStructure });
    await create(PLURAL.pass, { Eannee, IdContact: null, IsSansNom: true });
    const { status, body } = await staff.call('POST', `/api/${PLURAL.pass}`, { Eannee, IdContact: null });
    expect([status, body.errors]).toEqual([400, [expect.objectContaining({ path: 'IdContact', code: 'obligatoire' })]]);
  });

  test('a contact exists once a person and a structure, and its e-mail once', async () => {
    const IdStructure = await structure();
    const { IdPersonne, IdContact } = await contact({ IdStructure });
    const again = await staff.call('POST', '/api/contacts', { IdPersonne, IdStructure });
    expect([again.status, again.body.detail, again.body.conflict]).toEqual([
      409,
      'Ce contact existe déjà.',
      { Existant: { Entite: 'contact', Id: IdContact } },
    ]);
    const { Email } = (await staff.call('GET', `/api/contacts/${IdContact}`)).body;
    const same = await staff.call('POST', '/api/contacts', { IdPersonne: await person(), Email });
    expect([same.status, same.body.detail]).toEqual([409, 'L’adresse Email saisie est déjà rattachée à un contact']);
    await contact({ IdPersonne, IdStructure: await structure() });
  });

  test('another contact of a participant is another person, who is there once of each type a year', async () => {
    const [first, second] = [await contact(), await contact({ IdStructure: await structure() })];
    const id = await enter('accredite', first);
    const chosen = { IdContact: second.IdContact };
    expect((await put(PLURAL.accredite, id, chosen)).status).toBe(200);
    const { IdStructure } = (await staff.call('GET', `/api/contacts/${second.IdContact}`)).body;
    expect((await staff.call('GET', `/api/${PLURAL.accredite}/${id}`)).body).toMatchObject({ ...second, IdStructure });
    // The person who left it may be accredited, and the one who came may not, by any of their contacts.
    const other = await enter('accredite', first);
    const again = await contact({ IdPersonne: second.IdPersonne, IdStructure: await structure() });
    for (const who of [second, again]) {
      const { status, body } = await put(PLURAL.accredite, other, { IdContact: who.IdContact });
      expect([status, body.detail, body.conflict]).toEqual([
        409,
        expect.stringMatching(/^Ce contact a déjà /),
        { Existant: { Entite: ENTITY.accredite, Id: id } },
      ]);
    }
    expect((await staff.call('GET', `/api/${PLURAL.accredite}/${other}`)).body).toMatchObject(first);
  });

  test('an account needs a contact without one, whose e-mail opens no other', async () => {
    async function account(IdContact: number, Login = `ouvert-${(count += 1)}@exemple.test`) {
      const { status, body } = await staff.call('POST', '/api/bam-comptes', { Login, Type: 1, IdContact });
      return status === 200 ? 'created' : body.detail;
    }
    const who = await contact();
    expect(await account((await contact({ Email: null })).IdContact)).toBe("Le contact n'a pas d'adresse e-mail.");
    expect(await account(who.IdContact)).toBe('created');
    expect(await account(who.IdContact)).toBe('Ce contact a déjà un compte.');
    const taken = await contact({ Email: 'pris@exemple.test' });
    await create('bam-comptes', { Login: 'Pris@exemple.test', Type: 1 });
    expect(await account(taken.IdContact)).toBe('Cette adresse e-mail est déjà liée à un compte.');
    const free = await create('bam-comptes', { Login: `libre-${count}@exemple.test`, Type: 1 });
    const record = (await staff.call('GET', `/api/bam-comptes/${free}`)).body;
    const tied = await staff.call('PUT', `/api/bam-comptes/${free}`, { ...record, IdContact: who.IdContact });
    expect([tied.status, tied.body.detail]).toEqual([409, 'Ce contact a déjà un compte.']);
  });

  test('nobody is the companion of two people in one year', async () => {
    const [host, other, companion] = [
      await enter('invite', await contact()),
      await enter('invite', await contact()),
      await enter('pass', await contact()),
    ];
    async function accompany(id: number): Promise<unknown> {
      const { status, body } = await staff.call('POST', `/api/festival-participants/${id}/accompagnants/${companion}`);
      return status === 200 ? body : body.detail;
    }
    expect(await accompany(host)).toBe(true);
    expect(await accompany(other)).toBe("Ce participant est déjà accompagnant pour l'année choisie.");
    expect((await staff.call('GET', `/api/festival-participants/${other}/accompagnants`)).body).toEqual([]);
  });

  test('only the default edition takes accreditations and volunteer requests', async () => {
    const dates = { DateDebut: '2052-01-30', DateFin: '2052-02-07', IsDefaut: false };
    for (const open of ['IsAccredOuvert', 'IsDemandeBenevoleOuvert']) {
      const { status, body } = await staff.call('POST', '/api/festival-editions', { Eannee: 2052, ...dates, [open]: true });
      expect([status, body.errors]).toEqual([
        400,
        [
          {
            path: open,
            code: 'valeur',
            message: "L'ouverture des demandes n'est possible que pour l'édition par défaut.",
          },
        ],
      ]);
    }
    const id = await create('festival-editions', { Eannee: 2052, ...dates });
    const record = (await staff.call('GET', `/api/festival-editions/${id}`)).body;
    expect((await staff.call('PUT', `/api/festival-editions/${id}`, { ...record, IsAccredOuvert: true })).status).toBe(400);
  });

  test('of two people who create the same participant at once, one wins and the other is told', async () => {
    const who = await contact();
    const records = ['accredite', 'accredite', 'invite'] as const;
    const replies = await Promise.all(
      records.map((type) => staff.call('POST', `/api/${PLURAL[type]}`, { Eannee, IdContact: who.IdContact })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(replies.filter(({ status }) => status === 409).map(({ body }) => body.code)).toEqual(['regle-metier', 'regle-metier']);
  });

  test('nothing is told to who may not create such a participant, nor of a type that does not exist', async () => {
    const who = await contact();
    const volunteers = await backend.signInWith(['FESTIVAL-PARTICIPANT-BENEVOLE-WRITE']);
    async function ask(Type: number) {
      return (await volunteers.call('POST', '/api/festival-participants/verification', { Type, Eannee, IdContact: who.IdContact })).status;
    }
    expect([await ask(ParticipantType.benevole), await ask(ParticipantType.invite), await ask(3)]).toEqual([200, 403, 400]);
  });
});
