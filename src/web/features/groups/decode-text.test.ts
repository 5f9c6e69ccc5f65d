import { expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

it('reads a file in UTF-8 and one in Windows-1252 alike', () => {
  expect(decodeText(new TextEncoder().encode('Léa').buffer)).toBe('Léa');
  expect(decodeText(Uint8Array.from([0x4c, 0xe9, 0x61]).buffer)).toBe('Léa');
});
