// @vitest-environment jsdom
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { safeHtml } from '#domain/values/text/mail-html.ts';
import type Quill from './quill.ts';

let editor: typeof import('./quill.ts');
// Quill looks at the document as it is loaded.
beforeAll(async () => {
  editor = await import('./quill.ts');
  // jsdom lays nothing out.
  Object.assign(Range.prototype, { getBoundingClientRect: () => ({ top: 0, bottom: 0, left: 0, right: 0, width: 0, height: 0 }) });
});

// Files share a page in the tests of the screen.
afterEach(() => document.body.replaceChildren());

function edit(html: string): Quill {
  const quill = new editor.default(document.body.appendChild(document.createElement('div')), {
    formats: editor.FORMATS,
    modules: editor.modulesOf(() => undefined),
  });
  editor.fillWith(quill, html);
  return quill;
}

function read(quill: Quill) {
  return safeHtml(editor.htmlOf(quill));
}

describe('the text of the editor', () => {
  it.each([
    '<p>Bonjour <strong>vous</strong>, <em>à</em> <u>bientôt</u> : 12 €</p>',
    '<p>Un<br>deux<br>trois</p><p>Quatre</p>',
    '<p>Un</p><p><br></p><p>deux</p>',
    '<h2>Titre</h2><blockquote>cité</blockquote><p>fin</p>',
    '<ul><li>un</li><li>deux</li></ul><ol><li>trois</li></ol>',
    '<p>Voir <a href="{{lien}}">la page</a> ou <a href="https://festival.example/?a=1&amp;b=2">le site</a></p>',
    '<p><a class="bouton" href="{{lien}}">Répondre</a></p>',
    '<p>Avant</p><table><tbody><tr><td>Jour</td><td>Salle</td></tr><tr><td>lundi</td><td></td></tr></tbody></table><p>fin</p>',
    '<p>Voici <img src="cid:fichier-7" alt="Plan &amp; accès"> et la suite</p>',
    '<p>{{?hotel}}à {{hotel}}{{/hotel}}</p>',
  ])('comes out as it went in: %s', (html) => {
    expect(read(edit(html))).toBe(html);
  });

  it('puts a button and a table on lines of their own, after the line of the caret', () => {
    const quill = edit('<p>Bonjour</p>');
    quill.setSelection(3, 0);
    editor.insertButton(quill, { label: 'Répondre', href: 'https://festival.example' });
    editor.insertTable(quill, { rows: 1, columns: 2 });
    quill.insertText(quill.getSelection(true).index, 'Jour', 'user');
    expect(read(quill)).toBe(
      '<p>Bonjour</p><p><a class="bouton" href="https://festival.example">Répondre</a></p>' +
        '<table><tbody><tr><td>Jour</td><td></td></tr></tbody></table>',
    );
    editor.editTable(quill, 'row');
    editor.editTable(quill, 'deleteColumn');
    expect(read(quill)).toContain('<table><tbody><tr><td></td></tr><tr><td></td></tr></tbody></table>');
    editor.editTable(quill, 'deleteTable');
    expect(read(quill)).not.toContain('table');
  });

  it('holds nothing of what is pasted but the marks of a mail', () => {
    const pasted =
      '<h1 style="color:red">Titre</h1><p style="font-family:Arial"><span style="background:#ff0">Jaune</span><img src="x"><script>alert(1)</script></p><table><tr><td>case</td></tr></table>';
    const html = read(edit(pasted));
    expect(html).toContain('<h2>Titre</h2><p>Jaune</p>');
    expect(html).toContain('<table><tbody><tr><td>case</td></tr></tbody></table>');
    expect(html).not.toMatch(/style|img|script|span/);
  });
});
