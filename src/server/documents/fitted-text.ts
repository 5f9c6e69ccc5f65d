import type { ContentText } from 'pdfmake/interfaces.js';

/** A box of a card, in points, that a text keeps within whatever it says. */
export interface Fitted {
  readonly width: number;
  readonly height: number;
  /** Of its letters, when they have the room. */
  readonly size: number;
  readonly bold?: boolean;
}

interface FittedText extends ContentText {
  readonly text: string;
  readonly fitted: Fitted;
}

/** A text in the largest letters that keep its words whole and itself within its box. */
export function fittedText(text: string, fitted: Fitted, more: Omit<ContentText, 'text'> = {}): ContentText {
  const node: FittedText = { ...more, text, fitted, bold: fitted.bold === true };
  return node;
}

export function isFitted(node: object): node is FittedText {
  return 'fitted' in node && 'text' in node && typeof node.text === 'string';
}
