import type { Cue, ParsedCues } from './cue.ts';

type FaultKind = 'illisible' | 'ordre' | 'duree' | 'chevauchement' | 'court' | 'long' | 'vitesse' | 'largeur' | 'lignes' | 'vide' | 'film';

export interface CueFault {
  readonly kind: FaultKind;
  readonly line: number;
  /** Null where the times themselves cannot be read. */
  readonly atMs: number | null;
  /** Measure that is out of bounds: milliseconds, characters a second, characters or lines. */
  readonly value: number | null;
}

/** Usual bounds of subtitling for the screen. */
export const CUE_LIMITS = {
  shortestMs: 833,
  longestMs: 7000,
  charactersASecond: 25,
  charactersALine: 42,
  lines: 2,
} as const;

/** Faults of a file, in the order of its lines; `filmMs`: null where the length of the film is not known. */
export function checkCues({ cues, unreadableLines }: ParsedCues, filmMs: number | null): readonly CueFault[] {
  const unreadable = unreadableLines.map((line): CueFault => ({ kind: 'illisible', line, atMs: null, value: null }));
  const faults = cues.flatMap((cue, index) => [
    ...timeFaults(cue, cues[index - 1] ?? null),
    ...textFaults(cue),
    ...filmFaults(cue, filmMs),
  ]);
  return [...unreadable, ...faults].toSorted((left, right) => left.line - right.line);
}

function timeFaults(cue: Cue, before: Cue | null): readonly CueFault[] {
  const lasts = cue.endMs - cue.startMs;
  const faults: CueFault[] = [];
  if (before !== null && cue.startMs < before.startMs) faults.push(faultOf(cue, 'ordre', before.startMs - cue.startMs));
  else if (before !== null && cue.startMs < before.endMs) faults.push(faultOf(cue, 'chevauchement', before.endMs - cue.startMs));
  if (lasts <= 0) faults.push(faultOf(cue, 'duree', lasts));
  else if (lasts < CUE_LIMITS.shortestMs) faults.push(faultOf(cue, 'court', lasts));
  else if (lasts > CUE_LIMITS.longestMs) faults.push(faultOf(cue, 'long', lasts));
  return faults;
}

function textFaults(cue: Cue): readonly CueFault[] {
  const shown = cue.lines.map(shownText).filter((line) => line !== '');
  if (shown.length === 0) return [faultOf(cue, 'vide', null)];
  const widest = Math.max(...shown.map(signs));
  const lasts = cue.endMs - cue.startMs;
  const speed = lasts <= 0 ? 0 : (shown.reduce((sum, line) => sum + signs(line), 0) * 1000) / lasts;
  const faults: CueFault[] = [];
  if (speed > CUE_LIMITS.charactersASecond) faults.push(faultOf(cue, 'vitesse', Math.round(speed)));
  if (widest > CUE_LIMITS.charactersALine) faults.push(faultOf(cue, 'largeur', widest));
  if (shown.length > CUE_LIMITS.lines) faults.push(faultOf(cue, 'lignes', shown.length));
  return faults;
}

function filmFaults(cue: Cue, filmMs: number | null): readonly CueFault[] {
  if (cue.startMs < 0) return [faultOf(cue, 'film', cue.startMs)];
  return filmMs !== null && cue.endMs > filmMs ? [faultOf(cue, 'film', cue.endMs - filmMs)] : [];
}

function faultOf(cue: Cue, kind: FaultKind, value: number | null): CueFault {
  return { kind, line: cue.line, atMs: cue.startMs, value };
}

/** Words that a viewer reads: no marks of italics or position. */
function shownText(line: string): string {
  return line.replaceAll(/<[^<>]*>|\{\\[^{}]*\}/gu, '').trim();
}

function signs(text: string): number {
  return [...text].length;
}
