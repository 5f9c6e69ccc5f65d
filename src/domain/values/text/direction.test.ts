import { expect, test } from 'vitest';
import { directionOf, rightToLeftLanguage } from './direction.ts';

test('Arabic, Hebrew and Persian are written from right to left, whatever their region', () => {
  expect(['ar', 'he', 'fa', 'AR-eg'].map(directionOf)).toEqual(['rtl', 'rtl', 'rtl', 'rtl']);
  expect(['fr', 'en', 'ja', ''].map(directionOf)).toEqual(['ltr', 'ltr', 'ltr', 'ltr']);
});

test('a text is from right to left where most of its letters are, and its letters tell Persian from Arabic', () => {
  const texts = [
    'مرحبا بكم في المهرجان',
    'به جشنواره خوش آمدید، گفتگو',
    'ברוכים הבאים לפסטיבל',
    'Bienvenue au festival مرحبا',
    '',
    '2031, 12:00',
  ];
  expect(texts.map(rightToLeftLanguage)).toEqual(['ar', 'fa', 'he', null, null, null]);
});
