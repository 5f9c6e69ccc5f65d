/** A family of Noto, in the slices that its package brings: each holds some ranges of characters. */
export interface FontFamily {
  readonly name: string;
  /** Folder of its package, all under the SIL Open Font License. */
  readonly package: string;
  /** Characters that it is tried for first; none: only what no other family has. */
  readonly script: RegExp | null;
  /** Its files hold every weight. */
  readonly isVariable: boolean;
}

function noto(script: string, folder: string, { serif = false, isVariable = true } = {}): FontFamily {
  const style = serif ? 'serif' : 'sans';
  return {
    name: `Noto ${style} ${folder}`,
    package: `@fontsource${isVariable ? '-variable' : ''}/noto-${style}-${folder}`,
    script: new RegExp(String.raw`\p{Script_Extensions=${script}}`, 'u'),
    isVariable,
  };
}

const BY_SCRIPT: readonly FontFamily[] = [
  noto('Arabic', 'arabic'),
  noto('Armenian', 'armenian'),
  noto('Bengali', 'bengali'),
  noto('Canadian_Aboriginal', 'canadian-aboriginal'),
  noto('Devanagari', 'devanagari'),
  noto('Ethiopic', 'ethiopic'),
  noto('Georgian', 'georgian'),
  noto('Gujarati', 'gujarati'),
  noto('Gurmukhi', 'gurmukhi'),
  noto('Hebrew', 'hebrew'),
  noto('Kannada', 'kannada'),
  noto('Khmer', 'khmer'),
  noto('Lao', 'lao'),
  noto('Malayalam', 'malayalam'),
  noto('Myanmar', 'myanmar'),
  noto('Sinhala', 'sinhala'),
  noto('Tamil', 'tamil'),
  noto('Telugu', 'telugu'),
  noto('Thai', 'thai'),
  noto('Tibetan', 'tibetan', { serif: true }),
  noto('Tifinagh', 'tifinagh', { isVariable: false }),
];

const HAN = { jp: noto('Han', 'jp'), kr: noto('Han', 'kr'), sc: noto('Han', 'sc'), tc: noto('Han', 'tc') } as const;

/** Rare letters of Latin, Greek and Cyrillic, then signs. */
const ELSE: readonly FontFamily[] = [
  { name: 'Noto sans', package: '@fontsource-variable/noto-sans', script: null, isVariable: true },
  { name: 'Noto sans symbols', package: '@fontsource-variable/noto-sans-symbols', script: null, isVariable: true },
  { name: 'Noto sans symbols 2', package: '@fontsource/noto-sans-symbols-2', script: null, isVariable: false },
];

export type HanStyle = keyof typeof HAN;

/** Families to look a character up in, the best first; `han`: how the text around it writes Chinese characters. */
export function familiesFor(character: string, han: HanStyle): readonly FontFamily[] {
  const scriptFamilies = BY_SCRIPT.filter(({ script }) => script?.test(character) === true);
  return [...scriptFamilies, ...ELSE, ...hanFamilies(han)];
}

/** East Asian families come first where the character is theirs: signs of Latin texts stay out of them. */
export function eastAsianFirst(han: HanStyle): readonly FontFamily[] {
  return [...hanFamilies(han), ...ELSE];
}

function hanFamilies(han: HanStyle): readonly FontFamily[] {
  return [HAN[han], ...Object.values(HAN).filter((family) => family !== HAN[han])];
}
