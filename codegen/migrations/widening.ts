/** Does every value of the old type fit the new one? */
export function widens(from: string, to: string): boolean {
  if (from === to) return true;
  const old = parse(from);
  const next = parse(to);
  if (old.base === 'character varying')
    return next.base === 'text' || (next.base === old.base && (next.size ?? Infinity) >= (old.size ?? Infinity));
  if (old.base === 'numeric' && next.base === 'numeric') return (next.scale ?? 0) >= (old.scale ?? 0) && whole(next) >= whole(old);
  if (old.base === 'integer') return next.base === 'bigint' || (next.base === 'numeric' && whole(next) >= INTEGER_DIGITS);
  return false;
}

const INTEGER_DIGITS = 10;

interface Type {
  readonly base: string;
  readonly size: number | null;
  readonly scale: number | null;
}

function whole({ size, scale }: Type): number {
  return (size ?? Infinity) - (scale ?? 0);
}

function parse(type: string): Type {
  const [, base = type, size, scale] = /^([a-z ]+?)(?:\((\d+)(?:,(\d+))?\))?$/.exec(type) ?? [];
  return { base, size: size === undefined ? null : Number(size), scale: scale === undefined ? null : Number(scale) };
}
