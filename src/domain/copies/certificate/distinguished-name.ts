/** Two written names of one holder: their parts in any order, their attributes in any case. */
export function isSameName(one: string, other: string): boolean {
  const [left, right] = [partsOf(one), partsOf(other)];
  return left.length > 0 && left.length === right.length && left.every((part, index) => part === right[index]);
}

/** `CN` of the holder, as people know it; the whole name without one. */
export function commonName(name: string): string {
  const part = splitName(name).find((one) => /^cn=/i.test(one));
  return part === undefined ? name : unescaped(part.slice(3));
}

function partsOf(name: string): readonly string[] {
  return splitName(name)
    .map((part) => {
      const [type = '', ...value] = part.split('=');
      return `${typeOf(type.trim())}=${unescaped(value.join('=').trim())}`;
    })
    .toSorted();
}

/** At commas that are not escaped. */
function splitName(name: string): readonly string[] {
  return (name.match(/(?:\\.|[^,\\])+/g) ?? []).map((part) => part.trim());
}

function typeOf(type: string): string {
  const lower = type.toLowerCase().replace(/^oid\./, '');
  return lower === '2.5.4.46' ? 'dnqualifier' : lower;
}

function unescaped(value: string): string {
  return value.replaceAll(/\\([,+"\\<>;=# ])/g, '$1');
}
