import { roomConflicts } from '#domain/programmation/acknowledgements/room-conflicts.ts';
import { warningFingerprint } from '#domain/programmation/acknowledgements/warning-fingerprint.ts';
import { WARNING_GRAVITIES } from '#domain/programmation/warning-codes.ts';
import { isPlayed } from '#domain/programmation/warnings/grid-facts.ts';
import type { Users } from '../world/users.ts';
import { type DemoWorld, at } from '../world/world.ts';
import { demoFacts } from './grid-facts.ts';

/** One of the short turnarounds of the edition was agreed with the team of its room; the others wait. */
export function addAcknowledgements(world: DemoWorld, [IdAcquittePar = 0]: Users['programmers']): void {
  const facts = demoFacts(world);
  const screenings = world.stored('festival-programmation').filter(isPlayed);
  const [warning] = roomConflicts(
    screenings.filter(({ Eannee }) => Eannee === world.edition.Eannee),
    facts,
  );
  if (warning === undefined) return;
  world.add('seance-acquittement', {
    IdProgrammation: warning.screening.Id,
    Gravite: WARNING_GRAVITIES[warning.code],
    Code: warning.code,
    IdSujet: warning.id,
    Empreinte: warningFingerprint(warning, { screenings, facts }),
    Motif: 'Sortie par l’issue côté cour, vu avec l’équipe de la salle',
    AcquitteLe: at(world.fromToday(-2), '17:40'),
    IdAcquittePar,
  });
}
