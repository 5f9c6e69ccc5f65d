import { describe, expect, it } from 'vitest';
import { plainText, safeHtml } from './mail-html.ts';

describe('the text of a mail', () => {
  it.each([
    ['<p>Bonjour</p><script>alert(1)</script>', '<p>Bonjour</p>'],
    ['<p onclick="alert(1)" style="position:fixed">Bonjour</p>', '<p>Bonjour</p>'],
    ['<img src=x onerror=alert(1)>Bonjour', 'Bonjour'],
    ['<a href="javascript:alert(1)">ici</a>', 'ici'],
    ['<a href="java&#9;script:alert(1)">ici</a>', 'ici'],
    ['<a href="data:text/html,x">ici</a>', 'ici'],
    ['<svg><script>alert(1)</script></svg>Bonjour', 'Bonjour'],
    ['<p title="</p><script>alert(1)</script>">Bonjour</p>', '<p>Bonjour</p>'],
    ['<scr<script>ipt>alert(1)</script>', 'ipt&gt;alert(1)'],
    ['<!-- <p>caché</p> --><p>vu</p>', '<p>vu</p>'],
    ['<p>3 < 4 & 5</p>', '<p>3 &lt; 4 &amp; 5</p>'],
  ])('holds nothing that runs: %s', (written, kept) => {
    expect(safeHtml(written)).toBe(kept);
  });

  it('keeps the marks of a mail and closes what was left open', () => {
    expect(safeHtml('<div><b>Un</b><br><i>deux</i></div><ul><li>trois<li>quatre')).toBe(
      '<p><strong>Un</strong><br><em>deux</em></p><ul><li>trois</li><li>quatre</li></ul>',
    );
    expect(safeHtml('<a href="https://festival.example/?a=1&amp;b=2" target="_blank">page</a>')).toBe(
      '<a href="https://festival.example/?a=1&amp;b=2">page</a>',
    );
  });

  it('makes paragraphs of a text without marks', () => {
    expect(safeHtml('Bonjour,\n\nÀ bientôt\nL’équipe')).toBe('<p>Bonjour,</p><p>À bientôt<br>L’équipe</p>');
  });

  it('comes out the same when it is read again', () => {
    const once = safeHtml('<h1>Titre</h1><p>a &lt;b&gt; <a href="{{lien}}">c</a></p>');
    expect(safeHtml(once)).toBe(once);
  });

  it('reads without marks too, with the addresses of its links', () => {
    expect(
      plainText('<p>Bonjour,<br>voici</p><ul><li>un</li><li>deux</li></ul><p><a href="https://festival.example">la page</a></p>'),
    ).toBe('Bonjour,\nvoici\n\n- un\n- deux\n\nla page (https://festival.example)');
  });

  it.each([
    '<p>',
    '<b>',
    '</p>',
    '<ul><li>',
    '<',
    '<!--',
    "<a '",
    '<a ',
    '<a href="',
    '<a href="https://x">',
    '<p a="x" ',
    '<p>   ',
    '&#1',
    ' ',
    '\n ',
  ])('takes a time that grows as its length, for 300 kB of « %s » too', (piece) => {
    const started = performance.now();
    for (const source of [`<p>${piece.repeat(300_000 / piece.length)}`, piece.repeat(300_000 / piece.length)]) {
      expect(typeof plainText(safeHtml(source))).toBe('string');
      expect(typeof plainText(source)).toBe('string');
    }
    // Quadratic, it was minutes.
    expect(performance.now() - started).toBeLessThan(4_000);
  });
});
