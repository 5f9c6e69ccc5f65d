import bidiFactory from 'bidi-js/dist/bidi.mjs';
import { clustersOf, drawnIn, written } from './clusters.ts';
import type { HanStyle } from './font-families.ts';
import { hanStyle } from './han-style.ts';
import { inInter } from './inter.ts';
import { isInter, type TypeCase } from './type-case.ts';

/** Letters of one font and one direction. */
export interface TextRun {
  readonly text: string;
  /** None: Inter. */
  readonly font?: string;
  /** Odd: it reads from right to left. `visual-order.ts` puts the words of a line in their places. */
  readonly bidiLevel?: number;
}

const bidi = bidiFactory();
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\u200f\u202b\u202e\u2067]/u;
/** Scripts that leave no space between words: the words are marked for the printer of documents, which breaks its lines there. */
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const BREAK = '\u200b';

/** True if the usual font prints a text as it is. */
export function isPlain(text: string): boolean {
  return isInter(text) && !RIGHT_TO_LEFT.test(text);
}

/** True if the first word with a direction reads from right to left. */
export function isRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text) && (bidi.getEmbeddingLevels(text).paragraphs[0]?.level ?? 0) % 2 === 1;
}

/** A text by font and direction, in the order of its reading. */
export function runsOf(text: string, fonts: TypeCase): readonly TextRun[] {
  const composed = withBreaks(text.normalize('NFC'));
  const levels = RIGHT_TO_LEFT.test(composed) ? bidi.getEmbeddingLevels(composed).levels : null;
  const han = hanStyle(composed);
  const runs: Letters[] = [];
  let at = 0;
  for (const cluster of clustersOf(composed)) {
    add(runs, lettersOf(cluster, { level: levels?.[at] ?? 0, han, fonts }));
    at += cluster.length;
  }
  return runs.map(runOf);
}

interface Letters {
  readonly font: string | null;
  readonly level: number;
  readonly clusters: string[];
}

interface Setting {
  readonly level: number;
  readonly han: HanStyle;
  readonly fonts: TypeCase;
}

function lettersOf(cluster: string, { level, han, fonts }: Setting): Letters {
  const slice = drawnIn(cluster).every(inInter) ? null : fonts.sliceOf(cluster, han);
  const has = slice === null ? inInter : slice.has;
  return { font: slice?.name ?? null, level, clusters: [written(cluster, has)] };
}

function add(runs: Letters[], letters: Letters): void {
  const last = runs.at(-1);
  if (last !== undefined && last.font === letters.font && last.level === letters.level && isOneWord(last, letters))
    last.clusters.push(...letters.clusters);
  else runs.push(letters);
}

/** From right to left, each word is placed apart with the space after it, and each sign between words too. */
function isOneWord({ level, clusters }: Letters, next: Letters): boolean {
  const [cluster = ''] = next.clusters;
  return level % 2 === 0 || (TURNED.test(clusters.at(-1) ?? '') && (cluster === ' ' || TURNED.test(cluster)));
}

const TURNED = /[\p{Script_Extensions=Arabic}\p{Script_Extensions=Hebrew}]/u;

function runOf({ font, level, clusters }: Letters): TextRun {
  return {
    text: directed(clusters, level),
    ...(font === null ? {} : { font }),
    ...(level === 0 ? {} : { bidiLevel: level }),
  };
}

/** The shaper of letters turns those of the scripts that read so, with their signs, and nothing else: signs apart, and figures of Persian, are turned here. */
function directed(clusters: readonly string[], level: number): string {
  const isReversed = level % 2 === 1;
  const isTurned = RIGHT_TO_LEFT.test(clusters.join('').match(SCRIPTED)?.[0] ?? '');
  if (isReversed === isTurned) return clusters.join('');
  return clusters
    .map((cluster) => (isReversed ? (bidi.getMirroredCharacter(cluster) ?? cluster) : cluster))
    .toReversed()
    .join('');
}

const SCRIPTED = /[^\p{Script=Common}\p{Script=Inherited}]/u;

function withBreaks(text: string): string {
  if (!UNSPACED.test(text)) return text;
  return Array.from(WORDS.segment(text), ({ segment, isWordLike }, index) =>
    index > 0 && isWordLike === true && UNSPACED.test(segment) ? BREAK + segment : segment,
  ).join('');
}

const WORDS = new Intl.Segmenter('th', { granularity: 'word' });
