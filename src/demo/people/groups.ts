import { addDays } from '#domain/values/dates.ts';
import { type Formules, withoutTax } from '../money/formules.ts';
import type { DemoEdition } from '../world/frame.ts';
import { personName } from '../world/names.ts';
import { type DemoContact, type People, postal } from './people.ts';
import { type Random, repeated } from '#domain/values/random.ts';
import type { DemoStructure, Structures } from './structures.ts';
import { type DemoWorld, at } from '../world/world.ts';

export interface DemoGroup {
  readonly id: number;
  readonly kind: GroupKind;
  readonly status: keyof typeof STATUSES;
  readonly structure: DemoStructure;
  readonly contact: DemoContact;
  readonly members: readonly number[];
  readonly ttc: number;
  /** Those it announced without the companions who are free. */
  readonly payers: number;
  /** Day by which it is to be paid. */
  readonly due: string | null;
  readonly isFree: boolean;
  readonly edition: DemoEdition;
}

export interface GroupSources {
  readonly world: DemoWorld;
  readonly people: People;
  readonly structures: Structures;
  readonly formules: Formules;
}

type GroupKind = 'lycee' | 'ecole' | 'universite';

const STATUSES = { brouillon: 1, attente: 2, validee: 4 } as const;
const COUNTS = { brouillon: 11, attente: 29, validee: 52 } as const;
const FREE = 21;
const OVERDUE = 6;
const MEMBERS = 2240;
const FORMULES = { lycee: 'GL', ecole: 'GE', universite: 'GU' } as const;
const NATURES = { lycee: 1, ecole: 2, universite: 3 } as const;
const COMPANION_FOR = 10;

/** Groups of schools and universities; one free companion for ten, invoices in good French administration. */
export function addGroups(sources: GroupSources): readonly DemoGroup[] {
  const { world } = sources;
  const random = world.random('groups');
  const statuses = repeated(COUNTS);
  const sizes = groupSizes(random, statuses.length);
  const counters = { attente: 0, validee: 0 };
  return statuses.map((status, index) => {
    const rank = status === 'brouillon' ? 0 : (counters[status] += 1);
    return addGroup(sources, random, {
      status,
      size: sizes[index] ?? 24,
      isFree: status === 'validee' && rank <= FREE,
      isOverdue: status === 'attente' && rank <= OVERDUE,
      edition: world.edition,
    });
  });
}

/** Groups of the editions before: all came and paid. */
export function addPastGroups(sources: GroupSources): readonly DemoGroup[] {
  const { world } = sources;
  return world.editions.slice(1).flatMap((edition) => {
    const random = world.random(`groups ${edition.Eannee}`);
    return Array.from({ length: world.pile(random.int(66, 84), 6) }, () =>
      addGroup(sources, random, { status: 'validee', size: random.int(14, 33), isFree: random.chance(0.24), isOverdue: false, edition }),
    );
  });
}

/** Sizes of classes that add up to all the members. */
function groupSizes(random: Random, count: number): readonly number[] {
  const average = MEMBERS / count;
  const sizes = Array.from({ length: count }, () => Math.round(average + random.int(-9, 9)));
  let off = MEMBERS - sizes.reduce((left, right) => left + right, 0);
  for (let index = 0; off !== 0; index = (index + 1) % count) {
    const step = Math.sign(off);
    sizes[index] = (sizes[index] ?? 0) + step;
    off -= step;
  }
  return sizes;
}

interface NewGroup {
  readonly status: keyof typeof STATUSES;
  readonly size: number;
  readonly isFree: boolean;
  readonly isOverdue: boolean;
  readonly edition: DemoEdition;
}

function addGroup(
  { world, people, structures, formules }: GroupSources,
  random: Random,
  { status, size, isFree, isOverdue, edition }: NewGroup,
): DemoGroup {
  const kind = random.weighted({ lycee: 55, ecole: 25, universite: 20 });
  const structure = random.pick(structures.ofKind(kind).filter(({ country }) => country === 'FR'));
  const contact = people.contact(people.person('FR'), { structure: structure.id, fields: {} });
  const free = Math.floor(size / COMPANION_FOR);
  const formule = formules(edition.Eannee, FORMULES[kind]);
  const payers = size - free;
  const ttc = isFree ? 0 : payers * formule.ttc;
  const rank = world.records('festival-groupe').filter(({ Eannee }) => Eannee === edition.Eannee).length + 1;
  const isPast = edition !== world.edition;
  const due = status === 'attente' ? world.fromToday(isOverdue ? -random.int(2, 20) : random.int(5, 40)) : null;
  const id = world.add('festival-groupe', {
    Libelle: `${structure.name}, classe de ${contact.person.Prenom} ${contact.person.Nom}`.slice(0, 150),
    Eannee: edition.Eannee,
    Nature: NATURES[kind],
    IdStructure: structure.id,
    IdContact: contact.id,
    IdContactFacturation: contact.id,
    Adresse: postal(world, random, 'FR'),
    Statut: STATUSES[status],
    IsPayant: !isFree,
    IdFormule: formule.id,
    EffectifPrevu: size,
    NbAccompagnateursGratuits: free,
    PrixHt: withoutTax(ttc),
    PrixTtc: ttc,
    NumEngagement: status === 'brouillon' || isFree ? null : `E${edition.Eannee}${String(rank).padStart(4, '0')}`,
    NoDevis: isFree ? null : `DE${edition.Eannee}-${String(rank).padStart(5, '0')}`,
    DateDevis: isFree ? null : addDays(isPast ? edition.DateDebut : world.referenceDate, -random.int(35, 70)),
    DateEcheance: due,
  });
  const members = Array.from({ length: world.pile(size, 4) }, () => addMember(world, random, { id, edition }));
  return { id, kind, status, structure, contact, members, ttc, payers, due, isFree, edition };
}

function addMember(world: DemoWorld, random: Random, { id, edition }: Pick<DemoGroup, 'id' | 'edition'>): number {
  const { Nom, Prenom } = personName(random, random.weighted({ FR: 86, MA: 6, PT: 3, SN: 3, PL: 2 }));
  const isHandedOver = edition !== world.edition ? random.chance(0.94) : world.state === 'pendant' && random.chance(0.6);
  return world.add('festival-groupe-membre', {
    IdGroupe: id,
    Nom,
    Prenom,
    Statut: isHandedOver ? 2 : 1,
    ...(isHandedOver ? { DateRemise: at(addDays(edition.DateDebut, 1), '10:20') } : {}),
  });
}
