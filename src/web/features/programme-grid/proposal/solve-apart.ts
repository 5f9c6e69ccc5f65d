import type { GridProblem } from '#domain/programmation/solver/problem.ts';
import type { Solution } from '#domain/programmation/solver/solve-grid.ts';

/** Solves on a thread of its own; null once `signal` stopped it. */
export function solveApart(problem: GridProblem, signal: AbortSignal): Promise<Solution | null> {
  const worker = new Worker(new URL('solver-worker.ts', import.meta.url), { type: 'module', name: 'grille' });
  const { promise, resolve, reject } = Promise.withResolvers<Solution | null>();
  signal.addEventListener('abort', () => resolve(null), { once: true });
  worker.addEventListener('message', ({ data }: MessageEvent<Solution>) => resolve(data), { once: true });
  worker.addEventListener('error', ({ message }) => reject(new Error(message)), { once: true });
  worker.postMessage(problem);
  return promise.finally(() => worker.terminate());
}
