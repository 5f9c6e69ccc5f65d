import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { InsRecupEcartEtat } from '#generated/enums/ins-recup-ecart-etat.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import type { Deposit } from '#domain/submissions/deposit.ts';
import { receiveDeposit } from '#domain/submissions/receive-deposit.ts';
import { readId } from '#domain/values/record-data.ts';
import { find } from '#domain/work/work.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { bareDeposit, credit } from '#tests/support/samples/bare-deposit.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

const EDITION = 2045;
const { repris, garde } = InsRecupEcartEtat;

interface Change {
  readonly Id: number;
  readonly Champ: string;
  readonly Precision: string | null;
  readonly Ancien: string | null;
  readonly Nouveau: string | null;
  readonly Film: string | null;
  readonly Etat: number;
}

/** One suite, two backends: what a depositor changes once the deposit is a film waits for staff, field by field. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let count = 0;

  const { create, read, change } = recordCalls(() => staff);
  /** Sends a deposit; the second time as the site changed it. */
  function send(numero: string, more: Partial<Deposit> = {}): Promise<number> {
    return backend.run(function* arrive() {
      yield* receiveDeposit({ ...bareDeposit(EDITION), numero, titreOriginal: `Film ${numero}`, ...more }, '2044-11-21T10:00:00.000');
      return readId((yield* find('ins-recup', { NumeroDepot: numero }))[0] ?? {});
    });
  }
  function newNumber(): string {
    return `D${EDITION}-${(count += 1)}`;
  }
  async function film(numero: string, more: Partial<Deposit> = {}) {
    const id = await send(numero, more);
    const { Version } = await read('ins-recups', id);
    const { body } = await staff.call('POST', `/api/ins-recups/${id}/validation`, { Version, IsForce: true });
    return { id, idFilm: Number(body.IdFilm) };
  }
  async function changes(id: number): Promise<{ Version: number; VersionFilm: number | null; Changements: readonly Change[] }> {
    return (await staff.call('GET', `/api/ins-recups/${id}/changements`)).body;
  }
  async function settle(id: number, isTaken: (change: Change) => boolean, by: ApiClient = staff) {
    const { Version, VersionFilm, Changements } = await changes(id);
    const Choix = Changements.filter(({ Etat }) => Etat === 1).map((one) => ({ Id: one.Id, IsRepris: isTaken(one) }));
    return by.call('POST', `/api/ins-recups/${id}/changements`, { Version, VersionFilm, Choix });
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    await create('festival-editions', { Eannee: EDITION, DateDebut: '2045-01-30', DateFin: '2045-02-07' });
    const label = { TradLibelle: { TraductionFr: 'Section V' }, IdSectionType: 1, Eannee: EDITION };
    await create('festival-sections', { ...label, Prefixe: 'V', IsInscriptionOuverte: true });
    await create('media-types', { TradLibelle: { TraductionFr: 'Visionnement' }, IsFilmEntier: true, Cible: 1, Ordre: 5 });
    await create('correspondances', { Type: 3, ChampInterne: 'Fonction', IdFonction: 1, ValeurExterne: 'Réalisation' });
    await create('texte-types', { TradLibelle: { TraductionFr: 'Synopsis du dépôt' } });
  });
  afterAll(() => backend.close());

  test('shows old, new and what the film says of each changed field, and writes what is taken alone', async () => {
    const numero = newNumber();
    const texte = { type: 'Synopsis du dépôt', langue: 'fr' };
    const sent = { duree: '00:15:00', textes: [{ ...texte, texte: 'Un été.' }], credits: [credit('Morvan', 'Awen')] };
    const { id, idFilm } = await film(numero, sent);
    await send(numero, {
      titreOriginal: 'Autre titre',
      duree: '00:19:00',
      textes: [{ ...texte, texte: 'Un hiver.' }],
      titres: [{ langue: 'en', titre: 'Another Title' }],
      credits: [credit('Morvan', 'Awen'), credit('Kerbrat', 'Lan')],
    });
    expect(await read('ins-recups', id)).toMatchObject({ NbEcarts: 5, Duree: '00:15:00' });
    const { Changements } = await changes(id);
    expect(Changements.map(({ Champ, Ancien, Nouveau }) => [Champ, Ancien, Nouveau])).toEqual([
      ['TitreOriginal', `Film ${numero}`, 'Autre titre'],
      ['Duree', "15'00", "19'00"],
      ['texte', 'Un été.', 'Un hiver.'],
      ['credit', 'Awen Morvan', 'Awen Morvan, Lan Kerbrat'],
      ['titre', null, 'Another Title'],
    ]);
    const { status, body } = await settle(id, ({ Champ }) => Champ !== 'TitreOriginal');
    expect([status, body.Restants]).toEqual([200, 0]);
    expect(await read('films', idFilm)).toMatchObject({ TitreOriginal: `Film ${numero}`, Duree: '00:19:00', Realisation: 'Lan Kerbrat' });
    expect(await read('ins-recups', id)).toMatchObject({ NbEcarts: 0, Duree: '00:19:00' });
    expect((await changes(id)).Changements.map(({ Champ, Etat }) => [Champ, Etat])).toContainEqual(['TitreOriginal', garde]);
    expect((await changes(id)).Changements.map(({ Champ, Etat, Film }) => [Champ, Etat, Film])).toContainEqual([
      'texte',
      repris,
      'Un hiver.',
    ]);
  });

  test('offers what was kept again only when the site changes it again, and forgets what the site took back', async () => {
    const numero = newNumber();
    const { id, idFilm } = await film(numero);
    await send(numero, { duree: '00:19:00' });
    await settle(id, () => false);
    await send(numero, { duree: '00:19:00', annee: 2044 });
    expect((await changes(id)).Changements.map(({ Champ, Etat }) => [Champ, Etat])).toEqual([
      ['AnneeProd', 1],
      ['Duree', garde],
    ]);
    await send(numero, { duree: '00:21:00' });
    expect((await changes(id)).Changements.filter(({ Etat }) => Etat === 1)).toMatchObject([{ Champ: 'Duree' }]);
    expect(await read('films', idFilm)).toMatchObject({ Duree: '00:12:00', AnneeProd: null });
  });

  test('refuses a decision that somebody took meanwhile, one on a film that changed, and a word without a match', async () => {
    const numero = newNumber();
    const { id, idFilm } = await film(numero);
    await send(numero, { duree: '00:19:00', pays: 'Atlantide' });
    const { Version, VersionFilm, Changements } = await changes(id);
    const Choix = Changements.filter(({ Champ }) => Champ === 'Duree').map(({ Id }) => ({ Id, IsRepris: true }));
    const unknown = await settle(id, ({ Champ }) => Champ === 'IdPays');
    expect([unknown.status, unknown.body.detail]).toEqual([409, expect.stringContaining("« Atlantide » n'a pas de correspondance")]);
    expect((await read('ins-recups', id)).NbEcarts).toBe(2);
    await change('films', idFilm, { Duree: '00:20:00' });
    const stale = await staff.call('POST', `/api/ins-recups/${id}/changements`, { Version, VersionFilm, Choix });
    expect(stale.status).toBe(409);
    expect(await read('films', idFilm)).toMatchObject({ Duree: '00:20:00' });
    expect((await settle(id, () => false)).status).toBe(200);
    const late = await staff.call('POST', `/api/ins-recups/${id}/changements`, { Version, VersionFilm, Choix });
    expect([late.status, late.body.detail]).toEqual([409, expect.stringContaining('a déjà été décidé par')]);
  });

  test('asks the right to write films of who takes, none of who keeps', async () => {
    const numero = newNumber();
    const { id } = await film(numero);
    await send(numero, { duree: '00:19:00' });
    const keeper = await backend.signInWith(['ins-recups', 'ins-recup', 'ins-recup-write', 'toutes-sections']);
    expect((await settle(id, () => true, keeper)).body.code).toBe('droit-manquant');
    expect((await settle(id, () => false, keeper)).status).toBe(200);
  });
});
