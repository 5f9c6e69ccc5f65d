import { printableType } from './pdf-blocks.ts';
import type { PlacedNode } from './placed-picture.ts';
import type { PdfDocument } from './pdf-document.ts';
import { type Press, readStoredPicture } from './read-logo.ts';
import { eachNode } from './read-nodes.ts';

function isPlaced(node: object): node is PlacedNode {
  return 'placed' in node;
}

/** Puts the pictures of a document where it has room for them. */
export async function placePictures(press: Press, document: PdfDocument): Promise<void> {
  const nodes: PlacedNode[] = [];
  eachNode(document.content, (node) => {
    if (isPlaced(node)) nodes.push(node);
  });
  for (const [file, group] of Map.groupBy(nodes, ({ placed }) => placed.file)) {
    const bytes = await readStoredPicture(press, file);
    if (bytes !== null) for (const node of group) fill(node, bytes);
  }
}

function fill(node: PlacedNode, bytes: Uint8Array): void {
  const type = printableType(bytes);
  if (type === null) return;
  const { width, height } = node.placed;
  Reflect.deleteProperty(node, 'text');
  const image = `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
  // Faces stand in the upper half of a portrait.
  Object.assign(node, { image, cover: { width, height, align: 'center', valign: 'top' } });
}
