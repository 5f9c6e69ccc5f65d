import { expect, test } from 'vitest';
import { checkReturn, type Returned, type Segment } from './check-return.ts';

function sent(Ref: string, more: Partial<Segment> = {}): Segment {
  return {
    Ref,
    Film: 'Mirage',
    Type: 'Synopsis',
    Source: 'Un homme <i>court</i>.\nIl tombe.',
    Cible: '',
    NbSignesMax: 60,
    IsRelu: false,
    ...more,
  };
}

function back(Ref: string, more: Partial<Returned> = {}): Returned {
  return {
    Ref,
    Source: 'Un homme <i>court</i>.\nIl tombe.',
    Cible: 'A man <i>runs</i>.\nHe falls.',
    ...more,
  };
}

function checkSegment(segment: Segment, ...returned: readonly Returned[]): readonly unknown[] {
  return checkReturn([segment], returned).map(({ Etat, Raisons }) => [Etat, ...Raisons]);
}

test('a text that came back whole changes; one that says the same does not', () => {
  expect(checkSegment(sent('1-3-0-v0'), back('1-3-0-v0'))).toEqual([['change']]);
  expect(
    checkSegment(
      sent('1-3-0-v2', { Cible: 'A man <i>runs</i>.\nHe falls.' }),
      back('1-3-0-v2', { Cible: 'A man <i>runs</i>. \r\nHe falls.\n' }),
    ),
  ).toEqual([['identique']]);
});

test('a text that is lost, doubled or of another batch is said', () => {
  expect(checkSegment(sent('1-3-0-v0'))).toEqual([['retenu', 'perdu']]);
  expect(checkSegment(sent('1-3-0-v0'), back('1-3-0-v0'), back('1-3-0-v0'))).toEqual([['retenu', 'double']]);
  expect(checkSegment(sent('1-3-0-v0'), back('1-3-0-v0'), back('9-3-0-v0'))).toEqual([['change'], ['retenu', 'inconnu']]);
});

test('a lost paragraph, other marks, an emptied text and one too long are told apart', () => {
  expect(checkSegment(sent('1-3-0-v0'), back('1-3-0-v0', { Cible: 'A man <i>runs</i>.' }))).toEqual([['retenu', 'paragraphes']]);
  expect(checkSegment(sent('1-3-0-v0'), back('1-3-0-v0', { Cible: 'A man <b>runs</b>.\nHe falls.' }))).toEqual([['retenu', 'balises']]);
  expect(checkSegment(sent('1-3-0-v1', { Cible: 'Before' }), back('1-3-0-v1', { Cible: ' ' }))).toEqual([['retenu', 'efface']]);
  expect(checkSegment(sent('1-3-0-v0', { NbSignesMax: 10 }), back('1-3-0-v0'))).toEqual([['retenu', 'long']]);
});

test('what was changed meanwhile, or read again, is not written over', () => {
  expect(checkSegment(sent('1-3-0-v0'), back('1-3-0-v0', { Source: 'Un homme marche.\nIl tombe.' }))).toEqual([['retenu', 'source']]);
  expect(checkSegment(sent('1-3-0-v4', { Cible: 'Somebody else' }), back('1-3-0-v3'))).toEqual([['retenu', 'cible']]);
  expect(checkSegment(sent('1-3-0-v0', { IsRelu: true }), back('1-3-0-v0'))).toEqual([['retenu', 'relu']]);
});

test('what was not translated is held back and named', () => {
  const source = 'Un homme <i>court</i>.\nIl tombe.';
  expect(checkSegment(sent('1-3-0-v0'), back('1-3-0-v0', { Cible: '' }))).toEqual([['retenu', 'vide']]);
  expect(checkSegment(sent('1-3-0-v0'), back('1-3-0-v0', { Cible: source }))).toEqual([['retenu', 'commeSource']]);
  expect(checkSegment(sent('1-3-0-v0'), back('1-3-0-v0', { IsNonTraduit: true }))).toEqual([['retenu', 'nonTraduit']]);
  expect(checkSegment(sent('1-3-0-v0', { Source: '1984' }), back('1-3-0-v0', { Source: '1984', Cible: '1984' }))).toEqual([['change']]);
});

test('a title that stays what it is comes in, and is said', () => {
  const [line] = checkReturn(
    [sent('1-T-0-v0', { Type: null, Source: 'Mirage' })],
    [back('1-T-0-v0', { Source: 'Mirage', Cible: 'Mirage' })],
  );
  expect(line).toMatchObject({ Etat: 'change', Raisons: [], IsTitreInchange: true });
});

test('a source that tools wrote in their own way is the same source, and its length is that of composed letters', () => {
  const Source = 'L’été « à côté » d’une île… – déjà vu.\nFin\u00a0!';
  const ways = [
    Source.normalize('NFD'),
    Source.replaceAll('\n', '\r\n'),
    Source.replaceAll('\n', '\u2028'),
    'L\'été "à côté" d\'une île... - déjà vu.\nFin !',
    `\ufeff${Source}`,
  ];
  const Cible = 'Été '.repeat(10).trim() + '\nÀ bientôt';
  const segment = sent('1-3-0-v0', { Source, NbSignesMax: Cible.length });
  for (const way of ways)
    expect(checkSegment(segment, back('1-3-0-v0', { Source: way, Cible: Cible.normalize('NFD') }))).toEqual([['change']]);
  expect(checkReturn([segment], [back('1-3-0-v0', { Source, Cible: Cible.normalize('NFD') })])[0]?.Apres).toBe(Cible);
  expect(checkSegment(segment, back('1-3-0-v0', { Source: Source.replace('île', 'ville'), Cible }))).toEqual([['retenu', 'source']]);
});
