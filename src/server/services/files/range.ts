export interface ByteRange {
  readonly start: number;
  /** Included. */
  readonly end: number;
}

/** One range of bytes as players ask for it (RFC 9110 §14); null: the whole content. */
export function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (found === null) return null;
  const [, from = '', to = ''] = found;
  if (from === '' && to === '') return null;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start > end || start >= size ? 'unsatisfiable' : { start, end };
}
