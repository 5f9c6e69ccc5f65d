import type { Text } from '#web/i18n/i18n.ts';

/** « 84 mots » */
export const wordCountText = (nombre: number, text: Text): string => text(nombre === 1 ? 'textes.mot' : 'textes.mots', { nombre });
