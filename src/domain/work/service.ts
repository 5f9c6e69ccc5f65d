import type { Facts } from './rule.ts';
import type { Work } from './work.ts';

/** Checked call: the parts of its address, its query and its body. */
export interface Asked<Params, Query, Body> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** Network address of the request, for the proof of an answer without a session; absent in the simulation. */
  readonly address?: string;
}

/** A hand-written operation that is work over records: the server answers it from its transaction, the simulation from its rows. */
export interface WorkService<A, R> {
  /** Entity whose fields a refusal of the database is about. */
  readonly entity: string;
  run(input: A, facts: Facts): Work<R>;
  /** Work after the commit, in a transaction of its own: the reply holds when it fails. */
  afterwards?(this: void, reply: R, facts: Facts): Work<R>;
  /** Called without a session, by the secret of a link (`Jeton` of the body): guesses are counted by token and by network. */
  readonly isGuarded?: boolean;
  /** True if the reply announces deletions, under the batch of the call. */
  isUndoable?(reply: R): boolean;
}
