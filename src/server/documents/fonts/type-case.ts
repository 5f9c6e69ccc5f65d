import type { TFontDictionary } from 'pdfmake/interfaces.js';
import { clustersOf, drawnIn } from './clusters.ts';
import { eastAsianFirst, familiesFor, type FontFamily, type HanStyle } from './font-families.ts';
import { hanStyle } from './han-style.ts';
import { type LoadedSlice, sliceFor } from './noto-slice.ts';
import { inInter } from './inter.ts';
import { USUAL } from './usual.ts';

/** Fonts for the letters of one document, opened only as far as its texts need them. */
export interface TypeCase {
  /** Null: no font draws it. */
  readonly sliceOf: (cluster: string, han: HanStyle) => LoadedSlice | null;
  readonly slices: readonly LoadedSlice[];
  /** Clusters that no font draws, in the order of their reading. */
  readonly missing: ReadonlySet<string>;
}

/** Scripts of every document need nothing else. */
export function isInter(text: string): boolean {
  return USUAL.test(text) || Array.from(text).every((character) => inInter(character.codePointAt(0) ?? 0));
}

export async function openTypeCase(texts: Iterable<string>): Promise<TypeCase> {
  const chosen = new Map<string, LoadedSlice | null>();
  const missing = new Set<string>();
  for (const text of texts) {
    if (isInter(text)) continue;
    const han = hanStyle(text);
    for (const cluster of clustersOf(text.normalize('NFC'))) {
      const key = han + cluster;
      const drawn = drawnIn(cluster);
      if (chosen.has(key) || drawn.every(inInter)) continue;
      const slice = await findSlice(cluster, drawn, han);
      chosen.set(key, slice);
      if (slice === null) missing.add(cluster);
    }
  }
  const slices = new Set([...chosen.values()].filter((slice) => slice !== null));
  return { sliceOf: (cluster, han) => chosen.get(han + cluster) ?? null, slices: [...slices], missing };
}

async function findSlice(cluster: string, drawn: readonly number[], han: HanStyle): Promise<LoadedSlice | null> {
  for (const family of familiesOf(cluster, han)) {
    const slice = await sliceFor(family, drawn);
    if (slice !== null) return slice;
  }
  return null;
}

const EAST_ASIAN =
  /[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script_Extensions=Hangul}\p{Script_Extensions=Bopomofo}\uff00-\uffef]/u;

function familiesOf(cluster: string, han: HanStyle): readonly FontFamily[] {
  return EAST_ASIAN.test(cluster) ? eastAsianFirst(han) : familiesFor(cluster, han);
}

/** The slices as the printer of documents takes them: these scripts have no slanted letters. */
export function dictionaryOf({ slices }: TypeCase, fileOf: (slice: LoadedSlice, weight: 'normal' | 'bold') => string): TFontDictionary {
  return Object.fromEntries(
    slices.map((slice) => {
      const [normal, bold] = [fileOf(slice, 'normal'), fileOf(slice, 'bold')];
      return [slice.name, { normal, bold, italics: normal, bolditalics: bold }];
    }),
  );
}
