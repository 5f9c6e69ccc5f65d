import type { GridProblem } from '#domain/programmation/solver/problem.ts';
import { solveGrid } from '#domain/programmation/solver/solve-grid.ts';

/** A problem in, its solution out: the page stays free meanwhile, and ends the thread to stop it. */
globalThis.addEventListener('message', ({ data }: MessageEvent<GridProblem>) => globalThis.postMessage(solveGrid(data)));
