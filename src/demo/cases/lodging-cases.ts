import { sumMoney } from '#domain/values/money.ts';
import { PecType } from '#generated/enums/pec-type.gen.ts';
import { amend, type DemoRow, type DemoWorld } from '../world/world.ts';

const NIGHT = 'festival-hotel-pec';
const HOTEL = 'festival-hotel';

/** A hotel that sells one room too many, and what some hotels invoice: one as booked, one with the tax, one for nights that nobody can explain. */
export function addLodgingCases(world: DemoWorld): void {
  oversell(world);
  invoice(world);
}

/** The hotel took a room back on a night that was full: one guest of that night is to be moved. */
function oversell(world: DemoWorld): void {
  const contracts = new Map(
    world
      .records('festival-hotel-edition')
      .filter(({ Eannee }) => Eannee === world.edition.Eannee)
      .map((contract) => [contract.Id, contract.IdHotel ?? 0]),
  );
  const taken = Map.groupBy(world.records(NIGHT), (night) => `${night.IdHotel} ${night.DateNuit}`);
  function roomsTaken(some: readonly DemoRow<typeof NIGHT>[]): number {
    return new Set(some.map(({ Id, IdChambre }) => IdChambre ?? -Id)).size;
  }
  const full = world.records('festival-hotel-contingent').find((block) => {
    const hotel = contracts.get(block.IdHotelEdition ?? 0);
    const rooms = block.NbChambres ?? 0;
    return hotel !== undefined && rooms > 2 && roomsTaken(taken.get(`${hotel} ${block.Date}`) ?? []) === rooms;
  });
  if (full === undefined) return;
  const hotel = contracts.get(full.IdHotelEdition ?? 0) ?? 0;
  amend(world, 'festival-hotel-contingent', full.Id)({ NbChambres: (full.NbChambres ?? 0) - 1 });
  world.nameCase('surreservation', { [HOTEL]: hotel, 'festival-hotel-contingent': full.Id });
}

const TAX = 1.5;
const UNKNOWN = 62;

function invoice(world: DemoWorld): void {
  const nights = world.records(NIGHT).filter(({ Type, Eannee }) => Type === PecType.festival && Eannee === world.edition.Eannee);
  const hotels = [...Map.groupBy(nights, (night) => night.IdHotel ?? 0)].filter(([hotel]) => hotel > 0).slice(0, 3);
  for (const [index, [IdHotel, hotelNights]] of hotels.entries()) {
    const booked = sumMoney(hotelNights.map(({ Prix }) => Prix ?? null));
    const more = [0, TAX * hotelNights.length, UNKNOWN][index] ?? 0;
    world.add('festival-hotel-facture', {
      IdHotel,
      Eannee: world.edition.Eannee,
      NoFacture: `${world.edition.Eannee}-${410 + index * 37}`,
      DateFacture: world.fromToday(-2),
      Payeur: PecType.festival,
      NbNuits: hotelNights.length,
      Montant: sumMoney([booked, more]),
      Commentaire:
        index === 2 ? `Reçue avec ${hotelNights.length} nuits, à vérifier avec ${hotelNights[0]?.NoConfirmation ?? "l'hôtel"}.` : null,
    });
  }
}
