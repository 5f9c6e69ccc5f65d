import type { EchangeRetour } from '#generated/client/types.gen.ts';
import { xmlText } from '#domain/translations/exchange/xml-text.ts';

export type Returned = EchangeRetour['Segments'];
export type ReturnedComments = NonNullable<EchangeRetour['Commentaires']>;

/** Why nothing can be read of a file. */
export class ExchangeFileError extends Error {
  readonly reason: 'illisible' | 'sansReference';

  constructor(reason: ExchangeFileError['reason']) {
    super(reason);
    this.reason = reason;
  }
}

/** A document of XML that came from outside; refused when it is none. */
export function parsedXml(text: string): XMLDocument {
  const parsed = new DOMParser().parseFromString(text, 'application/xml');
  if (parsed.querySelector('parsererror') !== null || parsed.doctype !== null) throw new ExchangeFileError('illisible');
  return parsed;
}

/** The text of a document, in the encoding that its first bytes or its declaration say; UTF-8 where neither does. */
export function decodedXml(bytes: Uint8Array): string {
  const text = xmlText(bytes);
  if (text === null) throw new ExchangeFileError('illisible');
  return text;
}
