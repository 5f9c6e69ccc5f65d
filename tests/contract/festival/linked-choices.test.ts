import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ActiviteType } from '#generated/enums/activite-type.gen.ts';
import { Cible } from '#generated/enums/cible.gen.ts';
import { DictionnaireValeurType } from '#generated/enums/dictionnaire-valeur-type.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { createContact } from '#tests/support/festival/guests.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { reachable } from '#tests/support/reachable-contact.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

type Data = Readonly<Record<string, unknown>>;

const EDITION = 2051;

function named(TraductionFr: string): Data {
  return { TradLibelle: { TraductionFr } };
}

/** One suite, two backs: what a choice or an answer may be depends on what it belongs to. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  const { create, read } = recordCalls(() => staff);
  async function put(plural: string, id: number, fields: Data): Promise<readonly unknown[]> {
    const { Version } = await read(plural, id);
    const { status, body } = await staff.call('PUT', `/api/${plural}/${id}`, { Version, ...fields });
    return status === 200 ? [200] : [status, body.errors?.[0]?.path, body.errors?.[0]?.code];
  }
  async function post(plural: string, record: Data): Promise<readonly unknown[]> {
    const { status, body } = await staff.call('POST', `/api/${plural}`, record);
    return status === 200 ? [200] : [status, body.errors?.[0]?.path, body.errors?.[0]?.code];
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    await create('festival-editions', { Eannee: EDITION, DateDebut: '2051-01-30', DateFin: '2051-02-07', IsDefaut: true });
  });
  afterAll(() => backend.close());

  test('a registration shows a print of its own film, in a programme of its own section', async () => {
    function section(name: string) {
      return create('festival-sections', { Eannee: EDITION, IdSectionType: 1, ...named(name) });
    }
    const [chosenSection, other] = [await section('La sienne'), await section('Une autre')];
    function programme(IdSection: number, Code: string) {
      return create('festival-programmes', { Eannee: EDITION, IdSection, Code, ...named(Code) });
    }
    const [fit, unfit] = [await programme(chosenSection, 'A1'), await programme(other, 'B1')];
    const [IdFilm, stranger] = [await create('films', { TitreOriginal: 'Le sien' }), await create('films', { TitreOriginal: 'Un autre' })];
    const [print, foreign] = [await create('film-copies', { IdFilm }), await create('film-copies', { IdFilm: stranger })];
    const id = await create('festival-inscriptions', { IdFilm, IdSection: chosenSection, Eannee: EDITION });
    expect(await put('festival-inscriptions', id, { IdCopieProjetee: foreign })).toEqual([400, 'IdCopieProjetee', 'hors-choix']);
    expect(await put('festival-inscriptions', id, { IdProgramme: unfit })).toEqual([400, 'IdProgramme', 'hors-choix']);
    expect(await put('festival-inscriptions', id, { IdCopieProjetee: print, IdProgramme: fit })).toEqual([200]);
    expect(await put('festival-inscriptions', id, { IdSection: other })).toEqual([400, 'IdProgramme', 'hors-choix']);
  });

  test('a picker offers what the rest of the record lets be chosen, and searches among it', async () => {
    function section(name: string) {
      return create('festival-sections', { Eannee: EDITION, IdSectionType: 1, ...named(name) });
    }
    const [chosenSection, other] = [await section('Proposée'), await section('Passée sous silence')];
    function programme(IdSection: number, Code: string) {
      return create('festival-programmes', { Eannee: EDITION, IdSection, Code, ...named(`Matinée ${Code}`) });
    }
    const [first, second] = [await programme(chosenSection, 'M1'), await programme(chosenSection, 'M2')];
    const strange = await programme(other, 'M3');
    async function offered(query: string) {
      const { status, body } = await staff.call('GET', `/api/${query}`);
      return status === 200 ? body.map(({ Id }: { Id: number }) => Id) : [status, body.errors[0].path, body.errors[0].code];
    }
    expect(await offered(`festival-programmes/choix?parmi=IdSection:${chosenSection}`)).toEqual([first, second]);
    expect(await offered(`festival-programmes/choix?parmi=IdSection:${chosenSection}&search=matinee m2`)).toEqual([second]);
    expect(await offered(`festival-programmes/choix?parmi=IdSection:${chosenSection}&ids=${strange}`)).toEqual([]);
    const tariffs = await offered('festival-tarifs/choix?parmi=Type:1');
    const all: { Id: number; Type: number }[] = await Promise.all([1, 2, 3, 4].map((one) => read('festival-tarifs', one)));
    expect(tariffs).toEqual(all.filter(({ Type }) => Type === 1).map(({ Id }) => Id));
    // A query by the value of a field reveals nothing else of a record.
    expect(await offered('festival-programmes/choix?parmi=Eannee:2051')).toEqual([400, 'parmi', 'valeur']);
    expect(await offered('festival-programmes/choix?parmi=IdSection')).toEqual([400, 'parmi', 'valeur']);
  });

  test('the missions of a contact are activities of that kind', async () => {
    const [trade, mission] = [
      await create('activites', { Type: ActiviteType.pro, ...named('Montage') }),
      await create('activites', { Type: ActiviteType.missions, ...named('Animation d’ateliers') }),
    ];
    const IdPersonne = await create('personnes', { Nom: 'Missionnée', Prenom: 'Lou', IdPays: 45 });
    const id = await create('contacts', { IdPersonne, ...(await reachable(create)) });
    expect(await put('contacts', id, { IdsMission: [mission, trade] })).toEqual([400, 'IdsMission', 'hors-choix']);
    expect(await put('contacts', id, { IdsMission: [mission] })).toEqual([200]);
  });

  test('a guest takes an allowance and a travel bonus of these kinds', async () => {
    const { IdContact } = await createContact(create, { Nom: 'Invitée', Prenom: 'Ana', IdPays: 45 });
    const id = await create('festival-participant-invites', { Eannee: EDITION, IdContact });
    const tariffs: { Id: number; Type: number }[] = await Promise.all([1, 2, 3, 4].map((one) => read('festival-tarifs', one)));
    const [allowance, bonus] = [1, 2].map((type) => tariffs.find(({ Type }) => Type === type)?.Id);
    expect(await put('festival-participant-invites', id, { IdTarifDefraiement: bonus })).toEqual([400, 'IdTarifDefraiement', 'hors-choix']);
    expect(await put('festival-participant-invites', id, { IdTarifDefraiement: allowance, IdTarifPrime: bonus })).toEqual([200]);
  });

  test('the answer of a profile is of the kind, the dictionary and the number that its field says', async () => {
    const [fieldDictionary, other] = [await create('dictionnaires', named('Tailles')), await create('dictionnaires', named('Couleurs'))];
    const [small, red] = [
      await create('dictionnaire-valeurs', { IdDictionnaire: fieldDictionary, ...named('S') }),
      await create('dictionnaire-valeurs', { IdDictionnaire: other, ...named('Rouge') }),
    ];
    const IdProfil = await create('profils', named('Logistique'));
    function field(more: Data) {
      return create('profil-champs', { IdProfil, ...named('Champ'), ...more });
    }
    const number = await field({ Type: DictionnaireValeurType.int, IsObligatoire: true });
    const choice = await field({ Type: DictionnaireValeurType.dictionnaire, IdDictionnaire: fieldDictionary, IsMultiple: true });
    const IdStructure = await create('structures', { RaisonSociale: 'Ateliers du Rail' });
    function answer(IdProfilChamp: number, more: Data) {
      return post('structure-profils', { IdStructure, IdProfilChamp, ...more });
    }
    expect(await answer(number, { Valeur: 'douze' })).toEqual([400, 'Valeur', 'format']);
    expect(await answer(number, {})).toEqual([400, 'Valeur', 'obligatoire']);
    expect(await answer(number, { Valeur: '12' })).toEqual([200]);
    expect(await answer(number, { Valeur: '13' })).toEqual([400, 'IdProfilChamp', 'deja-pris']);
    expect(await answer(choice, { Valeur: 'S' })).toEqual([400, 'IdDictionnaireValeur', 'obligatoire']);
    expect(await answer(choice, { IdDictionnaireValeur: red })).toEqual([400, 'IdDictionnaireValeur', 'hors-choix']);
    expect(await answer(choice, { IdDictionnaireValeur: small })).toEqual([200]);
    expect(await answer(choice, { IdDictionnaireValeur: small })).toEqual([200]);
  });

  test('a question of a profile is asked of those for whom the profile is', async () => {
    async function profile(target: Cible) {
      const IdProfil = await create('profils', { Cible: target, ...named(`Profil ${target}`) });
      return create('profil-champs', { IdProfil, Type: DictionnaireValeurType.string, ...named(`Champ ${target}`) });
    }
    const [ofFilm, ofPerson, ofStructure] = [await profile(Cible.film), await profile(Cible.personne), await profile(Cible.structure)];
    async function offered(target: Cible) {
      return (await staff.call('GET', `/api/profil-champs/choix?parmi=IdProfil.Cible:${target}`)).body.map(({ Id }: { Id: number }) => Id);
    }
    const fieldIds = [ofFilm, ofPerson, ofStructure];
    expect((await offered(Cible.personne)).filter((id: number) => fieldIds.includes(id))).toEqual([ofPerson]);
    expect((await offered(Cible.structure)).filter((id: number) => fieldIds.includes(id))).toEqual([ofStructure]);
    const { IdContact } = await createContact(create, { Nom: 'Profilée', Prenom: 'Zoé', IdPays: 45 });
    const IdStructure = await create('structures', { RaisonSociale: 'Ciné-club du Parc' });
    function ofContact(IdProfilChamp: number) {
      return post('contact-profils', { IdContact, IdProfilChamp, Valeur: 'oui' });
    }
    expect(await ofContact(ofStructure)).toEqual([400, 'IdProfilChamp', 'hors-choix']);
    expect(await ofContact(ofFilm)).toEqual([400, 'IdProfilChamp', 'hors-choix']);
    expect(await ofContact(ofPerson)).toEqual([200]);
    const structureAnswer = await post('structure-profils', { IdStructure, IdProfilChamp: ofPerson, Valeur: 'oui' });
    expect(structureAnswer).toEqual([400, 'IdProfilChamp', 'hors-choix']);
    // Once somebody answered, the profile is for them; one that nobody answered may still be put right.
    const { IdProfil } = await read('profil-champs', ofPerson);
    const turned = await staff.call('PUT', `/api/profils/${IdProfil}`, { ...(await read('profils', IdProfil)), Cible: Cible.film });
    expect([turned.status, turned.body.detail]).toEqual([409, '1 réponse a été donnée à ce profil : sa cible ne change plus.']);
    const { IdProfil: unanswered } = await read('profil-champs', ofFilm);
    expect(await put('profils', unanswered, { Cible: Cible.personne })).toEqual([200]);
  });

  test('what is chosen for the complementary information of a film is of the dictionary of its question', async () => {
    const [questionDictionary, other] = [await create('dictionnaires', named('Écoles')), await create('dictionnaires', named('Régions'))];
    const [school, region] = [
      await create('dictionnaire-valeurs', { IdDictionnaire: questionDictionary, ...named('La Fémis') }),
      await create('dictionnaire-valeurs', { IdDictionnaire: other, ...named('Auvergne') }),
    ];
    const questionFields = { Type: DictionnaireValeurType.dictionnaire, IdDictionnaire: questionDictionary };
    const IdInfoComplementaire = await create('info-complementaires', { ...questionFields, ...named('Quelle école ?') });
    const info = { IdFilm: await create('films', { TitreOriginal: 'Questionné' }), IdInfoComplementaire };
    expect(await post('film-infos', { ...info, IdDictionnaireValeur: region })).toEqual([400, 'IdDictionnaireValeur', 'hors-choix']);
    expect(await post('film-infos', { ...info, IdDictionnaireValeur: school })).toEqual([200]);
    // As the deposit site tells it.
    expect(await post('film-infos', { ...info, Reponse: 'École d’ailleurs' })).toEqual([200]);
  });
});
