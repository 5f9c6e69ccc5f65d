import { readId, readNumber } from '#domain/records/values/record-data.ts';
import type { DemoWorld } from '../world/world.ts';

const TOKEN_LENGTH = 20;
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Who follows the programme of the current edition from outside: the site, the screens of a venue, a section, a guest; and one whose address is cut off. */
export const addFeeds = (world: DemoWorld): void => {
  const Eannee = world.edition.Eannee;
  const random = world.random('feeds');
  const add = (Libelle: string, more: Readonly<Record<string, number | boolean | null>> = {}): void => {
    const JetonFlux = Array.from({ length: TOKEN_LENGTH }, () => random.pick([...LETTERS])).join('');
    world.add('festival-flux', { Eannee, Libelle, JetonFlux, IsCoupe: false, ...more });
  };
  const screening = world
    .records('festival-programmation')
    .find((one) => one['Eannee'] === Eannee && readNumber(one, 'IdSalle') !== null && readNumber(one, 'IdPresentateur') !== null);
  if (screening === undefined) return;
  const section = world.records('festival-section').find((one) => one['Eannee'] === Eannee);
  add('Site public');
  add('Écran du hall', { IdSalle: readNumber(screening, 'IdSalle') });
  if (section !== undefined) add('Relais de la section', { IdSection: readId(section) });
  add("Agenda d'un invité", { IdParticipant: readNumber(screening, 'IdPresentateur') });
  add('Ancienne application mobile', { IsCoupe: true });
};
