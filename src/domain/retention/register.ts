import type { Language } from '#generated/entities/descriptor.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import type { Work } from '#domain/work/work.ts';
import type { WorkService } from '#domain/work/service.ts';
import { type RetentionRule, retention } from '#generated/retention/retention.gen.ts';
import { askedProcessings } from './asked-processings.ts';
import type { Processing } from './processing.ts';
import { termWords } from './term-words.ts';

/** The register of processing (GDPR, art. 30) as the schema says it: it cannot differ from what the sweep does. Purposes are in French. */
export function processings(culture: Language): readonly Processing[] {
  const groups = Map.groupBy(retention, ({ purpose, title, keep, act, right }) => [purpose, title, keep, act, right].join('|'));
  return [...groups.values()]
    .flatMap((rules) => {
      const [first] = rules;
      if (first === undefined) return [];
      const { purpose, titles, keep, act, right } = first;
      return [{ purpose, title: titles[culture], keep, act, right, fields: rules.map(({ labels }) => labels[culture]) }];
    })
    .toSorted(inOrder(culture));
}

function inOrder(culture: Language) {
  return (left: Processing, right: Processing): number =>
    left.purpose.localeCompare(right.purpose, 'fr') || left.title.localeCompare(right.title, culture);
}

/** The register with the questions that staff put to records besides, each under the purpose stated when it was written. */
export function* wholeRegister(culture: Language): Work<readonly Processing[]> {
  return [...processings(culture), ...(yield* askedProcessings(culture))].toSorted(inOrder(culture));
}

/** Users who hold the right are the recipients of the data. */
export function rightLabel(code: string, culture: Language): string {
  return rights.find((right) => right.code === code)?.labels[culture] ?? code;
}

interface RegisterLine {
  readonly But: string;
  readonly Sorte: string;
  readonly Champs: readonly string[];
  readonly Lecteurs: string;
  readonly Duree: string;
  readonly Acte: RetentionRule['act'];
}

export const getRegistre: WorkService<unknown, readonly RegisterLine[]> = {
  entity: 'conservation-acte',
  *run(_asked, { culture }) {
    const text = textsIn(culture);
    return (yield* wholeRegister(culture)).map(({ purpose, title, fields, right, keep, act }) => ({
      But: purpose,
      Sorte: title,
      Champs: fields,
      Lecteurs: rightLabel(right, culture),
      Duree: termWords(keep, text),
      Acte: act,
    }));
  },
};
