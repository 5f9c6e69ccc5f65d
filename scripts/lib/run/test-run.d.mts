import type { run } from '../bootstrap.mjs';

/** The folders and processes of one run of `npm test`. */
export interface TestRun {
  /** Removed with the run. */
  readonly folder: string;
  /** It, and the one in memory where the machine has room. */
  readonly folders: readonly string[];
  /** Runs a command with the project's Node, in the folders of the run. */
  readonly node: typeof run;
  /** Ends what still runs, and removes the folders. */
  readonly end: () => Promise<void>;
}
export declare const beginTestRun: () => TestRun;
