import type { Content } from 'pdfmake/interfaces.js';

interface Room {
  readonly width: number;
  readonly height: number;
}

export interface PlacedNode {
  readonly placed: Room & { readonly file: number };
}

/** Room for a stored picture: it fills the box, and loses what stands out; one that is lost or cannot be printed leaves it white. */
export function placedPicture(file: number, { width, height }: Room): Content {
  const node: Content & PlacedNode = { text: '', placed: { file, width, height } };
  return node;
}
