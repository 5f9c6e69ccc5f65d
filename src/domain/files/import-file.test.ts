import { describe, expect, it } from 'vitest';
import { importRefusal } from './import-file.ts';

function sized(size: number, name = 'membres.txt') {
  return { name, size };
}

describe('a file to import', () => {
  it('is too large from the first byte above its limit, counted in Ko of 1024 bytes', () => {
    expect(importRefusal(sized(10_240), { maxKo: 10 })).toBe(null);
    expect(importRefusal(sized(10_241), { maxKo: 10 })).toBe('FileMustntExceedError');
    expect(importRefusal(sized(5_000_000_000), {})).toBe(null);
  });

  it('is of a type that is asked for, in any case', () => {
    expect(importRefusal(sized(1, 'A.CSV'), { accept: ['csv'] })).toBe(null);
    expect(importRefusal(sized(1, 'photo.JPG'), { accept: ['jpeg'] })).toBe(null);
    expect(importRefusal(sized(1, 'a.exe'), { accept: ['csv'] })).toBe('FileExtensionNotValideError');
    expect(importRefusal(sized(1, 'csv'), { accept: ['csv'] })).toBe('FileExtensionNotValideError');
  });

  it('is of one of twelve types when none is asked for', () => {
    const types = 'xls xlsx csv doc docx json mp4 png jpeg jpg pdf txt'.split(' ');
    expect(types.filter((type) => importRefusal(sized(1, `a.${type}`), {}) !== null)).toEqual([]);
    expect(['exe', 'html', 'svg', 'zip', 'js'].filter((type) => importRefusal(sized(1, `a.${type}`), {}) === null)).toEqual([]);
  });
});
