import { describe, expect, it, test } from 'vitest';
import { splitTitle, wholeTitle } from './title.ts';

describe('splitTitle', () => {
  it.each([
    ['L’Avventura', 'it', 'L’', 'Avventura'],
    ["Un'altra vita", 'it', "Un'", 'altra vita'],
    ['Les Enfants du paradis', 'fr', 'Les', 'Enfants du paradis'],
    ['D’entre les morts', 'fr', null, 'D’entre les morts'],
    ['Die Blechtrommel', 'de', 'Die', 'Blechtrommel'],
    ['Dirty Pretty Things', 'en', null, 'Dirty Pretty Things'],
    ['Die Hard', 'en', null, 'Die Hard'],
    ['O Pagador de Promessas', 'pt-BR', 'O', 'Pagador de Promessas'],
    ['La La Land', 'fr', null, 'La La Land'],
    ['M', 'en', null, 'M'],
    ['A', 'en', null, 'A'],
    ['The Eyes of the Whale', null, 'The', 'Eyes of the Whale'],
    ['Les', 'fr', null, 'Les'],
    ['鯨の目', 'ja', null, '鯨の目'],
  ])('%s in %s', (title, language, prefixe, titre) => {
    expect(splitTitle(title, language)).toEqual({ prefixe, titre });
  });
});

test('a title that was split reads as before, in any language', () => {
  const words = ['The', 'A', 'L’', "l'", 'La', 'la', 'Un', "Un'", 'été', '鯨', 'עיניים', 'Ночь', '2', '—', 'O'];
  for (const language of ['fr', 'en', 'it', 'es', 'de', 'pt', 'ja', null])
    for (const first of words)
      for (const second of words)
        for (const title of [first + second, `${first} ${second}`, `${first} ${second} x`, `${first}${second} x`]) {
          const { prefixe, titre } = splitTitle(title, language);
          expect(wholeTitle(prefixe, titre)).toBe(title);
        }
});
