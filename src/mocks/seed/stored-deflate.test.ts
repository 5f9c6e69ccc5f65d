import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { storedDeflate } from './stored-deflate.ts';

test.each([0, 1, 65_535, 65_536, 200_000])('%d bytes that are stored are read back by zlib', (length) => {
  const bytes = Uint8Array.from({ length }, (_, index) => (index * 31) % 251);
  expect(Uint8Array.from(inflateSync(storedDeflate(bytes)))).toEqual(bytes);
});
