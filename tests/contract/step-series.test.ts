import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MailUsage } from '#generated/enums/mail-usage.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { createContact } from '#tests/support/festival/guests.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from './backend-under-test.ts';

type Data = Readonly<Record<string, unknown>>;
interface Outcome {
  readonly Id: number;
  readonly Prise: boolean;
  readonly Raison: string | null;
}

/** One suite, two backs: a step for many records tells first what would pass, then takes each for itself. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  const EDITION = 2041;
  const ACCREDITATIONS = 'festival-participant-accredites';
  const ENTITY = 'festival-participant-accredite';

  const { create, read, change } = recordCalls(() => staff);
  let reader: ApiClient;
  let desk: ApiClient;

  async function accreditation(more: Data = {}): Promise<number> {
    const { IdContact } = await createContact(create, { Nom: 'Série', Prenom: 'Ana', IdPays: 45 });
    return create(ACCREDITATIONS, { Eannee: EDITION, IdContact, ...more });
  }
  async function series(name: string, ids: readonly number[], more: Data = {}, who: ApiClient = staff): Promise<ApiReply> {
    const Fiches = await Promise.all(ids.map(async (Id) => ({ Id, Version: (await read(ACCREDITATIONS, Id)).Version })));
    return who.call('POST', `/api/etapes/${ENTITY}/${name}/serie`, { Fiches, Essai: false, Mail: false, ...more });
  }
  function outcomes({ status, body }: ApiReply): readonly (readonly [boolean, string | null])[] {
    expect({ status, body }).toMatchObject({ status: 200 });
    const fiches: readonly Outcome[] = body.Fiches;
    return fiches.map(({ Prise, Raison }) => [Prise, Raison]);
  }
  function states(ids: readonly number[]): Promise<readonly unknown[]> {
    return Promise.all(ids.map(async (id) => (await read(ACCREDITATIONS, id)).Statut));
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    reader = await backend.signInWith(['FESTIVAL-PARTICIPANT-ACCREDITE', 'FESTIVAL-PARTICIPANT-ACCREDITES']);
    desk = await backend.signInWith(['FESTIVAL-PARTICIPANT-ACCREDITE-WRITE']);
    const dates = { DateDebut: '2041-01-30', DateFin: '2041-02-07' };
    await create('festival-editions', { Eannee: EDITION, ...dates, IsDefaut: true, IsAccredOuvert: true });
  });
  afterAll(() => backend.close());

  test('a trial says what would pass and why the others would not, and changes nothing', async () => {
    const ids = [await accreditation({ Prix: 80 }), await accreditation()];
    expect(outcomes(await series('soumettre', ids))).toEqual([
      [true, null],
      [true, null],
    ]);
    async function seen(): Promise<readonly unknown[]> {
      return Promise.all(
        ids.map(async (id) => [await read(ACCREDITATIONS, id), (await staff.call('GET', `/api/${ACCREDITATIONS}/${id}/historique`)).body]),
      );
    }
    const before = await seen();
    const tried = outcomes(await series('demander-paiement', ids, { Essai: true }));
    expect(tried.map(([isTaken]) => isTaken)).toEqual([true, false]);
    expect(tried[1]?.[1]).toMatch(/prix/i);
    expect(await seen()).toEqual(before);
  });

  test('what keeps one back does not keep the others', async () => {
    const ids = [await accreditation({ Prix: 80 }), await accreditation(), await accreditation({ Prix: 60 })];
    await series('soumettre', ids);
    const [, lacking] = ids;
    const before = await states(ids);
    expect(outcomes(await series('demander-paiement', ids)).map(([isTaken]) => isTaken)).toEqual([true, false, true]);
    const after = await states(ids);
    expect(after[1]).toBe(before[1]);
    expect(after[0]).not.toBe(before[0]);
    expect(after[2]).toBe(after[0]);
    expect(await read(ACCREDITATIONS, Number(lacking))).toMatchObject({ Version: 2 });
  });

  test('a record that changed meanwhile is kept back, not overwritten', async () => {
    const id = await accreditation();
    const reply = await staff.call('POST', `/api/etapes/${ENTITY}/soumettre/serie`, { Fiches: [{ Id: id, Version: 99 }], Essai: false });
    expect(outcomes(reply)[0]?.[0]).toBe(false);
    expect(await states([id])).toEqual([1]);
  });

  test('a trial asks for no reason yet, the step does', async () => {
    const ids = [await accreditation()];
    await series('soumettre', ids);
    expect(outcomes(await series('refuser', ids, { Essai: true, Valeurs: { MotifOrigine: 1 } }))).toEqual([[true, null]]);
    expect(outcomes(await series('refuser', ids, { Valeurs: { MotifOrigine: 1 } }))[0]?.[0]).toBe(false);
    expect(outcomes(await series('refuser', ids, { Motif: 'Hors délai', Valeurs: { MotifOrigine: 1 } }))).toEqual([[true, null]]);
  });

  test('a trial tells of the mails with a hole, which keep their record back unless somebody saw them', async () => {
    const filter = { Criteres: { field: 'Usage', op: 'eq', value: MailUsage.accreditationRefusee } };
    const [{ Id }] = (await staff.call('POST', '/api/mail-modeles/filter', { filter })).body;
    const { TradDescription } = await read('mail-modeles', Id);
    await change('mail-modeles', Id, { TradDescription: { ...Object(TradDescription), TraductionFr: '<p>{{motif}} {{hotel}}</p>' } });
    const ids = [await accreditation()];
    await series('soumettre', ids);
    const stepRequest = { Mail: true, Motif: 'Hors délai', Valeurs: { MotifOrigine: 1 } };
    const trial = await series('refuser', ids, { ...stepRequest, Essai: true });
    expect(trial.body.Fiches).toMatchObject([{ Prise: true, Mail: true, Manquants: ['hotel'] }]);
    const [kept] = outcomes(await series('refuser', ids, stepRequest));
    expect(kept?.[0]).toBe(false);
    expect(kept?.[1]).toMatch(/incomplet/);
    expect(outcomes(await series('refuser', ids, { ...stepRequest, AvecIncomplets: true }))).toEqual([[true, null]]);
    await change('mail-modeles', Id, { TradDescription });
  });

  test('takes the right of the step, and an address that names one', async () => {
    const id = await accreditation();
    expect((await series('soumettre', [id], {}, reader)).status).toBe(403);
    expect((await series('remettre', [id], {}, desk)).status).toBe(403);
    expect((await series('inconnue', [id])).status).toBe(404);
    expect((await series('soumettre', [], {})).status).toBe(400);
    expect((await backend.anonymous.call('POST', `/api/etapes/${ENTITY}/soumettre/serie`, {})).status).toBe(401);
  });
});
