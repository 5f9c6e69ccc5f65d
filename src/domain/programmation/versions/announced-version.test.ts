import { describe, expect, test } from 'vitest';
import { LangueSysteme } from '#generated/enums/langue-systeme.gen.ts';
import { SeanceVersion } from '#generated/enums/seance-version.gen.ts';
import { SousTitrage } from '#generated/enums/sous-titrage.gen.ts';
import { announcedVersion, commonVersion, filmLanguages, filmVersion, subtitlingOf } from './announced-version.ts';

const { fr, en } = LangueSysteme;
const { vo, vf, vostfr, vosta, vostBilingue, vost, sansDialogue } = SeanceVersion;
const KOREAN = 40;
const PLAIN = {
  IdsLangueEntendue: [],
  IdsLangueSousTitre: [],
  SousTitrage: null,
  VersionChoisie: null,
  IsAudiodescription: false,
  IsSourds: false,
};

function film(IdsLangueDialogue: number[], isSilent = false) {
  return { IdsLangueDialogue, IsSansDialogue: isSilent, IsMuet: false };
}

describe('version of a film', () => {
  test.each([
    ['Korean, without subtitles', film([KOREAN]), null, vo],
    ['Korean, French subtitles', film([KOREAN]), fr, vostfr],
    ['Korean, English subtitles', film([KOREAN]), en, vosta],
    ['French, Korean subtitles', film([fr]), KOREAN, vost],
    ['French', film([fr]), null, vf],
    ['French and Korean', film([fr, KOREAN]), null, vo],
    ['without dialogue', film([], true), null, sansDialogue],
    ['unknown languages', film([]), null, null],
  ])('%s', (_, spoken, subtitles, version) => {
    expect(filmVersion(filmLanguages(spoken, subtitles, PLAIN))).toBe(version);
  });

  test("languages of the screening replace those of the film and of its copy, a silent film's excepted", () => {
    const screening = { ...PLAIN, IdsLangueEntendue: [fr] };
    expect(filmVersion(filmLanguages(film([KOREAN]), null, screening))).toBe(vf);
    const bilingual = { ...PLAIN, IdsLangueSousTitre: [fr, en] };
    expect(filmVersion(filmLanguages(film([KOREAN]), en, bilingual))).toBe(vostBilingue);
    expect(filmVersion(filmLanguages(film([], true), null, bilingual))).toBe(sansDialogue);
  });
});

const french = { heard: [fr], subtitles: [], isSilent: false };
const frenchForGuests = { heard: [fr], subtitles: [en], isSilent: false };
const korean = { heard: [KOREAN], subtitles: [], isSilent: false };
const koreanInFrench = { heard: [KOREAN], subtitles: [fr], isSilent: false };
const koreanInEnglish = { heard: [KOREAN], subtitles: [en], isSilent: false };
const koreanInBoth = { heard: [KOREAN], subtitles: [fr, en], isSilent: false };
const silent = { heard: [], subtitles: [], isSilent: true };
const unknown = { heard: [], subtitles: [], isSilent: false };

test.each([
  ['two films in VOSTFR', [koreanInFrench, koreanInFrench], vostfr],
  ['French, VOSTFR and silent', [french, koreanInFrench, silent], vostfr],
  ['French with English subtitles beside VOSTFR', [frenchForGuests, koreanInFrench], vostfr],
  ['French and silent', [french, silent], vf],
  ['French and VO', [french, korean], vo],
  ['both subtitles everywhere', [frenchForGuests, koreanInBoth], vostBilingue],
  ['English subtitles and silent', [koreanInEnglish, silent], vosta],
  ['VO beside VOSTFR', [korean, koreanInFrench], null],
  ['VOSTA beside VOSTFR', [koreanInEnglish, koreanInFrench], null],
  ['VOSTFR beside unknown languages', [koreanInFrench, unknown], null],
  ['no film', [], null],
])('version of a programme: %s', (_, films, common) => {
  expect(commonVersion(films)).toBe(common);
  expect(announcedVersion({ ...PLAIN, VersionChoisie: vf }, films)).toBe(vf);
});

test('subtitles of the copy are burnt in, others are electronic, and staff may say otherwise', () => {
  expect(subtitlingOf(PLAIN, [null])).toBe(null);
  expect(subtitlingOf(PLAIN, [fr])).toBe(SousTitrage.incrustes);
  expect(subtitlingOf({ ...PLAIN, IdsLangueSousTitre: [fr] }, [null])).toBe(SousTitrage.electroniques);
  expect(subtitlingOf({ ...PLAIN, IdsLangueSousTitre: [fr] }, [fr])).toBe(SousTitrage.incrustes);
  expect(subtitlingOf({ ...PLAIN, SousTitrage: SousTitrage.electroniques }, [fr])).toBe(SousTitrage.electroniques);
});
