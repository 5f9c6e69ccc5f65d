/** One subtitle of a file, in milliseconds from the beginning of the film. */
export interface Cue {
  /** Its number in the file, or its rank where the file numbers none. */
  readonly number: number;
  /** Line of its times in a text file, its block in a binary one. */
  readonly line: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly lines: readonly string[];
}

export interface ParsedCues {
  readonly cues: readonly Cue[];
  /** Lines that are neither a cue nor anything else that the format knows. */
  readonly unreadableLines: readonly number[];
}
