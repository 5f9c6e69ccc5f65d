/** Rows of a text whose cells stand between semicolons, tabs or commas, quoted where they hold one. */
export function readDelimited(text: string): readonly (readonly string[])[] {
  const mark = markOf(text);
  const rows: string[][] = [];
  let [row, cell, isQuoted]: [string[], string, boolean] = [[], '', false];
  function endCell(): void {
    row.push(cell);
    cell = '';
  }
  for (let index = 0; index < text.length; index += 1) {
    const sign = text[index] ?? '';
    if (isQuoted && sign === '"' && text[index + 1] === '"') {
      cell += '"';
      index += 1;
    } else if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && sign === mark) endCell();
    else if (!isQuoted && sign === '\n') {
      endCell();
      rows.push(row);
      row = [];
    } else if (sign !== '\r') cell += sign;
  }
  endCell();
  return [...rows, row].filter((cells) => cells.some((one) => one.trim() !== ''));
}

/** The mark that the file has most of. */
function markOf(text: string): string {
  const counts = [';', '\t', ','].map((mark) => [mark, text.split(mark).length] as const);
  return counts.toSorted((left, right) => right[1] - left[1])[0]?.[0] ?? ';';
}
