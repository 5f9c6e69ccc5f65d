/** Notices to a hotel once nights are cancelled, or paid by somebody else: its list, its voucher, the cost of its rooms. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChambreType } from '#generated/enums/chambre-type.gen.ts';
import { PecType } from '#generated/enums/pec-type.gen.ts';
import { ReservationEtat } from '#generated/enums/reservation-etat.gen.ts';
import { RoomingEtat } from '#generated/enums/rooming-etat.gen.ts';
import { createRandom } from '#domain/values/random.ts';
import { pdfText } from '#tests/support/papers/pdf-text.ts';
import { reachable } from '#tests/support/reachable-contact.ts';
import { type RecordApi, startRecordApi } from '../support/record-api.ts';

const YEAR = 2056;
const DAYS = ['2056-01-26', '2056-01-27', '2056-01-28', '2056-01-29'] as const;
const PRICES = { PrixSingle: 110, PrixDouble: 130, PrixAccompagnant: 20 };

let staff: RecordApi;
let count = 0;

async function ok(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) {
  const reply = await staff.call(method, path, body);
  expect({ path, status: reply.statusCode, body: reply.body }).toMatchObject({ path, status: 200 });
  return reply;
}

async function createHotel(more: Readonly<Record<string, unknown>> = PRICES): Promise<number> {
  const hotel = await staff.create('festival-hotels', { Libelle: `Hôtel des Marnes ${(count += 1)}`, NbChambres: 4, PrixDouble: 130 });
  await staff.create('festival-hotel-editions', { IdHotel: hotel, Eannee: YEAR, ...more });
  return hotel;
}

async function createGuest(Nom: string, more: Readonly<Record<string, unknown>> = {}): Promise<number> {
  const IdPersonne = await staff.create('personnes', { Nom, Prenom: 'Ada' });
  const IdContact = await staff.create('contacts', { IdPersonne, ...(await reachable(staff.create)) });
  const stay = { Arrivee: DAYS[0], Depart: '2056-01-30', NuitsMax: 4, TypeChambre: ChambreType.single };
  return staff.create('festival-participant-invites', { Eannee: YEAR, IdPersonne, IdContact, ...stay, ...more });
}

async function assign(IdParticipant: number, body: Readonly<Record<string, unknown>>) {
  return (
    await ok('POST', '/api/festival-hotel-pecs/assignation', {
      IdParticipant,
      Dates: DAYS,
      TypePec: PecType.festival,
      IsCellule: true,
      IsConfirme: true,
      ...body,
    })
  ).json();
}

async function nightsOf(guest: number) {
  const { Nuits } = (await ok('GET', `/api/festival-participants/${guest}/couverture`)).json();
  return Nuits.filter(({ IdNuit }: { IdNuit: number | null }) => IdNuit !== null);
}

async function save(night: number, values: Readonly<Record<string, unknown>>) {
  const record = (await ok('GET', `/api/festival-hotel-pecs/${night}`)).json();
  return ok('PUT', `/api/festival-hotel-pecs/${night}`, { ...record, ...values });
}

async function roomsOf(guest: number): Promise<readonly (readonly [number, number | null])[]> {
  return (await nightsOf(guest)).map(({ TypeChambre, Prix }: { TypeChambre: number; Prix: number | null }) => [TypeChambre, Prix]);
}

async function pdfOf(hotel: number): Promise<string> {
  return plain(pdfText((await ok('GET', `/api/festival-hotels/rooming-pdf?edition=${YEAR}&hotel=${hotel}`)).rawPayload));
}

function plain(text: string): string {
  return text.replaceAll(/[\u00A0\u202F]/g, ' ').replaceAll('’', "'");
}

function times(text: string, word: string): number {
  return text.split(word).length - 1;
}

beforeAll(async () => {
  staff = await startRecordApi();
  await staff.create('festival-editions', { Eannee: YEAR, DateDebut: DAYS[0], DateFin: '2056-02-03' });
});
afterAll(() => staff.api.close());

describe('a night that is cancelled', () => {
  it('leaves the list of the hotel, says on the next one that it is gone, and has the list sent again', async () => {
    const hotel = await createHotel();
    const guest = await createGuest('Annulain');
    await assign(guest, { IdHotel: hotel });
    const rooming = await staff.create('festival-roomings', { IdHotel: hotel, Eannee: YEAR, Etat: RoomingEtat.envoyee });
    for (const { IdNuit } of await nightsOf(guest)) await save(IdNuit, { EtatReservation: ReservationEtat.annulee });
    const words = await pdfOf(hotel);
    // Once, as the stay that is gone.
    expect([times(words, 'Annulain'), words.includes('Annulé'), words.includes('1 changement')]).toEqual([1, true, true]);
    expect((await ok('GET', `/api/festival-roomings/${rooming}`)).json()).toMatchObject({ Etat: RoomingEtat.aRenvoyer });
    expect((await staff.call('GET', `/api/festival-participants/${guest}/bon-hotel`)).statusCode).toBe(404);
  });

  it('takes nobody into the room of another, on paper or in the number of people', async () => {
    const hotel = await createHotel();
    const [host, companion] = [await createGuest('Hotain'), await createGuest('Passager')];
    await assign(host, { IdHotel: hotel });
    await assign(companion, { IdHotel: hotel, IdPartage: host });
    for (const { IdNuit } of await nightsOf(companion)) await save(IdNuit, { EtatReservation: ReservationEtat.annulee });
    const voucher = plain(pdfText((await ok('GET', `/api/festival-participants/${host}/bon-hotel`)).rawPayload));
    expect(voucher).not.toContain('Passager');
    expect(await pdfOf(hotel)).not.toContain('Passager');
  });
});

describe('the list of a hotel', () => {
  it('names who pays, and tells a stay that several pay as one', async () => {
    const hotel = await createHotel();
    const guest = await createGuest('Payain');
    await assign(guest, { IdHotel: hotel });
    await assign(guest, { IdHotel: hotel, Dates: DAYS.slice(1, 2), TypePec: PecType.invite });
    const words = await pdfOf(hotel);
    expect(times(words, 'Payain')).toBe(1);
    expect(words).toContain('Prise en charge');
    expect(words).toContain('Festival (3), Invité (1)');
  });
});

describe('a room for one that becomes shared', () => {
  it('is priced as a double on both sides, and as before once it is no longer shared', async () => {
    const hotel = await createHotel();
    const [host, companion] = [await createGuest('Hotesse'), await createGuest('Compagne')];
    await assign(host, { IdHotel: hotel });
    expect(await roomsOf(host)).toEqual(DAYS.map(() => [ChambreType.single, 110]));
    const shared = await assign(companion, { IdHotel: hotel, IdPartage: host });
    expect(shared.PrixGardes).toEqual([]);
    expect(await roomsOf(host)).toEqual(DAYS.map(() => [ChambreType.double, 130]));
    expect(await roomsOf(companion)).toEqual(DAYS.map(() => [ChambreType.double, 20]));
    await assign(companion, { IdHotel: null, TypePec: PecType.vide });
    expect(await roomsOf(host)).toEqual(DAYS.map(() => [ChambreType.single, 110]));
  });

  it('costs the same again once everybody has left it, whoever came and went in whatever order', async () => {
    const hotel = await createHotel();
    const random = createRandom(2056);
    const host = await createGuest('Stable');
    const others = [await createGuest('Passant'), await createGuest('Revenante')];
    await assign(host, { IdHotel: hotel });
    const inside = new Map<number, Set<string>>(others.map((id) => [id, new Set()]));
    for (let turn = 0; turn < 16; turn += 1) {
      const guest = random.pick(others);
      const date = random.pick(DAYS);
      const taken = [...inside.values()].some((dates) => dates.has(date));
      const guestNights = inside.get(guest) ?? new Set();
      if (guestNights.has(date)) {
        await assign(guest, { IdHotel: null, Dates: [date], TypePec: PecType.vide });
        guestNights.delete(date);
      } else if (!taken) {
        await assign(guest, { IdHotel: hotel, Dates: [date], IdPartage: host });
        guestNights.add(date);
      }
      const shared = new Set([...inside.values()].flatMap((dates) => [...dates]));
      expect([turn, await roomsOf(host)]).toEqual([
        turn,
        DAYS.map((day) => (shared.has(day) ? [ChambreType.double, 130] : [ChambreType.single, 110])),
      ]);
    }
  });

  it('keeps a price that somebody wrote, and says so to who shares it', async () => {
    const hotel = await createHotel();
    const [host, companion] = [await createGuest('Ecrivaine'), await createGuest('Compagnon')];
    await assign(host, { IdHotel: hotel });
    const [first] = await nightsOf(host);
    await save(first.IdNuit, { Prix: 95.5 });
    const { PrixGardes } = await assign(companion, { IdHotel: hotel, IdPartage: host });
    expect(PrixGardes.map(plain)).toEqual([expect.stringMatching(/Ada Ecrivaine, .*26\/01.* 95,50 € est gardé.*130,00 €/)]);
    expect(await roomsOf(host)).toEqual([[ChambreType.double, 95.5], ...DAYS.slice(1).map(() => [ChambreType.double, 130])]);
    expect((await ok('GET', `/api/festival-hotel-pecs/${first.IdNuit}`)).json()).toMatchObject({ IsPrixARevoir: true });
    await save(first.IdNuit, { Prix: 130 });
    expect((await ok('GET', `/api/festival-hotel-pecs/${first.IdNuit}`)).json()).toMatchObject({ IsPrixARevoir: false });
  });

  it('keeps the prices that the hotel has invoiced', async () => {
    const hotel = await createHotel();
    const [host, companion] = [await createGuest('Facturee'), await createGuest('Tardif')];
    await assign(host, { IdHotel: hotel });
    await staff.create('festival-hotel-factures', {
      IdHotel: hotel,
      Eannee: YEAR,
      NoFacture: 'F1',
      Payeur: PecType.festival,
      Montant: 440,
    });
    const { PrixGardes } = await assign(companion, { IdHotel: hotel, IdPartage: host, TypePec: PecType.invite });
    expect(PrixGardes.map(plain)).toEqual([expect.stringContaining("l'hôtel l'a déjà facturé")]);
    expect((await roomsOf(host)).map(([, price]) => price)).toEqual([110, 110, 110, 110]);
  });

  it('leaves the price of one more in a room missing where the contract has none', async () => {
    const hotel = await createHotel({ PrixSingle: 110, PrixDouble: 130 });
    const [host, companion] = [await createGuest('Sansprix'), await createGuest('Inconnu')];
    await assign(host, { IdHotel: hotel });
    await assign(companion, { IdHotel: hotel, IdPartage: host });
    expect(await roomsOf(companion)).toEqual(DAYS.map(() => [ChambreType.double, null]));
  });

  it('is a single again for a host who moves to other days or another hotel alone', async () => {
    const [hotel, other] = [await createHotel(), await createHotel()];
    const [host, companion] = [await createGuest('Partante'), await createGuest('Restante')];
    await assign(host, { IdHotel: hotel });
    await assign(companion, { IdHotel: hotel, IdPartage: host });
    await assign(host, { IdHotel: other });
    expect(await roomsOf(host)).toEqual(DAYS.map(() => [ChambreType.single, 110]));
    expect(await roomsOf(companion)).toEqual(DAYS.map(() => [ChambreType.double, 130]));
  });
});
