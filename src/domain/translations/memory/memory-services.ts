import type { MemoireTraduction } from '#generated/records/memoire-traduction.gen.ts';
import type { MemoireImport } from '#generated/schemas/memoire-import.zod.ts';
import { numbersIn } from '#domain/values/record-columns.ts';
import { readId } from '#domain/values/record-data.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { createAll, find, takeTurn } from '#domain/work/work.ts';
import type { infer as Infer } from 'zod';
import { plainText } from '../exchange/check-return.ts';
import { learnLines } from './learn.ts';

interface ImportReply {
  readonly NbAjoutees: number;
  readonly NbConnues: number;
  readonly NbVides: number;
  readonly LanguesInconnues: readonly string[];
}

/** Units of a file, each once: those that the memory has already stay as they are. */
export const importMemoire: WorkService<Asked<unknown, unknown, Infer<typeof MemoireImport>>, ImportReply> = {
  entity: 'memoire-traduction',
  *run({ body: { Fichier, Unites } }, { now }) {
    yield* takeTurn('memoire-traduction');
    const codes = [...new Set(Unites.flatMap(({ LangueSource, LangueCible }) => [LangueSource, LangueCible]))];
    const languages = new Map((yield* find('langue', { Code: codes })).map(({ Code, Id }) => [Code, Id]));
    const units = Unites.flatMap(({ LangueSource, LangueCible, Source, Cible, Fiche, Date, Contexte }) => {
      const [from, to] = [languages.get(LangueSource), languages.get(LangueCible)];
      const [source, target] = [plainText(Source), plainText(Cible)];
      if (from === undefined || to === undefined || source === '' || target === '') return [];
      return [
        {
          IdLangueSource: from,
          IdLangueCible: to,
          Source: source,
          Cible: target,
          FicheOrigine: Fiche ?? null,
          DateValidation: Date ?? now,
          Origine: Fichier,
          Contexte: Contexte ?? null,
        },
      ];
    });
    const stored = yield* find('memoire-traduction', { Source: [...new Set(units.map(({ Source }) => Source))] }, IDENTITY);
    const storedIdentities = new Set(stored.map(identityOf));
    const fresh = [
      ...new Map(units.filter((unit) => !storedIdentities.has(identityOf(unit))).map((unit) => [identityOf(unit), unit])).values(),
    ];
    yield* createAll('memoire-traduction', fresh);
    const NbVides = Unites.filter(({ Source, Cible }) => plainText(Source) === '' || plainText(Cible) === '').length;
    const LanguesInconnues = codes.filter((code) => !languages.has(code)).toSorted();
    return { NbAjoutees: fresh.length, NbConnues: units.length - fresh.length, NbVides, LanguesInconnues };
  },
};

const IDENTITY = ['IdLangueSource', 'IdLangueCible', 'Source', 'Cible'] as const;

type Identity = Pick<MemoireTraduction, (typeof IDENTITY)[number]>;

/** The same sentence with the same translation is the same unit. */
function identityOf({ IdLangueSource, IdLangueCible, Source, Cible }: Identity): string {
  return JSON.stringify([IdLangueSource, IdLangueCible, Source, Cible]);
}

/** Lines that one call reads. */
const LINES_MAX = 100;

/** Teaches the memory what was read again before it was there, some lines a call. */
export const learnMemoire: WorkService<
  Asked<unknown, unknown, { readonly Apres: number }>,
  { readonly NbUnites: number; readonly Dernier: number | null }
> = {
  entity: 'memoire-traduction',
  *run({ body: { Apres } }, facts) {
    yield* takeTurn('memoire-traduction');
    const read = yield* find('festival-tranche-film', { IsRelu: true }, ['IsRelu']);
    const ids = read.map(readId).filter((id) => id > Apres);
    const next = ids.toSorted((left, right) => left - right).slice(0, LINES_MAX);
    const taught = new Set(numbersIn(yield* find('memoire-traduction', { IdLigne: next }, ['IdLigne']), 'IdLigne'));
    const lines = yield* find('festival-tranche-film', { Id: next.filter((id) => !taught.has(id)) });
    const NbUnites = yield* learnLines(lines, facts);
    return { NbUnites, Dernier: ids.length > next.length ? (next.at(-1) ?? null) : null };
  },
};
