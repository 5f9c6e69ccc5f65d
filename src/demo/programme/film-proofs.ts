import { addDays } from '#domain/values/dates.ts';
import { amend, at, type DemoRow, type DemoWorld } from '../world/world.ts';

const ENTRY = 'festival-inscription';
const PROGRAMMED = 3;
const SENT = 2;
const REMINDED = 3;
const APPROVED = 4;
const TO_REVIEW = 5;
const TO_READ_AGAIN = 7;
const LINK_DAYS = 30;

/** States of the first pages of the catalogue; the films after them wait for their proof. */
const STATES = [APPROVED, APPROVED, TO_REVIEW, REMINDED, SENT, APPROVED, TO_REVIEW, TO_READ_AGAIN, SENT, SENT, APPROVED, REMINDED] as const;

/** Proofs of a part of the catalogue: approved, corrected, reminded or still without an answer. */
export function addFilmProofs(world: DemoWorld): void {
  const entries = world.records(ENTRY).filter(({ Eannee, Statut }) => Eannee === world.edition.Eannee && Statut === PROGRAMMED);
  for (const [index, state] of STATES.entries()) {
    const entry = entries[index];
    if (entry !== undefined) addProof(world, entry, state);
  }
}

function addProof(world: DemoWorld, entry: DemoRow<typeof ENTRY>, Etat: (typeof STATES)[number]): void {
  const sent = world.fromToday(-9);
  const isAwaited = Etat === SENT || Etat === REMINDED;
  const id = world.add('epreuve', {
    IdInscription: entry.Id,
    Etat,
    DateEnvoi: at(sent, '10:00'),
    IdGabarit: world.records('catalogue-gabarit')[0]?.Id ?? null,
    NomDestinataire: 'Production du film',
    Destinataire: `page-${entry.Id}@valombre.example`,
    Langue: 'fr',
    ExpireLe: at(addDays(sent, LINK_DAYS), '10:00'),
    NbRelances: Etat === REMINDED ? 1 : 0,
    ...(Etat === REMINDED ? { DateRelance: at(world.fromToday(-2), '09:00') } : {}),
    ...(isAwaited ? {} : { DateReponse: at(world.fromToday(-4), '16:20'), IsApprouve: Etat !== TO_REVIEW }),
  });
  amend(world, ENTRY, entry.Id)({ EtatEpreuve: Etat });
  if (Etat !== TO_REVIEW) return;
  world.add('epreuve-correction', {
    IdEpreuve: id,
    Ligne: 'autre',
    Libelle: 'Remarque',
    Nouveau: 'Le monteur manque au générique : Paul Arnaud.',
    Etat: 1,
  });
}
