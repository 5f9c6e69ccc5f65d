import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';

/** Account for programs that may not run as root. */
export interface Account {
  readonly uid?: number;
  readonly gid?: number;
}

export interface Program {
  readonly child: ChildProcess;
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>;
}

export interface ProgramOptions {
  readonly command: string;
  readonly args: readonly string[];
  /** File of its output. */
  readonly log: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly account?: Account;
}

export function startProgram({ command, args, log, env = {}, account = {} }: ProgramOptions): Program {
  const child = spawn(command, args, { cwd: '/tmp', stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env }, ...account });
  const output = createWriteStream(log, { flags: 'a' });
  child.stdout.pipe(output, { end: false });
  child.stderr.pipe(output, { end: false });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    child,
    stop: async (signal = 'SIGTERM') => {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await ended;
    },
  };
}

/** The children of a process, as they are now. */
export function childrenOf(pid: number): readonly number[] {
  try {
    return execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
      .split('\n')
      .map(Number)
      .filter((child) => child > 0);
  } catch {
    return [];
  }
}

/** One that has ended already is as it should be. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended.
  }
}
