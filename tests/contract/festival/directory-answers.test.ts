import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import { SeanceEtat } from '#generated/enums/seance-etat.gen.ts';
import { readId } from '#domain/values/record-data.ts';
import { receiveDeposit } from '#domain/submissions/receive-deposit.ts';
import { find } from '#domain/work/work.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { bareDeposit } from '#tests/support/samples/bare-deposit.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

const EDITION = 2071;
const EMAIL = 'sous.cle@exemple.test';

/** One suite, two backs: services that name people, copies and films tell of them what their reader may read. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  const { create } = recordCalls(() => staff);

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    await create('festival-editions', {
      Eannee: EDITION,
      DateDebut: '2071-01-10',
      DateFin: '2071-01-20',
      IsDefaut: true,
      IsDemandeBenevoleOuvert: true,
    });
    const IdPersonne = await create('personnes', { Nom: 'Kerbrat', Prenom: 'Lise', Email: EMAIL, IdPays: 45 });
    await create('contacts', { IdPersonne, Email: `contact.${EMAIL}`, Telephone: '+33 1 40 00 00 00' });
  });
  afterAll(() => backend.close());

  test('a submission proposes people to those who match it, with their country and e-mail to those who read people', async () => {
    const numero = `D${EDITION}-1`;
    const credits = ['Kerbrat', 'Kerbrad'].map((nom) => ({ fonction: 'Réalisation', nom, prenom: 'Lise' }));
    const id = await backend.run(function* arrive() {
      yield* receiveDeposit({ ...bareDeposit(EDITION), numero, titreOriginal: 'Le Coffre', credits }, '2070-11-21T10:00:00.000');
      return readId((yield* find('ins-recup', { NumeroDepot: numero }))[0] ?? {});
    });
    async function linesFor(...codes: readonly string[]) {
      const who = await backend.signInWith([...codes, 'TOUTES-SECTIONS']);
      return (await who.call('GET', `/api/ins-recups/${id}/generique`)).body.Credits;
    }
    const bare = { Libelle: 'Lise Kerbrat', Detail: '' };
    expect(await linesFor('INS-RECUP')).toMatchObject([{ Personne: bare }, { Personne: null, Personnes: [] }]);
    expect(await linesFor('INS-RECUP', 'INS-RECUP-WRITE')).toMatchObject([{ Personne: bare }, { Personnes: [bare] }]);
    const [matched, near] = await linesFor('INS-RECUP', 'PERSONNE');
    for (const person of [matched.Personne, near.Personnes[0]]) expect(person.Detail).toContain(EMAIL);
  });

  test('the plan of a publication hides the names that the warnings of the grid hide', async () => {
    const IdSection = await create('festival-sections', {
      Eannee: EDITION,
      IdSectionType: 1,
      TradLibelle: { TraductionFr: 'Nationale' },
      Prefixe: 'N',
    });
    const IdProgramme = await create('festival-programmes', {
      Eannee: EDITION,
      IdSection,
      Code: 'N1',
      TradLibelle: { TraductionFr: 'Un' },
    });
    const IdFilm = await create('films', { TitreOriginal: 'Clés', IdPays: 45 });
    const IdCopieProjetee = await create('film-copies', { IdFilm, TitreSupport: 'Copie sous clé' });
    await create('festival-inscriptions', { IdFilm, Eannee: EDITION, IdSection, IdProgramme, IdCopieProjetee });
    const IdSalle = await create('festival-salles', { TradLibelle: { TraductionFr: 'Grande salle' } });
    const hours = { Debut: '2071-01-12T10:00:00.000', Fin: '2071-01-12T11:30:00.000' };
    await create('festival-programmations', { Eannee: EDITION, IdProgramme, IdSalle, Etat: SeanceEtat.confirmee, ...hours });
    await create('film-kdms', {
      IdCopie: IdCopieProjetee,
      IdSalle,
      IsRecue: true,
      Debut: '2071-01-13T00:00:00.000',
      Fin: '2071-01-13T23:00:00.000',
    });
    async function subjects(who: ApiClient): Promise<readonly string[]> {
      return (await who.call('GET', `/api/festival-grilles/${EDITION}/publication`)).body.Alertes.map(
        ({ Sujet }: { Sujet: string }) => Sujet,
      );
    }
    expect(await subjects(staff)).toEqual(['Copie sous clé']);
    expect(await subjects(await backend.signInWith(['PUBLIER-GRILLE']))).toEqual(['…']);
  });

  test('who a volunteer request may be from is told without their address to those who do not read contacts', async () => {
    const id = await create('bam-demande-benevoles', {
      Eannee: EDITION,
      Nom: 'Kerbrat',
      Prenom: 'Lise',
      DateNaissance: '2040-05-04',
    });
    async function candidateFor(...codes: readonly string[]) {
      const who = await backend.signInWith(['BAM-DEMANDE-BENEVOLE-WRITE', 'BAM-DEMANDE-BENEVOLE', ...codes]);
      return (await who.call('GET', `/api/benevoles/demandes/${id}/rapprochement`)).body.Candidats[0];
    }
    expect(await candidateFor()).toMatchObject({ Nom: 'Lise Kerbrat', Email: null, Telephone: null });
    expect((await candidateFor('CONTACTS')).Email).toContain(EMAIL);
  });
});
