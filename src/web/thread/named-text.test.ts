import { describe, expect, it } from 'vitest';
import { sentText, typedMention, typedText } from './named-text.ts';

describe('a comment as it is typed', () => {
  it('is sent with numbers in place of names, the longer name first', () => {
    const numbers = new Map([
      ['@Camille', 'u1'],
      ['@Camille Roux', 'u2'],
      ['« Le Passage »', 'film/7'],
    ]);
    expect(sentText({ text: ' @Camille Roux et @Camille : « Le Passage » ', numbers })).toBe('@[u2] et @[u1] : [[film/7]]');
  });

  it('comes back as it was sent, and keeps the number of a name that is not told', () => {
    const sent = '@[u2] voyez [[film/7]] et [[film/8]]';
    const typed = typedText(sent, [
      { Numero: 'u2', Libelle: 'Camille Roux' },
      { Numero: 'film/7', Libelle: 'Le Passage' },
    ]);
    expect(typed.text).toBe('@Camille Roux voyez « Le Passage » et [[film/8]]');
    expect(sentText(typed)).toBe(sent);
  });

  it.each([
    ['Bonjour @cam', { from: 8, search: 'cam' }],
    ['@Camille R', { from: 0, search: 'Camille R' }],
    ['camille@valombre', null],
    ['@Camille Roux et', null],
    ['rien', null],
  ])('%j names %o', (text, expected) => {
    expect(typedMention(text, text.length)).toEqual(expected);
  });
});
