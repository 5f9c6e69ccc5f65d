// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { MailBody } from './mail-body.tsx';

afterEach(cleanup);

function shown(html: string): string {
  render(<MailBody html={html} />);
  return document.querySelector('.mail-body')?.innerHTML ?? '';
}

it('a mail shows its marks and the addresses of its links', () => {
  expect(shown('<h2>Titre</h2><p>Un<br><strong>deux</strong></p><ul><li>trois</li></ul>')).toBe(
    '<h2>Titre</h2><p>Un<br><strong>deux</strong></p><ul><li>trois</li></ul>',
  );
  cleanup();
  expect(shown('<a href="https://festival.example">ici</a>')).toContain('href="https://festival.example"');
});

it('shows buttons and tables, and no other class', () => {
  expect(shown('<p><a class="bouton x" href="https://festival.example">Oui</a></p>')).toContain('<a class="bouton" href=');
  cleanup();
  const table = '<table><tbody><tr><td>Jour</td><td>Salle</td></tr></tbody></table>';
  expect(shown(table)).toBe(table);
});

it('shows pictures of its own files only', () => {
  expect(shown('<p><img alt="Plan" src="cid:fichier-7"><img alt="x" src="cid:autre"></p>')).toBe(
    '<p><img alt="Plan" src="/api/fichiers/7"></p>',
  );
});

it('nothing that a mail brings runs in the page, even where the server had not cleaned it', () => {
  const html = shown(
    '<p onclick="alert(1)" style="position:fixed">Vu</p><img src=x onerror=alert(1)><a href="java&#9;script:alert(1)">lien</a>' +
      '<script>alert(1)</script><svg><script>alert(1)</script></svg><iframe srcdoc="x"></iframe><form action="/x"><b>gras</b></form><!-- caché -->',
  );
  expect(html).toBe('<p>Vu</p><a rel="noreferrer" target="_blank">lien</a>gras');
});
