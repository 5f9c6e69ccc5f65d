/** A setting that cannot be read: one French sentence, for the terminal. */
export class ConfigError extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'ConfigError';
  }
}
