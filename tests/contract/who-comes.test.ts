import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { entities } from '#generated/entities/all.gen.ts';
import { ParticipantStatut } from '#generated/enums/participant-statut.gen.ts';
import { ReservationEtat } from '#generated/enums/reservation-etat.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { viewConditions } from '#domain/records/conditions/view-values.ts';
import { addDays } from '#domain/values/dates.ts';
import { update } from '#domain/work/work.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { reachable } from '#tests/support/reachable-contact.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from './backend-under-test.ts';

type Status = keyof typeof ParticipantStatut;

const YEAR = 2041;
/** The six kinds of participants, with the statuses that each may have. */
const KINDS = {
  'festival-participant-accredite': ['brouillon', 'aTraiter', 'attentePaiement', 'refusee', 'validee', 'retiree', 'desistement'],
  'festival-participant-invite': ['brouillon', 'envoyee', 'confirmee', 'refusee', 'validee', 'retiree', 'desistement'],
  'festival-participant-pass': ['brouillon', 'validee', 'retiree', 'desistement'],
  'festival-participant-organisateur': ['brouillon', 'validee', 'retiree', 'desistement'],
  'festival-participant-benevole': ['brouillon', 'aTraiter', 'attentePaiement', 'refusee', 'validee', 'retiree', 'desistement'],
  'festival-participant-virtuel': ['brouillon', 'validee', 'desistement'],
} as const satisfies Readonly<Record<string, readonly Status[]>>;
const ABSENT: readonly Status[] = ['brouillon', 'refusee', 'desistement'];
const entitiesByName: Readonly<Record<string, EntityDescriptor>> = entities;

/** Refused, withdrawn and draft participants are in no list of people to expect, on the server and in its simulation. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let today: string;
  const people: { readonly id: number; readonly kind: string; readonly status: Status }[] = [];
  const { create } = recordCalls(() => staff);

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    today = (await staff.call('GET', '/api/tableau-de-bord')).body.Jour;
    await create('festival-editions', { Eannee: YEAR, Numero: 60, DateDebut: addDays(today, -2), DateFin: addDays(today, 5) });
    for (const [kind, statuses] of Object.entries(KINDS))
      for (const status of statuses) {
        const IdPersonne = await create('personnes', { Nom: `${kind} ${status}`, DateNaissance: '1990-01-01' });
        const IdContact = await create('contacts', { IdPersonne, ...(await reachable(create)) });
        async function account() {
          return create('bam-comptes', { Login: `${kind}-${status}@exemple.test`.toLowerCase(), Type: 1, IdContact });
        }
        const id = await create(entitiesByName[kind]?.plural ?? '', {
          Eannee: YEAR,
          IdPersonne,
          IdContact,
          Arrivee: today,
          HeureArrivee: '10:15:00',
          Depart: today,
          ...(kind === 'festival-participant-invite' && { NuitsMax: 0 }),
          ...(kind === 'festival-participant-virtuel' && { IdCompte: await account() }),
        });
        people.push({ id, kind, status });
      }
    await backend.run(function* moveOn() {
      for (const { id, status } of people) yield* update('festival-participant', id, { Statut: ParticipantStatut[status] });
    });
  });
  afterAll(() => backend.close());

  async function shownIn(entity: string, view: string): Promise<readonly number[]> {
    const filter = entitiesByName[entity]?.screens.flatMap((screen) => screen.views).find((one) => one.view === view)?.filter;
    const conditions = viewConditions(filter ?? [], { edition: YEAR, user: null, today });
    const { status, body } = await staff.call('POST', `/api/${entitiesByName[entity]?.plural}/filter`, {
      filter: { Criteres: { and: [{ field: 'Eannee', op: 'eq', value: YEAR }, ...conditions] }, Colonnes: ['Id'] },
      skip: 0,
      take: 1000,
    });
    expect([filter === undefined, status]).toEqual([false, 200]);
    return body.map(({ Id }: { readonly Id: number }) => Id);
  }

  test.each([
    ['festival-participant', 'arrivees'],
    ['festival-participant', 'presents'],
    ['festival-participant-invite', 'arrivees'],
    ['festival-participant-invite', 'departs'],
    ['festival-participant-invite', 'sans-hotel'],
  ])('the list %s, « %s », holds everybody who is to be expected and nobody else', async (entity, view) => {
    const shown = await shownIn(entity, view);
    const candidates = people.filter(({ kind }) => entity === 'festival-participant' || kind === entity);
    function summarize(rows: typeof people) {
      return rows.map(({ kind, status }) => `${kind} ${status}`).toSorted();
    }
    expect(summarize(candidates.filter(({ id }) => shown.includes(id)))).toEqual(
      summarize(candidates.filter(({ status }) => !ABSENT.includes(status))),
    );
  });

  test('the dashboard draws no arrival of theirs, no room that is cancelled and no night to find for them', async () => {
    const guests = people.filter(({ kind }) => kind === 'festival-participant-invite');
    const before = (await staff.call('GET', `/api/tableau-de-bord?edition=${YEAR}`)).body;
    // A guest who only received mail has not accepted.
    expect(before.Arrivees).toEqual([{ Jour: today, Heure: 10, Nombre: 3 }]);
    const valid = guests.find(({ status }) => status === 'validee')?.id ?? 0;
    const late = guests.find(({ status }) => status === 'confirmee')?.id ?? 0;
    const hotel = await create('festival-hotels', { Libelle: 'Hôtel des Remparts', NbChambres: 12 });
    await create('festival-hotel-editions', { IdHotel: hotel, Eannee: YEAR });
    function night(IdParticipant: number, more: Readonly<Record<string, string>>) {
      return create('festival-hotel-pecs', { IdParticipant, Eannee: YEAR, DateNuit: today, ...more });
    }
    const open = await night(valid, {});
    const lodged = await night(valid, { DateNuit: addDays(today, 1) });
    const cancelled = await night(valid, { DateNuit: addDays(today, 2) });
    await night(late, { DateNuit: addDays(today, 3) });
    await backend.run(function* cancel() {
      yield* update('festival-hotel-pec', lodged, { IdHotel: hotel });
      yield* update('festival-hotel-pec', cancelled, { IdHotel: hotel, EtatReservation: ReservationEtat.annulee });
      yield* update('festival-participant', late, { Statut: ParticipantStatut.desistement });
    });
    expect(await shownIn('festival-hotel-pec', 'non-affectees')).toEqual([open]);
    const after = (await staff.call('GET', `/api/tableau-de-bord?edition=${YEAR}`)).body;
    expect(after.Nuits).toEqual([{ Nuit: addDays(today, 1), Occupees: 1, Contingent: 0 }]);
    expect(after.Chiffres).toContainEqual({ Cle: 'nuits-non-affectees', Nombre: 1 });
  });
});
