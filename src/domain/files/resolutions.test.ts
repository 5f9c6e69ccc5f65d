import { describe, expect, it } from 'vitest';
import { CHUNK_SIZE, cutInChunks } from './chunks.ts';
import { hintOf } from './field-rules.ts';
import { contentDisposition, cleanFileName, downloadName, nameOfDisposition } from './file-name.ts';
import { DEFAULT_THUMBNAIL, IMAGE_QUALITY_RATIO, fitWithin, isReductionOf, neededReductions } from './resolutions.ts';

describe('a reduced picture', () => {
  it('keeps its proportions and is never enlarged', () => {
    expect(fitWithin({ width: 4000, height: 2000 }, { width: 1000 })).toEqual({ width: 1000, height: 500 });
    expect(fitWithin({ width: 100, height: 50 }, { width: 1000, height: 1000 })).toEqual({ width: 100, height: 50 });
    expect(fitWithin({ width: 100_000, height: 10 }, { width: 320, height: 180 })).toEqual({ width: 320, height: 1 });
  });

  it('is only made where it is smaller than the picture', () => {
    expect(neededReductions({ width: 1500, height: 800 })).toEqual(['HdReady', 'Miniature']);
    expect(neededReductions({ width: 320, height: 180 })).toEqual([]);
  });

  it('may be one pixel off, or turned as the camera was, and nothing else', () => {
    const origin = { width: 4000, height: 3000 };
    expect(isReductionOf(origin, { width: 240, height: 180 }, 'Miniature')).toBe(true);
    expect(isReductionOf(origin, { width: 241, height: 180 }, 'Miniature')).toBe(true);
    expect(isReductionOf(origin, { width: 135, height: 180 }, 'Miniature')).toBe(true);
    expect(isReductionOf(origin, { width: 320, height: 180 }, 'Miniature')).toBe(false);
  });

  it('is compressed with the best quality, and lists show the miniature', () => {
    expect([IMAGE_QUALITY_RATIO, DEFAULT_THUMBNAIL]).toEqual([1, 'Miniature']);
  });
});

describe('pieces of a file', () => {
  it('are of 100000 characters, and only the last one says finish', () => {
    expect(CHUNK_SIZE).toBe(100_000);
    expect(cutInChunks(250_000)).toEqual([
      { index: 0, start: 0, end: 100_000, finish: false },
      { index: 1, start: 100_000, end: 200_000, finish: false },
      { index: 2, start: 200_000, end: 250_000, finish: true },
    ]);
    expect(cutInChunks(200_000).map(({ finish }) => finish)).toEqual([false, true]);
    expect(cutInChunks(0)).toEqual([{ index: 0, start: 0, end: 0, finish: true }]);
  });
});

describe('the name of a file', () => {
  it('is the last part of a path, without what no file system takes', () => {
    expect(['../../etc/passwd', String.raw`C:\temp\a.pdf`, 'a\0b\u202ec.pdf', '..', '', '  été : 1.pdf '].map(cleanFileName)).toEqual([
      'passwd',
      'a.pdf',
      'abc.pdf',
      'file.txt',
      'file.txt',
      'été  1.pdf',
    ]);
    expect(cleanFileName(`${'a'.repeat(400)}.pdf`)).toHaveLength(255);
  });

  it('that was chosen has underscores for spaces, and always the extension of the server', () => {
    expect(downloadName('x.pdf', 'pdf', 'mon fichier')).toBe('mon_fichier.pdf');
    expect(downloadName('x.pdf', 'pdf', 'mon fichier.pdf')).toBe('mon_fichier.pdf');
    expect(downloadName('affiche.jpg', 'png')).toBe('affiche.png');
    expect(downloadName('x.pdf', 'pdf', 'Les vacances de M. Hulot')).toBe('Les_vacances_de_M._Hulot.pdf');
  });

  it('goes through a header and back', () => {
    const name = 'L’été "à" Nîmes (1).pdf';
    expect(nameOfDisposition(contentDisposition('attachment', name))).toBe(name);
    expect(nameOfDisposition('attachment; filename="a.pdf"')).toBe('a.pdf');
    expect(nameOfDisposition(null)).toBe(null);
  });
});

it('the hint of a field says its formats and its weight in ko, mo or go', () => {
  expect(hintOf({ extensions: ['jpg', 'png'], maxKo: 500 })).toEqual({ format: 'JPEG, PNG', weight: '500 ko' });
  expect(hintOf({ extensions: ['pdf'], maxKo: 1536 }).weight).toBe('1,5 mo');
  expect(hintOf({ extensions: ['mp4'], maxKo: 4 * 1024 * 1024 }).weight).toBe('4 go');
});
