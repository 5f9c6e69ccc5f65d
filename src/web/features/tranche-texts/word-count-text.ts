import type { Text } from '#generated/i18n/keys.gen.ts';

/** « 84 mots » */
export function wordCountText(nombre: number, text: Text): string {
  return text(nombre === 1 ? 'textes.mot' : 'textes.mots', { nombre });
}
