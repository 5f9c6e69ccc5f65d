import type { Text } from '#generated/i18n/keys.gen.ts';

/** « 84 mots » */
export const wordCountText = (nombre: number, text: Text): string => text(nombre === 1 ? 'textes.mot' : 'textes.mots', { nombre });
