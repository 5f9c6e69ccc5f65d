/** Styles are made of the tokens of the interface alone: stylelint refuses what is planted beside them. */
import path from 'node:path';
import stylelint from 'stylelint';
import { describe, expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');

/** Rules that refuse the text, as if it stood in a stylesheet of a feature. */
async function refusals(code: string): Promise<readonly string[]> {
  const { results } = await stylelint.lint({ code, codeFilename: path.join(root, 'src/web/features/planted.module.css'), cwd: root });
  return results.flatMap(({ warnings }) => warnings.map(({ rule }) => rule));
}

describe('a stylesheet', () => {
  test.each([
    ['a raw size of text', 'font-size: 14px'],
    ['a size of text that is no size', 'font-size: var(--space-12)'],
    ['a size of text between raw ones', 'font-size: clamp(10px, 5cqh, var(--size-h1))'],
    ['a raw weight', 'font-weight: 600'],
    ['a raw radius', 'border-radius: 4px'],
    ['a radius that is no radius', 'border-radius: 1em'],
    ['a raw space', 'padding: 0 10px'],
    ['a raw width', 'grid-template-columns: 110px 1fr'],
    ['a width in rem', 'max-width: 60rem'],
    ['a colour in hexadecimal', 'color: #fff'],
    ['a colour by name', 'background: white'],
    ['a colour by function', 'box-shadow: 0 0 0 1em rgb(0 0 0 / 20%)'],
    ['a raw duration', 'transition: opacity 200ms'],
    ['a raw easing', 'transition: opacity var(--dur) ease-in'],
    ['a token that does not exist', 'color: var(--warn-text)'],
    ['a size in a variable of its own', '--mine: 14px'],
  ])('is refused %s', async (_what, declaration) => {
    expect(await refusals(`.planted { ${declaration}; }`)).not.toEqual([]);
  });

  test('is refused a breakpoint of its own', async () => {
    expect(await refusals('@media (width < 777px) { .planted { color: var(--text); } }')).toEqual([
      'media-feature-name-value-allowed-list',
    ]);
  });

  test.each([
    'font: var(--weight-title) var(--size-h2) / var(--line-h2) var(--font)',
    'font-size: clamp(var(--size-meta), 34cqh, var(--size-display))',
    'border-radius: var(--radius) 0 0 var(--radius)',
    'padding: var(--space-4) calc(var(--space-8) * 5)',
    'grid-template-columns: minmax(var(--measure-112), 26%) 1fr',
    'background: color-mix(in srgb, var(--accent) 12%, transparent)',
    'transition: opacity var(--ease)',
    'box-shadow: inset var(--spine) 0 0 currentcolor',
  ])('may say « %s »', async (declaration) => {
    expect(await refusals(`.planted { ${declaration}; }`)).toEqual([]);
  });
});
