import { transcode } from 'node:buffer';

const UNIT_BYTES = 2;
/** Longer texts are rare, and do not keep memory for themselves. */
const KEPT_BYTES = 2 * 1024 * 1024;
const kept = Buffer.allocUnsafeSlow(KEPT_BYTES);

/**
 * A JSON text as UTF-8. One character beyond Latin-1 and V8 keeps a text in units of two bytes, which it counts and writes one by
 * one: that was half of the time of a list. Copied as they are and transcoded they take an eighth. Throws on half a character, which
 * JSON writes as an escape.
 */
export function jsonBytes(text: string): Buffer {
  if (text.length * UNIT_BYTES > KEPT_BYTES) return Buffer.from(text);
  return transcode(kept.subarray(0, kept.write(text, 0, 'utf16le')), 'utf16le', 'utf8');
}
