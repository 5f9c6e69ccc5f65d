import { speakersOf } from './grid-facts.ts';
import type { DemoWorld } from '../world/world.ts';

const TOKEN_LENGTH = 20;
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Readers of the programme of the current edition from outside: the site, the screens of a venue, a section, a guest; and one whose address is cut off. */
export function addFeeds(world: DemoWorld): void {
  const Eannee = world.edition.Eannee;
  const random = world.random('feeds');
  function add(Libelle: string, more: Readonly<Record<string, number | boolean | null>> = {}): void {
    const JetonFlux = Array.from({ length: TOKEN_LENGTH }, () => random.pick([...LETTERS])).join('');
    world.add('festival-flux', { Eannee, Libelle, JetonFlux, IsCoupe: false, ...more });
  }
  const screening = world
    .records('festival-programmation')
    .find((one) => one.Eannee === Eannee && typeof one.IdSalle === 'number' && (one.Intervenants ?? []).length > 0);
  if (screening === undefined) return;
  const section = world.records('festival-section').find((one) => one.Eannee === Eannee);
  add('Site public');
  add('Écran du hall', { IdSalle: screening.IdSalle ?? null });
  if (section !== undefined) add('Relais de la section', { IdSection: section.Id });
  add("Agenda d'un invité", { IdParticipant: speakersOf(screening)[0]?.person ?? null });
  add('Ancienne application mobile', { IsCoupe: true });
}
