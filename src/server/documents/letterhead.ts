import type { Content } from 'pdfmake/interfaces.js';
import { picture } from './pdf-blocks.ts';
import type { PdfDocument } from './pdf-document.ts';

const LOGO = { width: 110, height: 30 } as const;

/** Over the first page. Nobody has named the festival: nothing, as before. */
export const letterheadBlock = (document: PdfDocument): readonly Content[] => {
  const { letterhead, logo } = document;
  if (letterhead === undefined || letterhead === 'own' || letterhead.name === null) return [];
  const mark = logo === undefined ? null : picture({ bytes: logo, ...LOGO });
  const words = {
    stack: [{ text: letterhead.name, bold: true }, ...(letterhead.edition === null ? [] : [{ text: letterhead.edition, style: 'aside' }])],
  };
  return [
    {
      columns: [...(mark === null ? [] : [{ width: 'auto', stack: [mark] }]), { width: '*', ...words }],
      columnGap: 10,
      margin: [0, 0, 0, 14],
    },
  ];
};
