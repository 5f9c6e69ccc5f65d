import elementWriter from 'pdfmake/js/ElementWriter.js';

interface Word {
  readonly bidiLevel?: number;
}

interface LaidInline extends Word {
  x: number;
  readonly width: number;
}

interface LaidLine {
  inlines: readonly LaidInline[];
  readonly leadingCut: number;
  readonly trailingCut: number;
}

const { prototype } = elementWriter.default;
const { alignLine } = prototype;

/** pdfmake places the words of a line from left to right, and ignores their direction: applied once, before it aligns a line. */
export function placeByDirection(): void {
  prototype.alignLine = function alignInOrder(this: unknown, line: LaidLine): void {
    if (line.inlines.some(({ bidiLevel = 0 }) => bidiLevel > 0)) place(line);
    if (typeof alignLine === 'function') Reflect.apply(alignLine, this, [line]);
  };
}

function place(line: LaidLine): void {
  const ordered = inVisualOrder(line.inlines);
  // The space that ends the last word of a line is left of it there.
  const isEndFirst = ordered[0] === line.inlines.at(-1) && (ordered[0]?.bidiLevel ?? 0) % 2 === 1;
  let x = isEndFirst ? -line.trailingCut : -line.leadingCut;
  for (const inline of ordered) {
    inline.x = x;
    x += inline.width;
  }
  line.inlines = ordered;
}

/** Rule L2 of the Unicode Bidirectional Algorithm, word by word. */
function inVisualOrder<T extends Word>(inlines: readonly T[]): readonly T[] {
  const levels = inlines.map(({ bidiLevel = 0 }) => bidiLevel);
  let ordered = inlines.map((inline, index) => ({ inline, level: levels[index] ?? 0 }));
  for (let level = Math.max(...levels); level > 0; level -= 1) {
    const next: typeof ordered = [];
    let turned: typeof ordered = [];
    for (const word of ordered) {
      if (word.level >= level) {
        turned.unshift(word);
        continue;
      }
      next.push(...turned, word);
      turned = [];
    }
    ordered = [...next, ...turned];
  }
  return ordered.map(({ inline }) => inline);
}
