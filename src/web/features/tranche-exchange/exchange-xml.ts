import type { EchangeRetour } from '#generated/client/types.gen.ts';

export type Returned = EchangeRetour['Segments'];

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
