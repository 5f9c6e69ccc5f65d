/** A start that cannot go on: one French sentence for the terminal, the technical cause apart. */
export class DatabaseStartError extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'DatabaseStartError';
  }
}
