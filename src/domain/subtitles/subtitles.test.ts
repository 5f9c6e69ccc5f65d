import { describe, expect, it } from 'vitest';
import { createRandom } from '#domain/values/random.ts';
import { checkCues } from './check-cues.ts';
import { readSubtitles } from './read-subtitles.ts';
import { writeVtt } from './write-vtt.ts';

const SRT =
  '1\r\n00:00:01,000 --> 00:00:02,500\r\nÇa va très bien, Éloïse ?\r\n\r\n2\r\n00:00:03,000 --> 00:00:05,000\r\n- Non.\r\n- Si.\r\n';

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function wide(text: string, isBig: boolean, hasMark: boolean): Uint8Array {
  const codes = [...(hasMark ? [0xfeff] : []), ...Array.from({ length: text.length }, (_, index) => text.charCodeAt(index))];
  return new Uint8Array(codes.flatMap((code) => (isBig ? [code >> 8, code & 0xff] : [code & 0xff, code >> 8])));
}

function narrow(text: string): Uint8Array {
  return new Uint8Array([...text].map((character) => (character === '’' ? 0x92 : (character.codePointAt(0) ?? 0))));
}

function kinds(text: string, filmMs: number | null = null): readonly string[] {
  return checkCues(readSubtitles(utf8(text)), filmMs).map(({ kind, line }) => `${kind} ${line}`);
}

/** A file of EBU Tech 3264: its head, then a block for each text. */
function stl(
  texts: readonly { readonly bytes: readonly number[]; readonly from: readonly number[]; readonly to: readonly number[] }[],
  table = '00',
): Uint8Array {
  const file = new Uint8Array(1024 + 128 * texts.length).fill(0x20);
  file.set(utf8('850STL25.01'), 0);
  file.set(utf8(table), 12);
  file.set(utf8('10000000'), 256);
  texts.forEach(({ bytes, from, to }, index) => {
    const at = 1024 + 128 * index;
    file.set(new Uint8Array(128).fill(0x8f), at);
    file.set([0, index + 1, 0, 0xff, 0, ...from, ...to, 20, 2, 0], at);
    file.set(bytes, at + 16);
  });
  return file;
}

describe('the encoding of a subtitle file', () => {
  it.each([
    ['UTF-8', utf8(SRT)],
    ['UTF-8', new Uint8Array([0xef, 0xbb, 0xbf, ...utf8(SRT)])],
    ['UTF-16 LE', wide(SRT, false, true)],
    ['UTF-16 LE', wide(SRT, false, false)],
    ['UTF-16 BE', wide(SRT, true, true)],
    ['UTF-16 BE', wide(SRT, true, false)],
    ['Latin-1', narrow(SRT)],
    ['Windows-1252', narrow(SRT.replace('va', 'l’a'))],
  ] as const)('is found as %s, and its accents are right', (encoding, bytes) => {
    const read = readSubtitles(bytes);
    expect([read.format, read.encoding]).toEqual(['SubRip', encoding]);
    expect(read.cues[0]?.lines[0]).toMatch(/^Ça (?:va|l’a) très bien, Éloïse \?$/u);
    expect(read.cues[1]).toEqual({ number: 2, line: 6, startMs: 3000, endMs: 5000, lines: ['- Non.', '- Si.'] });
  });

  it('is ISO 6937 in EBU STL, whose times start with the programme, or ISO 8859 by its table', () => {
    // « Été » with accents before their letters, in italics, then a second line.
    const bytes = [0x80, 0xc2, 0x45, 0x74, 0xc2, 0x65, 0x81, 0x8a, 0xc3, 0x69, 0x6c, 0x65];
    const read = readSubtitles(stl([{ bytes, from: [10, 0, 1, 12], to: [10, 0, 3, 0] }]));
    expect([read.format, read.encoding]).toEqual(['EBU STL', null]);
    expect(read.cues).toEqual([{ number: 1, line: 1, startMs: 1480, endMs: 3000, lines: ['Été', 'île'] }]);
    const greek = readSubtitles(stl([{ bytes: [0xc3, 0xe5, 0xe9, 0xe1], from: [10, 0, 0, 0], to: [10, 0, 1, 0] }], '03'));
    expect(greek.cues[0]?.lines).toEqual(['Γεια']);
  });
});

describe('the checks of subtitles', () => {
  it('names each fault with its line', () => {
    expect(kinds(SRT)).toEqual([]);
    expect(kinds('1\n00:00:05,000 --> 00:00:06,500\nUn\n\n2\n00:00:03,000 --> 00:00:04,500\nDeux')).toEqual(['ordre 6']);
    expect(kinds('1\n00:00:01,000 --> 00:00:03,500\nUn\n\n2\n00:00:03,000 --> 00:00:04,500\nDeux')).toEqual(['chevauchement 6']);
    expect(kinds('1\n00:00:03,000 --> 00:00:01,000\nUn')).toEqual(['duree 2']);
    expect(kinds('1\n00:00:01,000 --> 00:00:01,500\nUn')).toEqual(['court 2']);
    expect(kinds('1\n00:00:01,000 --> 00:00:09,000\nUn')).toEqual(['long 2']);
    expect(kinds(`1\n00:00:01,000 --> 00:00:02,000\n${'a'.repeat(30)}`)).toEqual(['vitesse 2']);
    expect(kinds(`1\n00:00:01,000 --> 00:00:05,000\n${'a'.repeat(43)}`)).toEqual(['largeur 2']);
    expect(kinds('1\n00:00:01,000 --> 00:00:05,000\na\nb\nc')).toEqual(['lignes 2']);
    expect(kinds('1\n00:00:01,000 --> 00:00:05,000\n<i></i>')).toEqual(['vide 2']);
    expect(kinds('1\n00:00:01,000 -> 00:00:05,000\nUn')).toEqual(['illisible 1']);
    expect(kinds(SRT, 4000)).toEqual(['film 6']);
  });

  it('takes marks of italics and other blocks of WebVTT for what they are', () => {
    expect(kinds('WEBVTT - essai\n\nNOTE\nrien\n\nSTYLE\n::cue {}\n\nun\n00:01.000 --> 00:03.000 align:start\n<i>Oui</i>')).toEqual([]);
  });
});

describe('subtitles for the player', () => {
  it('are WebVTT with hours, without what WebVTT would take for marks', () => {
    expect(writeVtt(readSubtitles(utf8('1\n00:00:01,000 --> 00:00:02,500\n<i>1 < 2</i> & <font color="red">3</font>')).cues)).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\n<i>1 &lt; 2</i> &amp; 3\n',
    );
  });

  it('come back as they were for a thousand random cues', () => {
    const random = createRandom(7);
    const cues = Array.from({ length: 1000 }, (_, index) => {
      const startMs = index * 9000 + random.int(0, 999);
      return {
        number: index + 1,
        line: 0,
        startMs,
        endMs: startMs + random.int(1, 7999),
        lines: [`Réplique ${random.int(0, 9999)} « ø »`],
      };
    });
    const again = readSubtitles(utf8(writeVtt(cues))).cues;
    expect(again.map((cue) => ({ ...cue, line: 0 }))).toEqual(cues);
  });
});
