import { FieldSize } from '#generated/entities/field-sizes.gen.ts';
import type { DemoContact } from './people.ts';
import { type DemoValues, type DemoWorld, at } from '../world/world.ts';

/** Bits of the status of a participant, whatever its type. */
const STATUS = {
  brouillon: 1,
  aTraiter: 2,
  attente: 4,
  envoyee: 8,
  confirmee: 16,
  refusee: 32,
  validee: 64,
  retiree: 128,
  desistement: 256,
} as const;
export type StatusKey = keyof typeof STATUS;

export const BADGE = {
  professionnel: 1,
  presse: 2,
  jury: 3,
  exposant: 4,
  equipeFilm: 5,
  partenaire: 6,
  organisation: 7,
  benevole: 8,
  etudiant: 10,
} as const;

type ParticipantEntity = `festival-participant-${'accredite' | 'invite' | 'pass' | 'organisateur' | 'benevole' | 'virtuel'}`;

export interface NewParticipant {
  readonly entity: ParticipantEntity;
  readonly contact: DemoContact;
  readonly eannee: number;
  readonly status: StatusKey;
  /** Days before the reference date (current edition) or before the opening (past ones). */
  readonly askedOn: string;
  readonly fields?: { readonly [E in ParticipantEntity]: DemoValues<E> }[ParticipantEntity];
}

const ORGANISATION = 2;
const INTERESTED = 1;

/** One participant of a year: the base shared by the six types; a badge exists once validated, a reason once refused or withdrawn. */
export function addParticipant(world: DemoWorld, { entity, contact, eannee, status, askedOn, fields }: NewParticipant): number {
  const { person } = contact;
  const serial = world.records('festival-participant-accredite').length + world.records(entity).length;
  const hasBadge = status === 'retiree' && entity !== 'festival-participant-virtuel';
  return world.add(entity, {
    Eannee: eannee,
    Statut: STATUS[status],
    IdContact: contact.id,
    IdPersonne: person.id,
    IdStructure: contact.structure,
    DateDemande: at(askedOn, '10:30'),
    // First names of two long names do not fit a badge.
    NomBadge: `${person.Prenom} ${person.Nom}`.slice(0, FieldSize.nvarchar150),
    ...(status === 'refusee' ? { MotifOrigine: ORGANISATION, Motif: 'Capacité d’accueil atteinte pour cette catégorie.' } : {}),
    ...(status === 'desistement' ? { MotifOrigine: INTERESTED, Motif: 'Empêchement professionnel.' } : {}),
    ...(hasBadge ? badgeOf(world, { entity, serial, eannee }) : {}),
    ...fields,
  });
}

/** An opaque token, edited once and handed over at the desk. */
function badgeOf(
  world: DemoWorld,
  { entity, serial, eannee }: { readonly entity: string; readonly serial: number; readonly eannee: number },
): DemoValues<'festival-participant'> {
  const edition = world.editions.find(({ Eannee }) => Eannee === eannee) ?? world.edition;
  const mixed = Math.imul(serial + 7, 0x9e3779b1) >>> 0;
  return {
    JetonBadge: `${entity.slice(21, 23)}${eannee}${serial.toString(36)}${mixed.toString(36)}`,
    DateEditionBadge: at(edition.DateDebut, '09:00'),
    NbEditionsBadge: 1,
    DateRemise: at(edition.DateDebut, `${10 + (serial % 9)}:${String(serial % 60).padStart(2, '0')}`),
    Guichet: `Guichet ${1 + (serial % 4)}`,
  };
}
