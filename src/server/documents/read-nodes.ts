/** Keys with text for a reader: all else (pictures, codes, layouts, widths) stays as it is. */
const READ = ['text', 'stack', 'columns', 'ul', 'ol', 'table', 'body'];

/** The keys under which a part of a content has what a reader reads. */
export function readKeys(node: object): Iterable<string | number> {
  return Array.isArray(node) ? node.keys() : READ.filter((key) => key in node);
}

/** Visits every part of a content that is read, outer ones first. */
export function eachNode(node: unknown, visit: (node: object) => void): void {
  if (typeof node !== 'object' || node === null) return;
  visit(node);
  for (const key of readKeys(node)) eachNode(Reflect.get(node, key), visit);
}
