import type { infer as Infer } from 'zod';
import type { KdmAnnulation } from '#generated/schemas/kdm-annulation.zod.ts';
import type { KdmFichiers } from '#generated/schemas/kdm-fichiers.zod.ts';
import type { FilmKdm } from '#generated/records/film-kdm.gen.ts';
import { addAll, find, holdAll, mark, names, removeAll, save, type Work } from '#domain/work/work.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { readText } from '#domain/values/record-data.ts';
import { commonName } from '../certificate/distinguished-name.ts';
import { kdmWorld } from './kdm-world.ts';
import { type Kdm, type KdmFault, readKdm } from './read-kdm.ts';
import { type GoodKdm, type KdmRefusal, type KdmWorld, type SortedKdm, sortKdm } from './sort-kdm.ts';

type Body = Infer<typeof KdmFichiers>;

/** Outcome of one file. */
interface KdmLine {
  readonly Nom: string;
  /** Null: the key is good. */
  readonly Raison: KdmFault | KdmRefusal | 'double' | null;
  readonly Titre: string | null;
  /** Common name of the recipient. */
  readonly Destinataire: string | null;
  readonly Film: string | null;
  readonly Salle: string | null;
  readonly Debut: string | null;
  readonly Fin: string | null;
  /** The screening that it misses: its room and hours. */
  readonly Seance: { readonly Salle: string | null; readonly Debut: string; readonly Fin: string | null } | null;
  readonly NbSeances: number;
  readonly NbCouvertes: number;
  readonly NbAttendues: number;
}

/** Of a text of the schema without a length of its own. */
const TITLE_MAX = 150;

interface Written {
  readonly Id: number;
  readonly Version: number;
  /** Null: the key was not waited for. */
  readonly Avant: Before | null;
}

type Before = Pick<FilmKdm, 'IdServeur' | 'Debut' | 'Fin' | 'IsRecue' | 'DateReception' | 'NoMessage' | 'TitreContenu'>;

interface Imported {
  readonly IsEcrit: boolean;
  readonly Lignes: readonly KdmLine[];
  readonly Cles: readonly Written[];
}

type Sorted = { readonly name: string; readonly read: ReturnType<typeof readKdm>; readonly verdict: SortedKdm | 'double' | null };

/** Reads key files and sorts each; what is good is received, the rest is named with its reason and left out. */
export const importKdms: WorkService<Asked<unknown, unknown, Body>, Imported> = {
  entity: 'film-kdm',
  *run({ body: { Edition, Fichiers, Essai } }, { today }) {
    const world = yield* kdmWorld(Edition);
    const sorted = sortFiles(Fichiers, world);
    const Lignes = yield* linesOf(sorted);
    if (Essai) return { IsEcrit: false, Lignes, Cles: [] };
    const Cles: Written[] = [];
    for (const { read, verdict } of sorted) if ('kdm' in read && isGood(verdict)) Cles.push(...(yield* receive(read.kdm, verdict, today)));
    return { IsEcrit: true, Lignes, Cles };
  },
};

function isGood(verdict: Sorted['verdict']): verdict is GoodKdm {
  return verdict !== null && verdict !== 'double' && 'awaited' in verdict;
}

/** The same message twice is one key, and an awaited key is what the first good file of its screening brings. */
function sortFiles(files: Body['Fichiers'], world: KdmWorld): readonly Sorted[] {
  const seen = new Set<string>();
  const taken = new Set<number>();
  function withoutTaken(verdict: SortedKdm): SortedKdm {
    if (!isGood(verdict)) return verdict;
    const awaited = verdict.awaited.filter(({ Id }) => !taken.has(Id));
    for (const { Id } of awaited) taken.add(Id);
    return { ...verdict, awaited };
  }
  return files.map(({ Nom, Texte }): Sorted => {
    const read = readKdm(Texte);
    if (!('kdm' in read)) return { name: Nom, read, verdict: null };
    const isAgain = seen.has(read.kdm.message);
    seen.add(read.kdm.message);
    return { name: Nom, read, verdict: isAgain ? 'double' : withoutTaken(sortKdm(read.kdm, world)) };
  });
}

function reasonOf(read: Sorted['read'], verdict: Sorted['verdict']): KdmLine['Raison'] {
  if ('fault' in read) return read.fault;
  if (verdict === 'double') return 'double';
  return verdict !== null && 'refusal' in verdict ? verdict.refusal : null;
}

function* linesOf(sorted: readonly Sorted[]): Work<readonly KdmLine[]> {
  const verdicts = sorted.flatMap(({ verdict }) => (verdict === null || verdict === 'double' ? [] : [verdict]));
  const films = yield* names('film', [...new Set(verdicts.flatMap(({ copy }) => copy?.IdFilm ?? []))]);
  const missed = verdicts.flatMap((one) => ('screening' in one ? (one.screening?.IdSalle ?? []) : []));
  const rooms = yield* names('festival-salle', [...new Set([...verdicts.flatMap(({ server }) => server?.IdSalle ?? []), ...missed])]);
  return sorted.map(({ name, read, verdict }): KdmLine => {
    const kdm = 'kdm' in read ? read.kdm : null;
    const sortedKdm = verdict === 'double' ? null : verdict;
    const good = isGood(sortedKdm) ? sortedKdm : null;
    const screening = sortedKdm !== null && 'screening' in sortedKdm ? sortedKdm.screening : null;
    return {
      Nom: name,
      Raison: reasonOf(read, verdict),
      Titre: kdm?.title ?? null,
      Destinataire: kdm === null ? null : commonName(kdm.recipient.subject),
      Film: readText(films, String(sortedKdm?.copy?.IdFilm)),
      Salle: readText(rooms, String(sortedKdm?.server?.IdSalle)),
      Debut: kdm?.from ?? null,
      Fin: kdm?.until ?? null,
      Seance:
        screening === null ? null : { Salle: readText(rooms, String(screening.IdSalle)), Debut: screening.Debut ?? '', Fin: screening.Fin },
      NbSeances: good?.inRoom ?? 0,
      NbCouvertes: good?.covered.length ?? 0,
      NbAttendues: good?.awaited.length ?? 0,
    };
  });
}

function* receive(kdm: Kdm, { copy, server, covered, awaited }: GoodKdm, today: string): Work<readonly Written[]> {
  const values = { IdServeur: server.Id, Debut: kdm.from, Fin: kdm.until, IsRecue: true, DateReception: today };
  const held = yield* holdAll(
    'film-kdm',
    awaited.map(({ Id }) => Id),
  );
  for (const key of held) yield* save('film-kdm', key, { ...key, ...values });
  const IdProgrammation = covered.length === 1 ? (covered[0]?.Id ?? null) : null;
  const isNew = held.length === 0;
  const added = isNew ? yield* addAll('film-kdm', [{ IdCopie: copy.Id, IdSalle: server.IdSalle, IdProgrammation, ...values }]) : [];
  const ids = isNew ? added : held.map(({ Id }) => Id);
  // Nobody types what the file says: the product alone writes it.
  yield* mark('film-kdm', ids, { NoMessage: kdm.message, TitreContenu: kdm.title.slice(0, TITLE_MAX) });
  const before = new Map(held.map((key) => [key.Id, beforeOf(key)]));
  return (yield* find('film-kdm', { Id: ids })).map(({ Id, Version }) => ({ Id, Version, Avant: before.get(Id) ?? null }));
}

function beforeOf({ IdServeur, Debut, Fin, IsRecue, DateReception, NoMessage, TitreContenu }: FilmKdm): Before {
  return { IdServeur, Debut, Fin, IsRecue, DateReception, NoMessage, TitreContenu };
}

/** Restores the keys of an import to their former values; one that changed since keeps its own. */
export const undoKdms: WorkService<Asked<unknown, unknown, Infer<typeof KdmAnnulation>>, { NbRendues: number; NbGardees: number }> = {
  entity: 'film-kdm',
  *run({ body: { Cles } }) {
    const ids = Cles.map(({ Id }) => Id);
    const held = new Map((yield* holdAll('film-kdm', ids)).map((key) => [key.Id, key]));
    let NbRendues = 0;
    for (const { Id, Version, Avant } of Cles) {
      const key = held.get(Id);
      if (key === undefined || key.Version !== Version) continue;
      if (Avant === null) yield* removeAll('film-kdm', [Id]);
      else yield* giveBack(key, Avant);
      NbRendues += 1;
    }
    return { NbRendues, NbGardees: Cles.length - NbRendues };
  },
};

function* giveBack(key: FilmKdm, { NoMessage, TitreContenu, ...values }: Before): Work<void> {
  yield* save('film-kdm', key, { ...key, ...values });
  yield* mark('film-kdm', [key.Id], { NoMessage, TitreContenu });
}
