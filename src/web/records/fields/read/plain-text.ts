const BLOCKS = 'p, div, li, h1, h2, h3, h4, h5, h6, tr, blockquote';

/** The words of a formatted text, a line a paragraph; nothing of it is drawn or run. */
export function plainText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const line of body.querySelectorAll('br')) line.replaceWith('\n');
  for (const block of body.querySelectorAll(BLOCKS)) block.append('\n');
  return (body.textContent ?? '').replaceAll(/\n{3,}/g, '\n\n').trim();
}
