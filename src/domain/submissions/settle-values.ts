import { type RecordData, readId, readVersion } from '#domain/records/values/record-data.ts';
import { find, read, refuse, refuseField, update, type Work } from '#domain/work/work.ts';
import { learn, TABLES, tableOf } from './correspondence.ts';
import { isUnsaid } from './deposit-parts.ts';
import { fill, lookAgain, missingSection, openValues, stateAfter } from './open-values.ts';
import { isOpen } from './submission-steps.ts';

/** What staff say a word of the site means. */
export interface Choice {
  readonly type: number;
  readonly value: string;
  /** Null: it is left aside, and has no place in the film. */
  readonly id: number | null;
  /** Written into the correspondences, for the deposits to come. */
  readonly isKept: boolean;
}

/** As they come on the wire. */
interface SentChoice {
  readonly Type: number;
  readonly Valeur: string;
  readonly IdInterne?: number | null | undefined;
  readonly IsRetenue?: boolean | undefined;
}

export const choicesOf = (sent: readonly SentChoice[]): readonly Choice[] =>
  sent.map(({ Type, Valeur, IdInterne = null, IsRetenue = false }) => ({ type: Type, value: Valeur, id: IdInterne, isKept: IsRetenue }));

export interface Settling {
  readonly record: RecordData;
  readonly choices: readonly Choice[];
  /** Whether the person may write correspondences. */
  readonly mayLearn: boolean;
}

/** Settles values of a submission in one go; every line that uses the word takes the record. Answers how many are left. */
export function* settleValues({ record, choices, mayLearn }: Settling): Work<{ readonly Restantes: number; readonly Version: number }> {
  if (!isOpen(record)) yield* refuse('transition-refusee');
  const collected = {};
  for (const [index, choice] of choices.entries()) {
    const rows = (yield* openValues(record)).filter((row) => row['Type'] === choice.type && row['Valeur'] === choice.value);
    if (choice.id === null) for (const row of rows) yield* update('ins-recup-valeur', readId(row), { IsReglee: true });
    else yield* settle(rows, choice.id, { choice, index, mayLearn, filling: { submission: record, fields: collected } });
  }
  const again = yield* lookAgain({ ...record, ...collected });
  const change = { ...collected, ...again.fields, ...stateAfter(record, again.left, missingSection(record)) };
  if (Object.keys(change).length > 0) yield* update('ins-recup', readId(record), change);
  return { Restantes: again.left.length, Version: readVersion(yield* read('ins-recup', readId(record))) };
}

interface Chosen {
  readonly choice: Choice;
  readonly index: number;
  readonly mayLearn: boolean;
  readonly filling: Parameters<typeof fill>[2];
}

function* settle(rows: readonly RecordData[], id: number, { choice, index, mayLearn, filling }: Chosen): Work<void> {
  const table = tableOf(choice.type) ?? (yield* refuseField({ path: `Choix.${index}.Type`, code: 'valeur' }));
  const [known] = yield* find(TABLES[table].entity, { Id: [id] });
  if (known === undefined) yield* refuseField({ path: `Choix.${index}.IdInterne`, code: 'valeur' });
  for (const row of rows) yield* fill(row, id, filling);
  if (!choice.isKept || isUnsaid(choice.value)) return;
  if (!mayLearn) yield* refuse('droit-manquant');
  yield* learn(table, choice.value, id);
}
