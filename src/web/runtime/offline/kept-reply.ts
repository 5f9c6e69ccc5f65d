/** On a reply that the service worker had kept: the server did not answer. */
export const KEPT_HEADER = 'x-conserve';

export function isKeptReply({ headers }: Response): boolean {
  return headers.has(KEPT_HEADER);
}
