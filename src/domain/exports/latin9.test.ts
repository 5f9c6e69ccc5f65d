import { describe, expect, it } from 'vitest';
import { latin9 } from './latin9.ts';

function read(text: string): string {
  return new TextDecoder('iso-8859-15').decode(latin9(text));
}

describe('a text in ISO 8859-15', () => {
  it('keeps what French writes, the euro and its ligatures included', () => {
    expect(read('Œuvre à 12 € : Žižek, « ça », Ÿ')).toBe('Œuvre à 12 € : Žižek, « ça », Ÿ');
    expect(latin9('€')).toEqual(Uint8Array.of(0xa4));
  });

  it('loses the accents of other letters and names what it cannot write', () => {
    expect(read('Nguyễn Łódź 김 “x” – y’')).toBe(`Nguyen Lódz ? "x" - y'`);
  });

  it('writes a composed letter however it was typed', () => {
    expect(read('e\u0301cole')).toBe('école');
  });
});
