import { SeanceEtat } from '#generated/enums/seance-etat.gen.ts';
import { byId, groupedBy, numbersIn } from '#domain/values/record-columns.ts';
import { find, type Work } from '#domain/work/work.ts';
import { compositionOf, type KdmWorld } from './sort-kdm.ts';

/** Facts that keys of an edition are compared with: servers, copies that have a composition, and their screenings. */
export function* kdmWorld(edition: number): Work<KdmWorld> {
  const servers = (yield* find('festival-serveur', {})).filter(({ NoCertificat }) => NoCertificat !== null);
  const entries = (yield* find('festival-inscription', { Eannee: edition })).filter(({ DateRetrait }) => DateRetrait === null);
  const copies = (yield* find('film-copie', { Id: numbersIn(entries, 'IdCopieProjetee') })).filter(
    ({ Composition }) => compositionOf(Composition) !== '',
  );
  const copiesById = byId(copies);
  const programmes = numbersIn(
    entries.filter(({ IdCopieProjetee }) => copiesById.has(IdCopieProjetee ?? 0)),
    'IdProgramme',
  );
  const shown = (yield* find('festival-programmation', { Eannee: edition, IdProgramme: programmes })).filter(
    ({ IsHorsFestival, Etat, Debut }) => IsHorsFestival !== true && Etat !== SeanceEtat.annulee && Debut !== null,
  );
  const byProgramme = groupedBy(
    shown.toSorted((one, other) => String(one.Debut).localeCompare(String(other.Debut))),
    'IdProgramme',
  );
  const screenings = new Map<number, (typeof shown)[number][]>();
  for (const { IdCopieProjetee, IdProgramme } of entries) {
    const id = IdCopieProjetee ?? 0;
    if (copiesById.has(id)) screenings.set(id, [...(screenings.get(id) ?? []), ...(byProgramme.get(IdProgramme ?? 0) ?? [])]);
  }
  return { copies, servers, screenings, keys: yield* find('film-kdm', { IdCopie: [...copiesById.keys()] }) };
}
