import type { Content } from 'pdfmake/interfaces.js';
import type { ServerText } from '#domain/texts/server-texts.ts';
import { box } from '#server/documents/pdf-blocks.ts';

/** Room for a date and a hand-written signature. */
const ROOM = 54;

/** Frames that the person who carries money and the bank sign. */
export function bankSignatures(say: ServerText): Content {
  return {
    columns: [frame(say('caisse.remisePar'), say), frame(say('caisse.recuParBanque'), say)],
    columnGap: 12,
    unbreakable: true,
  };
}

function frame(title: string, say: ServerText): Content {
  return box({ stack: [title, { text: say('caisse.signature'), style: 'aside', margin: [0, 0, 0, ROOM] }] });
}
