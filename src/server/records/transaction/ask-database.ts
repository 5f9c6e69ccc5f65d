import type pg from 'pg';
import { createPlannedStatements } from '#server/database/planned-statements.ts';
import type { UnitOfWork } from '../engine/engine.ts';

/** Of the process: each connection learns a name as it first runs the statement. */
const PLANNED = createPlannedStatements();

/** True for a statement that only reads: it takes no lock and no number, notifies nobody and writes nothing. */
function isLook(text: string): boolean {
  return text.startsWith('select ') && !/\bfor (?:no key )?update\b|\bfor (?:key )?share\b|nextval|setval|set_config|pg_/.test(text);
}

/**
 * Asks the database within one transaction. Rules ask for the same records one after the other: until something is written, or waited
 * for, the answer is the one that came first. `onAsked` hears of each statement that is sent.
 */
export function askDatabase(client: pg.PoolClient, onAsked: () => void, planned = PLANNED): UnitOfWork['query'] {
  const answers = new Map<string, Promise<pg.QueryResult>>();
  function send(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    onAsked();
    const name = planned.nameOf(text);
    return client.query({ ...(name !== undefined && { name }), text, values: [...values] });
  }
  return async (text, values = []) => {
    if (!isLook(text)) {
      answers.clear();
      return (await send(text, values)).rows;
    }
    const question = JSON.stringify([text, values]);
    const answer = answers.get(question) ?? send(text, values);
    answers.set(question, answer);
    return (await answer).rows;
  };
}
