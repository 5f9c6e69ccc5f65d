import { expect, it } from 'vitest';
import { recipientsOfTraces } from './trace-recipients.ts';

it('finds the people of a letter again, each once, by the record that each mail is about', () => {
  const traces = [
    { IdContact: 4, IdParticipant: 7 },
    { IdContact: 5, IdParticipant: 8 },
    { IdContact: 4, IdParticipant: 7 },
  ];
  expect(recipientsOfTraces(traces)).toEqual({ entity: 'festival-participant', ids: [7, 8] });
  expect(recipientsOfTraces([{ IdContact: 4, IdParticipant: null }])).toEqual({ entity: 'contact', ids: [4] });
});

it('writes one letter to records of one kind only', () => {
  expect(recipientsOfTraces([{ IdContact: 4 }, { IdFilm: 9 }])).toBe(null);
  expect(recipientsOfTraces([{ IdContact: null }])).toBe(null);
  expect(recipientsOfTraces([])).toBe(null);
});
