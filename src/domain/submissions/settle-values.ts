import type { InsRecup } from '#generated/records/ins-recup.gen.ts';
import type { InsRecupValeur } from '#generated/records/ins-recup-valeur.gen.ts';
import { find, read, refuse, refuseField, update, type Work } from '#domain/work/work.ts';
import { learn, TABLES, tableOf } from './correspondence.ts';
import { isUnsaid } from './deposit-parts.ts';
import { fill, lookAgain, missingSection, openValues, stateAfter } from './open-values.ts';
import { isOpen } from './submission-steps.ts';

/** Meaning that staff give to a word of the site. */
interface Choice {
  readonly Type: number;
  readonly Valeur: string;
  /** None: it is left aside, and has no place in the film. */
  readonly IdInterne?: number | null | undefined;
  /** Written into the correspondences, for the deposits to come. */
  readonly IsRetenue?: boolean | undefined;
}

export interface Settling {
  readonly record: InsRecup;
  readonly choices: readonly Choice[];
  /** True if the person may write correspondences. */
  readonly mayLearn: boolean;
}

/** Settles values of a submission in one go; every line that uses the word takes the record. Answers how many are left. */
export function* settleValues({ record, choices, mayLearn }: Settling): Work<{ readonly Restantes: number; readonly Version: number }> {
  if (!isOpen(record)) yield* refuse('transition-refusee');
  const collected = {};
  for (const [index, choice] of choices.entries()) {
    const rows = (yield* openValues(record)).filter((row) => row.Type === choice.Type && row.Valeur === choice.Valeur);
    const id = choice.IdInterne ?? null;
    if (id === null) for (const row of rows) yield* update('ins-recup-valeur', row.Id, { IsReglee: true });
    else yield* settle(rows, id, { choice, index, mayLearn, filling: { submission: record, fields: collected } });
  }
  const again = yield* lookAgain({ ...record, ...collected });
  const change = { ...collected, ...again.fields, ...stateAfter(record, again.left, missingSection(record)) };
  if (Object.keys(change).length > 0) yield* update('ins-recup', record.Id, change);
  return { Restantes: again.left.length, Version: (yield* read('ins-recup', record.Id)).Version };
}

interface Chosen {
  readonly choice: Choice;
  readonly index: number;
  readonly mayLearn: boolean;
  readonly filling: Parameters<typeof fill>[2];
}

function* settle(rows: readonly InsRecupValeur[], id: number, { choice, index, mayLearn, filling }: Chosen): Work<void> {
  const table = tableOf(choice.Type) ?? (yield* refuseField({ path: `Choix.${index}.Type`, code: 'valeur' }));
  const [chosenRecord] = yield* find(TABLES[table].entity, { Id: [id] });
  if (chosenRecord === undefined) yield* refuseField({ path: `Choix.${index}.IdInterne`, code: 'valeur' });
  for (const row of rows) yield* fill(row, id, filling);
  if (choice.IsRetenue !== true || isUnsaid(choice.Valeur)) return;
  if (!mayLearn) yield* refuse('droit-manquant');
  yield* learn(table, choice.Valeur, id);
}
