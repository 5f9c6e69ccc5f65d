import type { infer as Infer } from 'zod';
import type { KdmPreparation } from '#generated/schemas/kdm-preparation.zod.ts';
import { SeanceEtat } from '#generated/enums/seance-etat.gen.ts';
import type { FestivalProgrammation } from '#generated/records/festival-programmation.gen.ts';
import { later, parseInstant, toUtcText } from '#domain/values/dates.ts';
import { groupedBy, numbersIn } from '#domain/values/record-columns.ts';
import { readText } from '#domain/values/record-data.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { addAll, find, names, type Work } from '#domain/work/work.ts';

interface Planned {
  readonly IdCopie: number;
  readonly IdSalle: number;
  readonly IdServeur: number | null;
  readonly IdProgrammation: number;
  readonly Debut: string;
  readonly Fin: string;
}

interface Preparation {
  readonly IsEcrit: boolean;
  readonly NbCles: number;
  /** Films whose copy has no composition: nobody can make a key of it. */
  readonly SansComposition: readonly string[];
  /** Rooms without the certificate of a server. */
  readonly SansServeur: readonly string[];
}

/** One key a screening of each encrypted copy, with the window to ask for; screenings that have one are left as they are. */
export const prepareKdms: WorkService<Asked<unknown, unknown, Infer<typeof KdmPreparation>>, Preparation> = {
  entity: 'film-kdm',
  *run({ body: { Edition, Avant, Apres, Essai } }) {
    const entries = (yield* find('festival-inscription', { Eannee: Edition })).filter(({ DateRetrait }) => DateRetrait === null);
    const copies = (yield* find('film-copie', { Id: numbersIn(entries, 'IdCopieProjetee') })).filter(
      ({ IsChiffree }) => IsChiffree === true,
    );
    const encrypted = new Set(copies.map(({ Id }) => Id));
    const shown = entries.filter(({ IdCopieProjetee }) => encrypted.has(IdCopieProjetee ?? 0));
    const screenings = groupedBy(yield* screeningsOf(Edition, numbersIn(shown, 'IdProgramme')), 'IdProgramme');
    const keys = yield* find('film-kdm', { IdCopie: [...encrypted] });
    const servers = (yield* find('festival-serveur', {})).filter(({ IsActif, NoCertificat }) => IsActif === true && NoCertificat !== null);
    const planned = shown.flatMap(({ IdCopieProjetee, IdProgramme }) =>
      (screenings.get(IdProgramme ?? 0) ?? []).flatMap((screening): readonly Planned[] => {
        const IdCopie = IdCopieProjetee ?? 0;
        const IdSalle = screening.IdSalle ?? 0;
        if (keys.some((key) => key.IdCopie === IdCopie && isKeyOf(key, screening))) return [];
        const [server, other] = servers.filter((one) => one.IdSalle === IdSalle);
        const IdServeur = other === undefined ? (server?.Id ?? null) : null;
        return [{ IdCopie, IdSalle, IdServeur, IdProgrammation: screening.Id, ...windowOf(screening, Avant, Apres) }];
      }),
    );
    if (!Essai) yield* addAll('film-kdm', planned);
    const equipped = new Set(servers.map(({ IdSalle }) => IdSalle));
    const bare = planned.map(({ IdSalle }) => IdSalle).filter((id) => !equipped.has(id));
    const unnamed = copies.filter(({ Composition }) => (Composition ?? '') === '').map(({ IdFilm }) => IdFilm);
    return {
      IsEcrit: !Essai,
      NbCles: planned.length,
      SansComposition: yield* namesOf('film', unnamed),
      SansServeur: yield* namesOf('festival-salle', bare),
    };
  },
};

function* screeningsOf(Eannee: number, programmes: readonly number[]): Work<readonly FestivalProgrammation[]> {
  return (yield* find('festival-programmation', { Eannee, IdProgramme: programmes })).filter(
    ({ IsHorsFestival, Etat, Debut, Fin, IdSalle }) =>
      IsHorsFestival !== true && Etat !== SeanceEtat.annulee && Debut !== null && Fin !== null && IdSalle !== null,
  );
}

interface Key {
  readonly IdSalle: number;
  readonly IdProgrammation: number | null;
  readonly Debut: string;
  readonly Fin: string;
}

/** A key of the room that names the screening, or whose window holds it. */
function isKeyOf(key: Key, { Id, IdSalle, Debut, Fin }: FestivalProgrammation): boolean {
  if (key.IdSalle !== IdSalle) return false;
  return key.IdProgrammation === Id || (key.Debut <= (Debut ?? '') && (Fin ?? '') <= key.Fin);
}

function windowOf({ Debut, Fin }: FestivalProgrammation, before: number, after: number): Pick<Planned, 'Debut' | 'Fin'> {
  return { Debut: moved(Debut ?? '', -before), Fin: moved(Fin ?? '', after) };
}

function moved(instant: string, minutes: number): string {
  return toUtcText(later(parseInstant(instant) ?? 0, { minutes }));
}

function* namesOf(entity: 'film' | 'festival-salle', ids: readonly number[]): Work<readonly string[]> {
  const namesById = yield* names(entity, [...new Set(ids)]);
  return [...new Set(ids)].flatMap((id) => readText(namesById, String(id)) ?? []);
}
