import { decodeText, type TextEncoding } from '#domain/values/text/decode-text.ts';
import type { ParsedCues } from './cue.ts';
import { isEbuStl, parseEbuStl } from './ebu-stl.ts';
import { parseTextCues } from './text-cues.ts';

export interface ReadSubtitles extends ParsedCues {
  readonly format: 'SubRip' | 'WebVTT' | 'EBU STL';
  /** Null: a binary format with code tables of its own. */
  readonly encoding: TextEncoding | null;
}

/** Cues of a subtitle file of any format, by its content. */
export function readSubtitles(bytes: Uint8Array): ReadSubtitles {
  if (isEbuStl(bytes)) return { format: 'EBU STL', encoding: null, ...parseEbuStl(bytes) };
  const { encoding, text } = decodeText(bytes);
  return { format: text.startsWith('WEBVTT') ? 'WebVTT' : 'SubRip', encoding, ...parseTextCues(text) };
}
