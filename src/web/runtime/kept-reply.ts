/** Said on what the service worker had kept (`src/web/worker/shell-cache.ts`): the server did not answer. */
export function isKeptReply({ headers }: Response): boolean {
  return headers.has('x-conserve');
}
