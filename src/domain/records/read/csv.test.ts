import { expect, test } from 'vitest';
import { csvRow, type CsvCell } from './csv.ts';

function text(...rows: readonly (readonly CsvCell[])[]): string {
  return rows.map(csvRow).join('');
}

test('rows are separated by line ends and cells by semicolons', () => {
  expect(text(['Titre', 'Année'], ['Nuit', 2027])).toBe('Titre;Année\r\nNuit;2027\r\n');
});

test('quotes, semicolons, line ends and outer spaces are quoted', () => {
  expect(text(['a;b', 'dit "non"', 'deux\nlignes', ' x', null])).toBe('"a;b";"dit ""non""";"deux\nlignes";" x";\r\n');
});

test('numbers take a decimal comma and keep their sign', () => {
  expect(text([1234.5, -2, true])).toBe('1234,5;-2;true\r\n');
});

test('a text that a spreadsheet would run is disarmed', () => {
  expect(text(['=1+1', '@x', '-2 rue', '+A1', '-2+3', '+1-CMD'])).toBe("'=1+1;'@x;'-2 rue;'+A1;'-2+3;'+1-CMD\r\n");
});

test('a phone number and an amount stay as they are', () => {
  expect(text(['+33 1 42 11 60 00', '+33142116000', '+33 (0)1.42', '-2'])).toBe('+33 1 42 11 60 00;+33142116000;+33 (0)1.42;-2\r\n');
});
