import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ParticipantRetour } from '#generated/enums/participant-retour.gen.ts';
import { ParticipantType } from '#generated/enums/participant-type.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { type BackendUnderTest, backends } from './backend-under-test.ts';

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

/** One suite, two backs: each code of the checks that come before a participant is created. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let count = 0;
  const Eannee = 2051;

  const create = async (plural: string, record: Data): Promise<number> => {
    const { status, body } = await staff.call('POST', `/api/${plural}`, record);
    expect({ plural, status, body }).toEqual({ plural, status: 200, body: expect.any(Number) });
    return Number(body);
  };
  const person = async (): Promise<number> => create('personnes', { Nom: `Candidate ${(count += 1)}` });
  const contact = async (more: Data = {}): Promise<{ readonly IdContact: number; readonly IdPersonne: number }> => {
    const IdPersonne = typeof more['IdPersonne'] === 'number' ? more['IdPersonne'] : await person();
    const activite = await create('activites', { TradLibelle: { TraductionFr: `Métier ${(count += 1)}` } });
    const address = { Ville: 'Lille', IdPays: 45 };
    const Email = `candidate-${count}-${Eannee}@exemple.test`;
    return { IdPersonne, IdContact: await create('contacts', { IdPersonne, Email, IdsActivite: [activite], Adresse: address, ...more }) };
  };
  const enter = async (type: TypeName, who: Data): Promise<number> => create(PLURAL[type], { Eannee, ...who });
  const move = async (type: TypeName, id: number, name: string): Promise<void> => {
    const { Version } = (await staff.call('GET', `/api/${PLURAL[type]}/${id}`)).body;
    expect((await staff.call('POST', `/api/${PLURAL[type]}/${id}/transitions/${name}`, { Version, Motif: 'essai' })).body).toBe(id);
  };
  const check = async (type: TypeName, { IdContact }: { readonly IdContact?: number }, year: number | null = Eannee): Promise<Data> => {
    const body = { Type: ParticipantType[type], Eannee: year, IdContact: IdContact ?? null };
    return (await staff.call('POST', '/api/festival-participants/verification', body)).body;
  };
  const refusal = (code: keyof typeof ParticipantRetour): Data => ({ Code: ParticipantRetour[code], Suite: 'refus', Manque: [] });

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    await create('festival-editions', { Eannee, DateDebut: '2051-01-30', DateFin: '2051-02-07' });
  });
  afterAll(() => backend.close());

  test('somebody who is nowhere yet is new', async () => {
    expect(await check('accredite', await contact())).toEqual({ Code: 11, Suite: 'accord', Manque: [] });
  });

  test('what is missing is named: the year, the contact, a country, an activity, a way to write', async () => {
    const missing = async (type: TypeName, who: { readonly IdContact?: number }, year: number | null = Eannee) =>
      (await check(type, who, year))['Manque'];
    expect(await check('accredite', {})).toEqual({ Code: 0, Suite: 'refus', Manque: ['IdContact'] });
    expect(await missing('accredite', await contact(), null)).toEqual(['Eannee']);
    expect(await missing('accredite', await contact(), 1901)).toEqual(['Eannee']);
    expect(await missing('pass', await contact({ Adresse: { Ville: 'Lille', IdPays: 260 } }))).toEqual(['Pays']);
    expect(await missing('pass', await contact({ Adresse: null }))).toEqual(['Pays']);
    expect(await missing('pass', await contact({ IdsActivite: [] }))).toEqual(['Activites']);
    const silent = await contact({ Email: null });
    for (const type of ['accredite', 'invite', 'benevole', 'virtuel'] as const)
      expect([type, await missing(type, silent)]).toEqual([type, ['Email']]);
    for (const type of ['pass', 'organisation'] as const) expect([type, await missing(type, silent)]).toEqual([type, []]);
    const withAccount = await contact({ Email: null });
    await create('bam-comptes', { Login: `compte-${count}@exemple.test`, Type: 1, IdContact: withAccount.IdContact });
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
    await enter(type, who);
    expect(await check(type, who)).toEqual(refusal(code));
    expect(await check(type, await contact({ IdPersonne: who.IdPersonne }))).toEqual(refusal(code));
  });

  test('an accreditation and an invitation exclude each other as long as neither is withdrawn', async () => {
    const invited = await contact();
    const invitation = await enter('invite', invited);
    const accredited = await contact();
    await enter('accredite', accredited);
    expect(await check('accredite', invited)).toEqual(refusal('nePeutPasEtreAccred'));
    expect(await check('invite', accredited)).toEqual(refusal('nePeutPasEtreInvite'));
    expect((await check('accredite', await contact({ IdPersonne: invited.IdPersonne })))['Suite']).toBe('confirmation');
    for (const name of ['confirmer', 'desister']) await move('invite', invitation, name);
    expect(await check('accredite', invited)).toMatchObject({ Code: 11, Suite: 'accord' });
  });

  test('a pass is for who has no badge of the year', async () => {
    const who = await contact();
    const id = await enter('invite', { ...who, NuitsMax: 0 });
    expect((await check('pass', who))['Code']).toBe(ParticipantRetour.estEgalementInvite);
    for (const name of ['confirmer', 'valider']) await move('invite', id, name);
    expect(await check('pass', who)).toEqual(refusal('nePeutPasEtrePass'));
  });

  test.each<[TypeName, TypeName, keyof typeof ParticipantRetour]>([
    ['accredite', 'benevole', 'estEgalementAccredite'],
    ['invite', 'benevole', 'estEgalementInvite'],
    ['benevole', 'pass', 'estEgalementBenevole'],
    ['organisation', 'pass', 'estEgalementOrganisation'],
    ['pass', 'benevole', 'estEgalementPass'],
  ])('who is %s and becomes %s is asked to confirm', async (known, wanted, code) => {
    const who = await contact();
    await enter(known, who);
    expect(await check(wanted, who)).toEqual({ Code: ParticipantRetour[code], Suite: 'confirmation', Manque: [] });
  });

  test('nothing is told to who may not create such a participant, nor of a type that does not exist', async () => {
    const who = await contact();
    const volunteers = await backend.signInWith(['FESTIVAL-PARTICIPANT-BENEVOLE-WRITE']);
    const ask = async (Type: number) =>
      (await volunteers.call('POST', '/api/festival-participants/verification', { Type, Eannee, IdContact: who.IdContact })).status;
    expect([await ask(ParticipantType.benevole), await ask(ParticipantType.invite), await ask(3)]).toEqual([200, 403, 400]);
  });
});
