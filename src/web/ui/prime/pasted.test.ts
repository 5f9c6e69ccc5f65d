// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { droppedOf } from './pasted.ts';

it('names pictures, tables, colours and fonts of a paste from Word', () => {
  const word = `<html xmlns:v="urn:schemas-microsoft-com:vml"><body><!--StartFragment-->
    <p class="MsoNormal"><span style="font-family:Calibri;color:#C00000">Bonjour</span></p>
    <table class="MsoTableGrid"><tr><td colspan="2">Séances</td></tr><tr><td>Séance</td><td>20 h</td></tr></table>
    <p><img src="file:///C:/Temp/image001.png"></p><!--EndFragment--></body></html>`;
  expect(droppedOf(word)).toEqual({ images: 1, tableaux: 1, couleurs: 1, polices: 1 });
});

it('names the fonts of a paste from Google Docs, and no colour where the text is black', () => {
  const docs = `<b style="font-weight:normal" id="docs-internal-guid-1"><p><span style="font-family:Arial;color:#000000;background-color:transparent">Texte</span></p></b>`;
  expect(droppedOf(docs)).toEqual({ polices: 1 });
});

it('names nothing of a plain text with the marks that a letter keeps', () => {
  expect(droppedOf('<table><tr><td colspan="1">Séance</td><td>20 h</td></tr></table>')).toEqual({});
  expect(droppedOf('<p><strong>Un</strong> <a href="https://festival.example">lien</a></p><ul><li>a</li></ul>')).toEqual({});
});
