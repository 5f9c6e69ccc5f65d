/** Words that begin a family name. */
const PARTICLES = new Set([
  'de',
  'del',
  'della',
  'di',
  'da',
  'du',
  'des',
  'la',
  'le',
  'van',
  'von',
  'der',
  'den',
  'ten',
  'el',
  'al',
  'dos',
  'af',
]);

/** The last word is the family name, with the particles before it; a single word is a family name alone. */
export function partedName(fullName: string): { readonly given: string | null; readonly family: string } {
  const words = fullName.split(/\s+/);
  let start = words.length - 1;
  if (/^(jr|sr|ii|iii)\.?$/i.test(words[start] ?? '') && start > 1) start -= 1;
  while (start > 1 && PARTICLES.has((words[start - 1] ?? '').toLowerCase())) start -= 1;
  const given = words.slice(0, start).join(' ');
  return { given: given === '' ? null : given, family: words.slice(start).join(' ') };
}
