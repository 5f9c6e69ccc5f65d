import { addDays } from '#domain/values/dates.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import type { Festival } from '../world/festival.ts';
import type { DemoEdition } from '../world/frame.ts';
import { addParticipant } from '../people/participants.ts';
import type { DemoContact } from '../people/people.ts';
import type { DemoRow, DemoWorld } from '../world/world.ts';

/** Of the people who are there this year, how many were there one, two, three and four years ago. */
const SHARES = [0.78, 0.62, 0.5, 0.38] as const;
const CAME = { retiree: 96, desistement: 4 } as const;

type Kind = 'organisateur' | 'pass' | 'virtuel';
/** Values of this year's record that a former year shares: nobody changes trade every winter. */
const KEPT: Readonly<Record<Kind, readonly string[]>> = {
  organisateur: ['Analytique', 'CategorieBadge', 'Pole', 'TypeContrat', 'IsToutAcces'],
  pass: ['Analytique', 'CategorieBadge', 'TypeRetrait', 'IdContactRetrait'],
  virtuel: ['Analytique', 'IdCompte'],
};

/** The organisation, the passes and the online participants of the four editions before. */
export function addPastStaff({ world, people }: Pick<Festival, 'world' | 'people'>): void {
  const contacts = new Map(people.contacts().map((contact) => [contact.id, contact]));
  for (const kind of ['organisateur', 'pass', 'virtuel'] as const) {
    const current = [...world.records(`festival-participant-${kind}`)];
    world.editions.slice(1).forEach((edition, back) => addYear({ world, contacts }, kind, { current, edition, share: SHARES[back] ?? 0 }));
  }
}

function keptOf(record: RecordData, kind: Kind): RecordData {
  return Object.fromEntries(KEPT[kind].map((name) => [name, record[name] ?? null]));
}

interface Sources {
  readonly world: DemoWorld;
  readonly contacts: ReadonlyMap<number, DemoContact>;
}

interface Year {
  readonly current: readonly DemoRow<`festival-participant-${Kind}`>[];
  readonly edition: DemoEdition;
  readonly share: number;
}

function addYear({ world, contacts }: Sources, kind: Kind, { current, edition, share }: Year): void {
  const random = world.random(`past-${kind} ${edition.Eannee}`);
  const { DateDebut, DateFin, Eannee } = edition;
  for (const record of current) {
    const contact = contacts.get(record.IdContact ?? 0);
    if (contact === undefined || !random.chance(share)) continue;
    const status = random.weighted(CAME);
    addParticipant(world, {
      entity: `festival-participant-${kind}`,
      contact,
      eannee: Eannee,
      status: kind === 'virtuel' ? 'validee' : status,
      askedOn: addDays(DateDebut, -random.int(20, 90)),
      fields: {
        ...keptOf(record, kind),
        ...(kind === 'organisateur'
          ? { DateDebutContrat: addDays(DateDebut, -random.int(3, 150)), DateFinContrat: addDays(DateFin, random.int(1, 40)) }
          : {}),
      },
    });
  }
}
