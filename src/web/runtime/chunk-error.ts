/** A piece of the application could not be loaded: the network is cut, or a newer version is in service and the piece is no longer served. */
export function isChunkError(error: unknown): error is Error {
  return error instanceof Error && /dynamically imported module|module script|preload CSS/i.test(error.message);
}
