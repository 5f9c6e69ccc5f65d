/** The demonstration cannot be loaded or removed: one French sentence, for the terminal. */
export class DemoError extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'DemoError';
  }
}
