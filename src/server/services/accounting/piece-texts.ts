import { fillText, type TextParams } from '#domain/records/fill-text.ts';
import { messages as en } from '#generated/i18n/later/facture.en.gen.ts';
import { messages as es } from '#generated/i18n/later/facture.es.gen.ts';
import { messages as fr } from '#generated/i18n/later/facture.fr.gen.ts';

const TEXTS = { fr, en, es };

/** A sentence of the invoices. Runs in a browser too: the simulation prints the same words. */
export const pieceText = (key: keyof typeof fr, culture: keyof typeof TEXTS, params: TextParams = {}): string =>
  fillText(TEXTS[culture][key], params, culture);
