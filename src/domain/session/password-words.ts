import { norm } from '#domain/values/text/norm.ts';

const LETTERS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** `P@ssw0rd-1234!` as `password`: what only dresses a word up costs a guesser nothing. */
export function unadorned(password: string): string {
  const bare = norm(password)
    .replace(/^[^a-z]+/, '')
    .replace(/(?<![^a-z])[^a-z]+$/, '');
  const core = bare === '' ? password : bare;
  return once(core.replace(/[013457@$!]/g, (sign) => LETTERS[sign] ?? sign).replace(/[^a-z0-9]+/g, ''));
}

/** `abcabcabc` as `abc`. */
function once(text: string): string {
  const period = (text + text).indexOf(text, 1);
  return period > 0 && period < text.length ? text.slice(0, period) : text;
}
