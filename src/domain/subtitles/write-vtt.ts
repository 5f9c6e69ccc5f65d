import { formatDuration } from '#domain/values/dates/durations.ts';
import type { Cue } from './cue.ts';

/** Cues as WebVTT, the one format that players read; marks that WebVTT does not know are left out. */
export function writeVtt(cues: readonly Cue[]): string {
  const blocks = cues
    .filter(({ startMs, endMs, lines }) => endMs > startMs && startMs >= 0 && lines.length > 0)
    .map(({ startMs, endMs, lines }) => [`${clock(startMs)} --> ${clock(endMs)}`, ...lines.map(shownLine)].join('\n'));
  return `${['WEBVTT', ...blocks].join('\n\n')}\n`;
}

const MARKS = /<\/?[bui]>/giu;

/** Bold, underline and italics are those of WebVTT; anything else between brackets is text or a mark of another player. */
function shownLine(line: string): string {
  const parts = line.replaceAll(/<\/?(?:font|c|v|lang)\b[^<>]*>|\{\\[^{}]*\}/giu, '').split(MARKS);
  const marks = line.match(MARKS) ?? [];
  return parts
    .flatMap((part, index) => [part.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('-->', '--&gt;'), marks[index] ?? ''])
    .join('');
}

function clock(moment: number): string {
  return `${formatDuration(moment / 1000)}.${String(moment % 1000).padStart(3, '0')}`;
}
