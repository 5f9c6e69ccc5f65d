/** Stands in the build for the streams of the generated client: events come by `events/events.ts`. */
export function createSseClient(): never {
  throw new Error('the generated client opens no stream');
}
