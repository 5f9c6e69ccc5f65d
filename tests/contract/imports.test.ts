import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from './backend-under-test.ts';

type Data = Readonly<Record<string, unknown>>;
interface Line {
  readonly Ligne: number;
  readonly Id: number | null;
  readonly Etat: string;
  readonly Raison: string | null;
  readonly Erreurs: readonly { readonly Champ: string; readonly Message: string }[];
  readonly Avant: Data | null;
  readonly Apres: Data | null;
}
interface ImportBody {
  readonly Donnees: Data;
  readonly Liees?: Data;
}

const FRANCE = 86;

/** One suite, two backs: the lines of a file become records, all of them or none, and are undone together. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;

  const { create, read, change } = recordCalls(() => staff);
  function send(entity: string, lines: readonly ImportBody[], more: Data = {}, who = staff): Promise<ApiReply> {
    return who.call('POST', `/api/importations/${entity}`, {
      Lignes: lines.map((line, index) => ({ Ligne: index + 2, ...line })),
      Cles: [],
      SiTrouve: 'modifier',
      SiAbsent: 'creer',
      CreeLiees: false,
      Essai: false,
      ...more,
    });
  }
  function lines({ status, body }: ApiReply): readonly Line[] {
    expect({ status, body }).toMatchObject({ status: 200 });
    return body.Lignes;
  }
  function states(reply: ApiReply): readonly string[] {
    return lines(reply).map(({ Etat }) => Etat);
  }
  function ids(reply: ApiReply): readonly number[] {
    return lines(reply).map(({ Id }) => Number(Id));
  }
  function undo(lot: unknown): Promise<ApiReply> {
    return staff.call('POST', `/api/series/${String(lot)}/annulation`, { Essai: false });
  }
  async function count(plural: string, field: string, value: unknown): Promise<unknown> {
    return (await staff.call('POST', `/api/${plural}/filter/count`, { Criteres: { field, op: 'eq', value } })).body;
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
  });
  afterAll(() => backend.close());

  test('a trial says what each line would do and why it cannot, and keeps nothing', async () => {
    await create('structures', { RaisonSociale: 'Ciné Essai', Siret: '00000000001115' });
    const reply = await send(
      'structure',
      [
        { Donnees: { RaisonSociale: 'Ciné Essai', Siret: '00000000001115' } },
        { Donnees: { RaisonSociale: 'Ciné Essai', Siret: '00000000002220', Email: 'pas un e-mail' } },
        { Donnees: { RaisonSociale: 'Ciné Neuf', Siret: '00000000003335' } },
      ],
      { Cles: ['Siret'], Essai: true },
    );
    expect(states(reply)).toEqual(['identique', 'refusee', 'creee']);
    expect(lines(reply)[1]?.Erreurs).toEqual([{ Champ: 'Email', Message: expect.stringMatching(/\w/) }]);
    expect(reply.body).toMatchObject({ Lot: null, IsGarde: false, Raison: null });
    expect(await count('structures', 'Siret', '00000000003335')).toBe(0);
  });

  test('a line that says which version it was written over changes no other', async () => {
    const id = await create('structures', { RaisonSociale: 'Ciné Versionné', Siret: '00000000007179' });
    const line = { Donnees: { Id: id, Version: 1, Siret: '00000000007187' } };
    const options = { Cles: ['Id'], SiAbsent: 'ignorer' };
    expect(states(await send('structure', [line], options))).toEqual(['modifiee']);
    const late = await send('structure', [line], { ...options, Essai: true });
    expect(states(late)).toEqual(['refusee']);
    expect(lines(late)[0]?.Raison).toMatch(/\w/);
    expect((await send('structure', [{ Donnees: { Id: id, Version: 1, Siret: '00000000007195' } }], options)).body).toMatchObject({
      IsGarde: false,
    });
    expect(await read('structures', id)).toMatchObject({ Siret: '00000000007187' });
  });

  test('lines create and complete records; what is not said stays', async () => {
    const existingStructure = await create('structures', {
      RaisonSociale: 'Les Films du Quai',
      Siret: '00000000007773',
      Acronyme: 'FDQ',
      Adresse: { Ville: 'Lyon', IdPays: FRANCE },
    });
    const reply = await send(
      'structure',
      [
        { Donnees: { Siret: '00000000007773', RaisonSociale: 'Les Films du Port', Adresse: { CodePostal: '13002', Ville: 'Marseille' } } },
        { Donnees: { Siret: '00000000007781', RaisonSociale: 'Quai Deux', Adresse: { Ville: 'Brest' } } },
      ],
      { Cles: ['Siret'] },
    );
    expect(states(reply)).toEqual(['modifiee', 'creee']);
    expect(reply.body.IsGarde).toBe(true);
    expect(await read('structures', existingStructure)).toMatchObject({
      RaisonSociale: 'Les Films du Port',
      Acronyme: 'FDQ',
      Adresse: { Ville: 'Marseille', CodePostal: '13002', IdPays: FRANCE },
      Version: 2,
    });
    expect(await read('structures', Number(ids(reply)[1]))).toMatchObject({ RaisonSociale: 'Quai Deux', Adresse: { Ville: 'Brest' } });
    const again = await send(
      'structure',
      [{ Donnees: { Siret: '00000000007773', RaisonSociale: 'Les Films du Port', Adresse: { Ville: 'Marseille' } } }],
      {
        Cles: ['Siret'],
      },
    );
    expect(states(again)).toEqual(['identique']);
  });

  test('one refused line keeps the whole file back, and is named', async () => {
    const reply = await send('structure', [
      { Donnees: { RaisonSociale: 'Tout ou rien', Siret: '00000000009019' } },
      { Donnees: { RaisonSociale: 'Tout ou rien', Siret: '00000000009027', SiteInternet: 'sans protocole ni point' } },
    ]);
    expect(reply.body).toMatchObject({ IsGarde: false, Lot: null, Raison: null });
    expect(lines(reply).map(({ Ligne, Etat }) => [Ligne, Etat])).toEqual([[3, 'refusee']]);
    expect(await count('structures', 'RaisonSociale', 'Tout ou rien')).toBe(0);
  });

  test('two lines about one record are refused, and so is a line that several records answer', async () => {
    await create('structures', { RaisonSociale: 'Jumelle', Siret: '00000000000513' });
    await create('structures', { RaisonSociale: 'jumelle', Siret: '00000000000521' });
    const reply = await send(
      'structure',
      [
        { Donnees: { RaisonSociale: 'Unique', Siret: '00000000000539' } },
        { Donnees: { RaisonSociale: 'Jumelle', Siret: '00000000000547' } },
        { Donnees: { RaisonSociale: 'UNIQUE', Siret: '00000000000554' } },
      ],
      { Cles: ['RaisonSociale'], Essai: true },
    );
    expect(states(reply)).toEqual(['creee', 'refusee', 'refusee']);
    expect(lines(reply)[2]?.Raison).toContain('2');
    expect(lines(reply)[1]?.Erreurs[0]?.Champ).toBe('RaisonSociale');
  });

  test('lines that pass apart and not together: the later one is refused at the trial as at the writing, however far apart', async () => {
    function contact(Nom: string, Email: string): ImportBody {
      return { Donnees: { Email }, Liees: { IdPersonne: { Nom } } };
    }
    const importLines = [
      contact('Pareil', 'pareil@import.example'),
      contact('Pareille', 'PAREIL@import.example'),
      contact('Autre', 'autre-pareil@import.example'),
    ];
    expect(states(await send('contact', importLines, { CreeLiees: true, Essai: true }))).toEqual(['creee', 'refusee', 'creee']);
    const others = Array.from({ length: 120 }, (_, index) => contact('Foule', `foule${index}@import.example`));
    const apart = [...importLines.slice(0, 1), ...others, ...importLines.slice(1, 2)];
    const written = await send('contact', apart, { CreeLiees: true });
    expect(written.body).toMatchObject({ IsGarde: false, Raison: null });
    expect(lines(written).map(({ Ligne, Etat }) => [Ligne, Etat])).toEqual([[apart.length + 1, 'refusee']]);
    expect(await count('contacts', 'Email', 'pareil@import.example')).toBe(0);
  });

  test('the kinds of records that lines may create are named one by one', async () => {
    const importLines = [
      {
        Donnees: { Email: 'genre@import.example' },
        Liees: { IdPersonne: { Nom: 'Permise' }, IdStructure: { RaisonSociale: 'Non permise' } },
      },
    ];
    const refused = await send('contact', importLines, { CreeLiees: true, ChampsCrees: ['IdPersonne'], Essai: true });
    expect(lines(refused)[0]?.Erreurs[0]?.Champ).toBe('IdStructure');
    expect(
      states(await send('contact', importLines, { CreeLiees: true, ChampsCrees: ['IdPersonne', 'IdStructure'], Essai: true })),
    ).toEqual(['creee']);
  });

  test('a record that a line names is found by what is said of it, or created with it', async () => {
    const existingPerson = await create('personnes', { Nom: 'Varda', Prenom: 'Agnès' });
    const importLines = [
      { Donnees: { Email: 'agnes@import.example' }, Liees: { IdPersonne: { Nom: 'VARDA', Prenom: 'Agnes' } } },
      {
        Donnees: { Email: 'inconnue@import.example' },
        Liees: { IdPersonne: { Nom: 'Inconnue', Prenom: 'Toute' }, IdStructure: { RaisonSociale: 'Neuve & Cie' } },
      },
      { Donnees: { Email: 'autre@import.example' }, Liees: { IdPersonne: { Nom: 'Inconnue', Prenom: 'Toute' } } },
    ];
    const refused = await send('contact', importLines, { Cles: ['Email'] });
    expect(lines(refused).map(({ Ligne, Erreurs }) => [Ligne, Erreurs[0]?.Champ])).toEqual([
      [3, 'IdPersonne'],
      [4, 'IdPersonne'],
    ]);
    const reply = await send('contact', importLines, { Cles: ['Email'], CreeLiees: true });
    expect(states(reply)).toEqual(['creee', 'creee', 'creee']);
    const [one, two, three] = await Promise.all(ids(reply).map((id) => read('contacts', id)));
    expect(one?.IdPersonne).toBe(existingPerson);
    expect(two?.IdPersonne).toBe(three?.IdPersonne);
    expect(two?.IdStructure).not.toBeNull();

    expect((await undo(reply.body.Lot)).body.Fiches.map(({ Etat }: Line) => Etat)).toEqual(['changee', 'changee', 'changee']);
    expect(await count('personnes', 'Nom', 'Inconnue')).toBe(0);
    expect(await count('structures', 'RaisonSociale', 'Neuve & Cie')).toBe(0);
    expect(await read('personnes', existingPerson)).toMatchObject({ Nom: 'Varda', Version: 1 });
  });

  test('an import is taken back: what it created goes, what it changed says what it said, what was written since stays', async () => {
    const existingStructure = await create('structures', { RaisonSociale: 'Avant', Siret: '00000000006015' });
    const reply = await send(
      'structure',
      [
        { Donnees: { Siret: '00000000006015', RaisonSociale: 'Après' } },
        { Donnees: { Siret: '00000000006023', RaisonSociale: 'Créée' } },
        { Donnees: { Siret: '00000000006031', RaisonSociale: 'Créée, puis reprise' } },
      ],
      { Cles: ['Siret'] },
    );
    const [, gone, kept] = ids(reply);
    await change('structures', Number(kept), { Acronyme: 'CR' });
    const { body: series } = await staff.call('GET', '/api/series');
    expect(series.find(({ Lot }: { Lot: string }) => Lot === reply.body.Lot)).toMatchObject({
      IsImport: true,
      NbFiches: 3,
      Entite: 'structure',
    });
    const { body } = await undo(reply.body.Lot);
    expect(Object.fromEntries(body.Fiches.map(({ Id, Etat }: Line) => [Id, Etat]))).toEqual({
      [existingStructure]: 'changee',
      [Number(gone)]: 'changee',
      [Number(kept)]: 'refusee',
    });
    expect(await read('structures', existingStructure)).toMatchObject({ RaisonSociale: 'Avant' });
    expect(await count('structures', 'Siret', '00000000006023')).toBe(0);
    expect(await read('structures', Number(kept))).toMatchObject({ Acronyme: 'CR' });
  });

  test('skips what is found or what is not, as asked', async () => {
    await create('structures', { RaisonSociale: 'Déjà là', Siret: '00000000008011' });
    const importLines = [
      { Donnees: { Siret: '00000000008011', RaisonSociale: 'Autre' } },
      { Donnees: { Siret: '00000000008029', RaisonSociale: 'Neuve' } },
    ];
    const more = { Cles: ['Siret'], Essai: true };
    expect(states(await send('structure', importLines, { ...more, SiTrouve: 'ignorer' }))).toEqual(['ignoree', 'creee']);
    expect(states(await send('structure', importLines, { ...more, SiAbsent: 'ignorer' }))).toEqual(['modifiee', 'ignoree']);
  });

  test('takes the rights of a form, and says nothing of what the person may not read', async () => {
    const reader = await backend.signInWith(['CONTACT', 'CONTACTS', 'STRUCTURE', 'STRUCTURES']);
    expect((await send('structure', [{ Donnees: { RaisonSociale: 'X' } }], {}, reader)).status).toBe(403);
    const writer = await backend.signInWith(['CONTACT', 'CONTACTS', 'CONTACT-WRITE', 'PERSONNE', 'PERSONNES']);
    const person = await create('personnes', { Nom: 'Sensible', DateNaissance: '1990-01-01' });
    const byBirth = { Liees: { IdPersonne: { DateNaissance: '1990-01-01' } }, Donnees: { Email: 'naissance@import.example' } };
    expect((await send('contact', [byBirth], {}, writer)).status).toBe(400);
    expect(
      (await send('contact', [{ Donnees: { IdPersonne: person, Iban: 'FR1420041010050500013M02606' } }], { Cles: ['Iban'] }, writer))
        .status,
    ).toBe(400);
    const create1 = { Liees: { IdPersonne: { Nom: 'Sans Droit' } }, Donnees: { Email: 'sans@import.example' } };
    expect(states(await send('contact', [create1], { CreeLiees: true, Essai: true }, writer))).toEqual(['refusee']);
    expect((await send('inconnue', [{ Donnees: {} }])).status).toBe(404);
    expect((await send('structure', [{ Donnees: {} }], { Cles: ['Nimporte'] })).status).toBe(400);
  });

  test('a record that the person may not see is not there: neither found, nor named, nor counted', async () => {
    await create('festival-editions', { Eannee: 2046, DateDebut: '2046-01-30', DateFin: '2046-02-07' });
    const theirs = await create('festival-tranches', { Libelle: 'Lot des autres', Eannee: 2046 });
    await create('festival-tranches', { Libelle: 'Lot des autres', Eannee: 2046 });
    const translator = await backend.signInWith(['FESTIVAL-TRANCHE', 'FESTIVAL-TRANCHES', 'FESTIVAL-TRANCHE-WRITE']);
    const importLines = [{ Donnees: { Libelle: 'Lot des autres', Eannee: 2046 } }];
    const trial = { Cles: ['Libelle'], SiAbsent: 'ignorer', Essai: true };
    expect(states(await send('festival-tranche', importLines, trial))).toEqual(['refusee']);
    expect(lines(await send('festival-tranche', importLines, trial, translator))[0]).toMatchObject({ Etat: 'ignoree', Id: null });
    const byId = [{ Donnees: { Id: theirs, Libelle: 'Pris' } }];
    expect(lines(await send('festival-tranche', byId, { ...trial, Cles: ['Id'] }, translator))[0]).toMatchObject({ Etat: 'refusee' });
    expect((await read('festival-tranches', theirs)).Libelle).toBe('Lot des autres');
  });

  test('whoever takes an import back leaves what they may not delete', async () => {
    const every = rights.map(({ code }) => code);
    const importer = await backend.signInWith(every.filter((code) => code !== 'PERSONNE-DELETE'));
    const line = { Liees: { IdPersonne: { Nom: 'Gardée', Prenom: 'Solène' } }, Donnees: { Email: 'gardee@import.example' } };
    const { body } = await send('contact', [line], { CreeLiees: true }, importer);
    const { status } = await importer.call('POST', `/api/series/${String(body.Lot)}/annulation`, { Essai: false });
    expect(status).toBe(200);
    expect([await count('contacts', 'Email', 'gardee@import.example'), await count('personnes', 'Nom', 'Gardée')]).toEqual([0, 1]);
  });
});
