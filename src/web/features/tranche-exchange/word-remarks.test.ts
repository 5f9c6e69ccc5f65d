// @vitest-environment jsdom
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import { checkReturn } from '#domain/translations/exchange/check-return.ts';
import { showTexts } from '#tests/support/web/sheet-action.ts';
import { text } from '#web/i18n/i18n.ts';
import { readDocx, readDocxComments } from './docx-reader.ts';
import { writeDocx } from './docx-writer.ts';

const SEGMENT = {
  Ref: '7-3-0-v0',
  Film: 'Mirage',
  Type: 'Synopsis',
  Source: 'Un homme court.\nIl tombe.',
  Cible: 'A man runs.\nHe falls.',
  NbSignesMax: null,
  IsRelu: false,
};
const BATCH = { Id: 5, Libelle: 'Lot', Source: 'fr', Cible: 'en', Segments: [SEGMENT] };
const REMARK = {
  Id: 4,
  IdLigne: 7,
  Place: '7-3-0',
  Texte: 'Quel homme ?\nLe père ?',
  Par: 'Ida Vasseur',
  Auteur: null,
  Le: '2026-11-12T10:00:00.000',
  IsRegle: false,
};
const SAID = [{ Ref: SEGMENT.Ref, Source: SEGMENT.Source, Cible: SEGMENT.Cible }];

beforeAll(() => showTexts('echange'));

async function files() {
  const remarks = [REMARK, { ...REMARK, Id: 5, Texte: 'Réglé.', IsRegle: true }];
  return unzipSync(new Uint8Array(await writeDocx(BATCH, text, remarks)));
}

function part(archive: Readonly<Record<string, Uint8Array>>, name: string): string {
  return strFromU8(archive[name] ?? new Uint8Array());
}

test('remarks that are to settle leave as comments of the word processor, with their author, beside the source', async () => {
  const archive = await files();
  const comments = part(archive, 'word/comments.xml');
  expect([comments.includes('Quel homme ?'), comments.includes('Le père ?'), comments.includes('Réglé.')]).toEqual([true, true, false]);
  expect(comments).toMatch(/<w:comment [^>]*w:author="Ida Vasseur"/u);
  const [, source = '', target = ''] = part(archive, 'word/document.xml').split('</w:tc>').slice(-4);
  expect([source.includes('<w:commentReference w:id="4"/>'), target.includes('commentReference')]).toEqual([true, false]);
});

test('a document with remarks comes back as the texts that left, also once its reader answered in comments', async () => {
  const archive = await files();
  expect(readDocx(zipSync(archive))).toEqual(SAID);
  const answered = part(archive, 'word/document.xml').replace(
    /He falls\.<\/w:t><\/w:r>/u,
    'He trips.</w:t></w:r><w:commentRangeEnd w:id="9"/><w:r><w:rPr><w:rStyle w:val="CommentReference"/></w:rPr><w:annotationRef/><w:commentReference w:id="9"/></w:r>',
  );
  const returned = readDocx(zipSync({ ...archive, 'word/document.xml': strToU8(answered) }));
  expect(returned[0]?.Cible).toBe('A man runs.\nHe trips.');
  expect(checkReturn([SEGMENT], returned)[0]).toMatchObject({ Etat: 'change', Raisons: [] });
});

test('comments of a document are read with their text, author and time, beside the row that they stand in', async () => {
  const archive = await files();
  const added =
    '<w:comment w:id="9" w:author=" Marta Lind " w:date="2026-11-14T16:05:00Z"><w:p><w:r><w:t>Trips, or falls?</w:t></w:r></w:p></w:comment>' +
    '<w:comment w:id="10" w:author="" ><w:p><w:r><w:t>Bonjour !</w:t></w:r></w:p></w:comment>';
  const comments = part(archive, 'word/comments.xml').replace('</w:comments>', `${added}</w:comments>`);
  const body = part(archive, 'word/document.xml')
    .replace(/He falls\.<\/w:t><\/w:r>/u, 'He falls.</w:t></w:r><w:r><w:commentReference w:id="9"/></w:r>')
    .replace('<w:tbl>', '<w:p><w:r><w:commentReference w:id="10"/></w:r></w:p><w:tbl>');
  const bytes = zipSync({ ...archive, 'word/document.xml': strToU8(body), 'word/comments.xml': strToU8(comments) });
  expect(readDocx(bytes)).toEqual(SAID);
  expect(readDocxComments(bytes)).toEqual([
    { Ref: SEGMENT.Ref, Auteur: 'Ida Vasseur', Date: REMARK.Le, Texte: REMARK.Texte },
    { Ref: SEGMENT.Ref, Auteur: 'Marta Lind', Date: '2026-11-14T15:05:00.000', Texte: 'Trips, or falls?' },
    { Ref: '', Auteur: '', Date: null, Texte: 'Bonjour !' },
  ]);
});
