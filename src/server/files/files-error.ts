/** The store of files did not carry out a request: one sentence, for the terminal and the log. */
export class FilesError extends Error {
  /** It has no more room. */
  readonly isFull: boolean;

  constructor(sentence: string, { isFull = false, ...options }: ErrorOptions & { readonly isFull?: boolean } = {}) {
    super(sentence, options);
    this.name = 'FilesError';
    this.isFull = isFull;
  }
}
