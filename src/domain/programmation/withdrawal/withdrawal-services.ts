import type { BringFilmBackBody, WithdrawFilmBody } from '#generated/schemas/services/retraits.zod.ts';
import type { FestivalInscription } from '#generated/records/festival-inscription.gen.ts';
import { InscriptionStatut } from '#generated/enums/inscription-statut.gen.ts';
import type { RetraitGenre } from '#generated/enums/retrait-genre.gen.ts';
import type { RetraitSuite } from '#generated/enums/retrait-suite.gen.ts';
import { readText } from '#domain/values/record-data.ts';
import { byId, numbersIn } from '#domain/values/record-columns.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { find, names, see, type Work } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { consequencesOf } from './consequences.ts';
import { bringBack, cancelledBy, consequencesFingerprint, withdrawFilm as withdraw, type Withdrawn } from './withdraw.ts';

interface Preview {
  readonly Film: string;
  readonly Section: string;
  readonly IsRetire: boolean;
  readonly RetireLe: string | null;
  readonly Motif: string | null;
  readonly Empreinte: string;
  readonly Suites: {
    readonly Cle: string;
    readonly Genre: RetraitGenre;
    readonly Libelle: string;
    readonly Detail: string | null;
    readonly Choix: RetraitSuite[];
  }[];
  readonly Remplacements: Replacement[];
}

interface Replacement {
  readonly IdInscription: number;
  readonly Film: string;
  readonly Duree: string | null;
}

interface Entry {
  readonly id: number;
}

const SHOWN = [InscriptionStatut.programme, InscriptionStatut.shortliste];
const REPLACEMENTS_MAX = 200;

export const previewRetrait: WorkService<Asked<Entry, unknown, unknown>, Preview> = {
  entity: 'festival-inscription',
  *run({ params: { id } }, facts) {
    const entry = yield* see('festival-inscription', id);
    const isWithdrawn = entry.DateRetrait !== null;
    const consequences = isWithdrawn ? (yield* cancelledBy(entry)).consequences : yield* consequencesOf(entry, facts);
    return {
      ...(yield* headOf(entry)),
      Empreinte: consequencesFingerprint(entry, consequences),
      Suites: consequences.map(({ key, genre, label, detail, choices }) => ({
        Cle: key,
        Genre: genre,
        Libelle: label,
        Detail: detail,
        Choix: [...choices],
      })),
      Remplacements: isWithdrawn ? [] : yield* replacementsOf(entry),
    };
  },
};

interface Reply {
  readonly Id: number;
  readonly NbSeances: number;
}

export const withdrawFilm: WorkService<Asked<Entry, unknown, Infer<typeof WithdrawFilmBody>>, Reply> = {
  entity: 'festival-inscription',
  *run({ params: { id }, body }, facts) {
    const order = {
      id,
      fingerprint: body.Empreinte,
      reason: body.Motif,
      replacement: body.IdRemplacement ?? null,
      decisions: body.Suites.map(({ Cle, Suite, Mot }) => ({ key: Cle, outcome: Suite, word: Mot?.trim() ?? null })),
    };
    return replyOf(yield* withdraw(order, facts));
  },
};

export const bringFilmBack: WorkService<Asked<Entry, unknown, Infer<typeof BringFilmBackBody>>, Reply> = {
  entity: 'festival-inscription',
  *run({ params: { id }, body }, facts) {
    return replyOf(yield* bringBack({ id, fingerprint: body.Empreinte, reason: body.Motif, screenings: body.Seances }, facts));
  },
};

function replyOf({ id, screenings }: Withdrawn): Reply {
  return { Id: id, NbSeances: screenings };
}

function* headOf(entry: FestivalInscription): Work<Pick<Preview, 'Film' | 'Section' | 'IsRetire' | 'RetireLe' | 'Motif'>> {
  const films = yield* names('film', [entry.IdFilm]);
  const sections = yield* names('festival-section', [entry.IdSection]);
  return {
    Film: readText(films, String(entry.IdFilm)) ?? '',
    Section: readText(sections, String(entry.IdSection)) ?? '',
    IsRetire: entry.DateRetrait !== null,
    RetireLe: entry.DateRetrait,
    Motif: entry.MotifRetrait,
  };
}

/** Films of the section that were chosen, are in no programme and may take its place. */
function* replacementsOf({ Id, IdSection, Eannee }: FestivalInscription): Work<Replacement[]> {
  const entries = (yield* find('festival-inscription', { IdSection, Eannee, Statut: SHOWN, IdProgramme: null, DateRetrait: null }))
    .filter((entry) => entry.Id !== Id)
    .slice(0, REPLACEMENTS_MAX);
  const ids = numbersIn(entries, 'IdFilm');
  const titles = yield* names('film', ids);
  const films = byId(yield* find('film', { Id: ids }, ['Duree']));
  return entries
    .map((entry) => ({
      IdInscription: entry.Id,
      Film: readText(titles, String(entry.IdFilm)) ?? '',
      Duree: entry.DureeProjetee ?? films.get(entry.IdFilm)?.Duree ?? null,
    }))
    .toSorted((left, right) => left.Film.localeCompare(right.Film, 'fr'));
}
