import { isSafePattern } from 'redos-detector';

/** Is it a regular expression, as the server reads it and as browsers do? */
export function isPattern(text: unknown): boolean {
  try {
    return typeof text === 'string' && [new RegExp(text, 'u'), new RegExp(text)].length > 0;
  } catch {
    return false;
  }
}

/** Steps that a pattern may try on a text that does not fit: beyond, a few letters hold the server for seconds. */
const STEPS_MAX = 20_000;

/** Why the pattern may not be that of a field, as the end of a sentence that begins with it; null: it may. */
export function refusedPattern(text: string): string | null {
  if (!isPattern(text)) return "n'est pas une expression régulière";
  if (!isWhole(text)) return "ne tient pas tout le texte : l'écrire de ^ à $";
  const { safe } = isSafePattern(text, { unicode: true, maxSteps: STEPS_MAX, maxScore: STEPS_MAX, timeout: Infinity });
  return safe ? null : 'peut retenir le serveur sur un texte qui ne lui convient pas : éviter une répétition dans une autre';
}

/** From `^` to `$`, and no `|` that stands in no group: `^a|b$` is two halves. */
function isWhole(text: string): boolean {
  const bare = text.replace(/\\./g, '_').replace(/\[[^[\]]*\]/g, '_');
  const outside = withoutGroups(bare);
  return outside.startsWith('^') && outside.endsWith('$') && !outside.includes('|');
}

function withoutGroups(text: string): string {
  const shorter = text.replace(/\([^()]*\)/g, '');
  return shorter === text ? text : withoutGroups(shorter);
}
