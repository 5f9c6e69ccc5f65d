import type { Festival } from '../world/festival.ts';
import type { Guest } from '../people/guests.ts';
import { at } from '../world/world.ts';

const WHOLE_DAY = { tarif: 2, value: 24 } as const;
const EUROPE = { tarif: 3, value: 120 } as const;
const FAR = { tarif: 4, value: 300 } as const;
const NEIGHBOURS: ReadonlySet<string> = new Set(
  'DE AT IT ES PT NL PL GB IE BE CH LU GR SE DK NO FI CZ HU RO UA RS HR EE LT LV SI SK BG IS AL BA MK'.split(' '),
);

/** Jurors are paid each whole day; directors of the competitions get help to travel, handed over and signed for at the desk. */
export function addAllowances({ world, guests }: Festival): void {
  const records = new Map(world.records('festival-participant-invite').map((record) => [record.Id, record]));
  for (const guest of guests.all) {
    const given = guest.stay === null ? null : allowanceOf(guest);
    if (given === null) continue;
    const record = records.get(guest.id);
    const arrival = String(record?.Arrivee);
    const isHanded = guest.plan.status === 'retiree' && arrival <= world.referenceDate;
    world.add('festival-defraiement', {
      IdParticipant: guest.id,
      IdTarif: given.tarif,
      Quantite: given === WHOLE_DAY ? Math.max(1, record?.JoursMax ?? 1) : 1,
      ValeurFigee: given.value,
      DateRemise: isHanded ? at(arrival, '18:10') : null,
      IsSigne: isHanded,
    });
  }
}

function allowanceOf({ plan: { origin, status, contact } }: Guest): typeof WHOLE_DAY | typeof EUROPE | typeof FAR | null {
  if (origin === 'jury') return WHOLE_DAY;
  if (origin !== 'film' || contact.person.country === 'FR' || status === 'confirmee') return null;
  return NEIGHBOURS.has(contact.person.country) ? EUROPE : FAR;
}
