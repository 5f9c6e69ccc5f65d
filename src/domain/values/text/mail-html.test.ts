// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { createRandom } from '../random.ts';
import { safeHtml } from './mail-html.ts';
import { plainText } from './mail-text.ts';

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

  it('keeps buttons and simple tables, without any other class or attribute', () => {
    expect(safeHtml('<p><a onclick="x()" class="grand bouton" href="{{lien}}">Répondre</a></p>')).toBe(
      '<p><a class="bouton" href="{{lien}}">Répondre</a></p>',
    );
    expect(safeHtml('<a class="bouton" href="javascript:alert(1)">non</a>')).toBe('non');
    expect(safeHtml('<table width="900"><thead><tr><th style="x">Jour</th><td class="a">Salle</td></tr></thead></table>')).toBe(
      '<table><tbody><tr><td>Jour</td><td>Salle</td></tr></tbody></table>',
    );
  });

  it('keeps pictures of its own files that have words, and no other', () => {
    expect(safeHtml('<p><img width="9" alt=\'Plan "A" <b>\' src="cid:fichier-12"></p>')).toBe(
      '<p><img src="cid:fichier-12" alt="Plan &quot;A&quot; b"></p>',
    );
    const others = ['src="cid:fichier-12"', 'alt="" src="cid:fichier-12"', 'alt="x" src="https://x.example/a.png"', 'alt="x" src="cid:x"'];
    expect(others.map((attributes) => safeHtml(`<p>a<img ${attributes}>b</p>`))).toEqual(others.map(() => '<p>ab</p>'));
    expect(plainText('<p>Voici <img src="cid:fichier-12" alt="Plan &quot;A&quot;"></p>')).toBe('Voici [Plan "A"]');
  });

  it('reads buttons with their address and rows with bars where there is no HTML', () => {
    const table = '<table><tbody><tr><td>Jour</td><td>Salle</td></tr><tr><td>lundi</td><td>Rex</td></tr></tbody></table>';
    expect(plainText(`<p>Voici</p>${table}<p><a class="bouton" href="https://festival.example/r">Répondre</a></p>`)).toBe(
      'Voici\n\nJour | Salle\nlundi | Rex\n\nRépondre (https://festival.example/r)',
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

/** Texts that people paste, and those written to get through. */
const PIECES = [
  '<p>',
  '</p>',
  '<b>',
  '</b>',
  '<div ',
  '<ul>',
  '<li>',
  '</ul>',
  '<br/>',
  '<h1>',
  '</h1>',
  '<P\n',
  '<x-y>',
  '</x-y>',
  '<a ',
  '</a>',
  '<script>',
  '</script>',
  '<style>',
  '</style>',
  '<svg>',
  '</svg>',
  '<math>',
  '<mi>',
  '<noscript>',
  '</noscript>',
  '<template>',
  '<textarea>',
  '</textarea>',
  '<title>',
  '</title>',
  '<iframe srcdoc="',
  '<object data="',
  '<form>',
  '<img src="cid:fichier-7" alt="',
  '<img alt=x src="cid:fichier-7" onerror=alert(1)>',
  '<img alt=x src="cid:logo">',
  '<table>',
  '<tr>',
  '<th>',
  '<td colspan=2>',
  '</td>',
  '</table>',
  '<a class="bouton x" href="https://festival.example">',
  '<img src=x ',
  '<foreignObject>',

  'href="javascript:alert(1)"',
  "href='java\tscript:alert(1)'",
  'href=https://festival.example',
  'href="{{lien}}"',
  'HREF=data:text/html,x',

  'href="&#106;avascript:alert(1)"',
  'onerror=alert(1) ',
  'style="x:expression(1)" ',
  'xlink:href="#"',
  '<!--',
  '-->',
  '--!>',
  '<![CDATA[',

  ']]>',
  '<?xml ?>',
  '<!doctype x>',
  '>',
  '<',
  '"',
  "'",
  '=',
  '/',
  '&lt;',
  '&gt;',
  '&amp;lt;',
  '&#60;',
  '&#x3c;',
  '&quot;',
  '&nbsp;',
  '\0',
  'Bonjour',
  ' ',
  '\n',
  'é',
  '\u2028',
  '{{nom}}',
  '\ud800',
];
const MARKS = new Set([
  'p',
  'strong',
  'em',
  'u',
  'ul',
  'ol',
  'li',
  'h2',
  'h3',
  'blockquote',
  'br',
  'a',
  'table',
  'tbody',
  'tr',
  'td',
  'img',
]);

describe('whatever a mail is made of', () => {
  const random = createRandom(7);
  const sources = Array.from({ length: 800 }, () => Array.from({ length: random.int(1, 24) }, () => random.pick(PIECES)).join(''));

  it('a page finds nothing in it but the marks of a mail and addresses of pages and e-mails', () => {
    const found = sources.flatMap((source) => {
      const { head, body } = new DOMParser().parseFromString(safeHtml(source), 'text/html');
      const nodes = [...body.querySelectorAll('*')];
      function isPlain(node: Element): boolean {
        return (
          MARKS.has(node.localName) &&
          [...node.attributes].every(
            ({ name, value }) =>
              (node.localName === 'img' && (name === 'src' ? /^cid:fichier-\d+$/.test(value) : name === 'alt' && value !== '')) ||
              (node.localName === 'a' &&
                (name === 'href' ? /^(?:https?:|mailto:|\{\{\w+\}\}$)/i.test(value) : name === 'class' && value === 'bouton')),
          )
        );
      }
      return head.childNodes.length === 0 && nodes.every(isPlain) ? [] : [[source, safeHtml(source)]];
    });
    expect(found).toEqual([]);
  });

  it('stays as it is once it is written with marks', () => {
    const changed = sources.filter((source) => {
      // A text that came out without marks gets its paragraphs.
      const twice = safeHtml(safeHtml(source));
      return safeHtml(twice) !== twice;
    });
    expect(changed).toEqual([]);
  });

  it('has no mark left for a reader without HTML', () => {
    function marked(source: string): boolean {
      return /<\/?(?:p|strong|em|u|ul|ol|li|h2|h3|blockquote|br|a|table|tbody|tr|td|img)(?: href="[^"]*")?>/.test(source);
    }
    // A text written as plain text stays one.
    expect(sources.filter((source) => !/&(?:lt|#60|#x3c|amp)/.test(source) && marked(plainText(safeHtml(source))))).toEqual([]);
  });

  it('becomes text where it has more marks than any mail', () => {
    expect(safeHtml(`${'<b>'.repeat(20_001)}<script>alert(1)</script>`)).not.toMatch(/<(?!\/?p>)/);
  });
});

it('a link that is not kept leaves the next one whole', () => {
  expect(safeHtml('<a href="javascript:alert(1)">ici</a><a href="https://exemple.test/">là</a> <span>&lt;span&gt;</span>')).toBe(
    'ici<a href="https://exemple.test/">là</a> &lt;span&gt;',
  );
});
