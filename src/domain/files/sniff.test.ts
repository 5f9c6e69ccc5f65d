import { describe, expect, it } from 'vitest';
import { DEFAULT_MIME_TYPE, MIME_TYPES, mimeTypeOf } from './file-types.ts';
import { sniff } from './sniff.ts';

function bytes(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

describe('what a file is', () => {
  it.each([
    ['%PDF-1.7', 'a.txt', 'pdf'],
    ['PK\x03\x04 mimetypeapplication/vnd.oasis.opendocument.text', 'a.zip', 'odt'],
    ['PK\x03\x04 mimetypeapplication/vnd.oasis.opendocument.spreadsheet', 'a', 'ods'],
    ['PK\x03\x04 [Content_Types].xml', 'a.docx', 'docx'],
    ['PK\x03\x04 [Content_Types].xml', 'a.exe', 'zip'],
    ['PK\x03\x04 autre', 'a.docx', 'zip'],
    ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'a.xls', 'xls'],
    ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'a.msi', null],
    ['ID3\x04', 'a.bin', 'mp3'],
    ['\xff\xfb\x90', 'a.mp3', 'mp3'],
    ['\0\0\0\x18ftypmp42', 'a', 'mp4'],
    ['\xef\xbb\xbfWEBVTT\n\n', 'a.txt', 'vtt'],
    ['1\r\n00:00:01,000 --> 00:00:02,000\r\nBonjour', 'a.txt', 'srt'],
    ['\xff\xfe1\x00\n\x000\x000\x00:\x000\x000\x00:\x000\x001\x00,\x000\x000\x000\x00 \x00-\x00-\x00>\x00 \x00', 'a.srt', 'srt'],
    ['850STL25.01300', 'a.stl', 'stl'],
    ['Nom;Prénom\nVarda;Agnès', 'a.csv', 'csv'],
    ['BM : bon à monter', 'note.txt', 'txt'],
    ['#!/bin/sh\nrm -rf', 'a.sh', null],
    ['\x7fELF\x02\x01\x01\0', 'a.txt', null],
    ['  <svg xmlns="http://www.w3.org/2000/svg">', 'a.txt', null],
    ['<!DOCTYPE html>', 'a.csv', null],
    ['GIF89a', 'a.png', null],
    ['', 'a.txt', null],
  ])('is read from its content: %j called %s', (content, name, expected) => {
    expect(sniff(bytes(content), name)).toBe(expected);
  });

  it('has one of fifteen types of documents and media, else the default binary one', () => {
    expect(Object.keys(MIME_TYPES).toSorted().join(' ')).toBe('csv doc docx mp3 ods odt pdf ppt pptx srt txt vtt xls xlsx zip');
    expect([mimeTypeOf('odt'), mimeTypeOf('JPEG'), mimeTypeOf('exe')]).toEqual([
      'application/vnd.oasis.opendocument.text',
      'image/jpeg',
      DEFAULT_MIME_TYPE,
    ]);
    expect(DEFAULT_MIME_TYPE).toBe('application/octet-stream');
  });
});
