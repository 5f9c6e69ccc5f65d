import type { Cue, ParsedCues } from './cue.ts';

const TIMES = /^\s*(?<start>[\d:]+[.,]\d{1,3})\s*-->\s*(?<end>[\d:]+[.,]\d{1,3})(?:\s|$)/u;
const CLOCK = /^(?:(?<hours>\d{1,3}):)?(?<minutes>\d{1,2}):(?<seconds>\d{1,2})[.,](?<fraction>\d{1,3})$/u;

/** Cues of SubRip and WebVTT: blocks apart by empty lines, each with its times; WebVTT has other blocks, which are no faults. */
export function parseTextCues(text: string): ParsedCues {
  const isVtt = text.startsWith('WEBVTT');
  const cues: Cue[] = [];
  const unreadableLines: number[] = [];
  for (const block of blocksOf(text)) {
    if (isVtt && isOtherBlock(block)) continue;
    const cue = cueOf(block, cues.length + 1);
    if (cue === null) unreadableLines.push(block.line);
    else cues.push(cue);
  }
  return { cues, unreadableLines };
}

interface Block {
  readonly line: number;
  readonly lines: readonly string[];
}

function blocksOf(text: string): readonly Block[] {
  const blocks: Block[] = [];
  let open: { line: number; lines: string[] } | null = null;
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') open = null;
    else if (open === null) {
      open = { line: index + 1, lines: [line] };
      blocks.push(open);
    } else open.lines.push(line);
  }
  return blocks;
}

function isOtherBlock({ lines: [first = ''] }: Block): boolean {
  return /^(?:WEBVTT|NOTE|STYLE|REGION)(?:\s|$)/u.test(first);
}

/** Null where the block has no times, or times that are none. */
function cueOf({ line, lines }: Block, rank: number): Cue | null {
  const at = lines.findIndex((one) => one.includes('-->'));
  const groups = TIMES.exec(lines[at] ?? '')?.groups;
  const [startMs, endMs] = [momentOf(groups?.['start']), momentOf(groups?.['end'])];
  if (at < 0 || at > 1 || startMs === null || endMs === null) return null;
  const number = at === 1 && /^\s*\d+\s*$/u.test(lines[0] ?? '') ? Number(lines[0]) : rank;
  return { number, line: line + at, startMs, endMs, lines: lines.slice(at + 1) };
}

function momentOf(text: string | undefined): number | null {
  const groups = CLOCK.exec(text ?? '')?.groups;
  if (groups === undefined) return null;
  const [hours, minutes, seconds] = [groups['hours'] ?? 0, groups['minutes'], groups['seconds']].map(Number);
  return ((hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0)) * 1000 + Number((groups['fraction'] ?? '').padEnd(3, '0'));
}
