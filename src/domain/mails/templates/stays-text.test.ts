import { expect, it } from 'vitest';
import { staysText } from './stays-text.ts';

it('nights in any order are told as stays, each in its hotel until the morning of the departure', () => {
  const nights = ['20/12/2026 Hôtel du Lac', '19/12/2026 Hôtel des Bains', '18/12/2026 Hôtel des Bains', '23/12/2026'];
  expect(staysText(nights.join('\n'), 'fr')).toBe(
    'vendredi 18 décembre 2026 – dimanche 20 décembre 2026, Hôtel des Bains ; dimanche 20 décembre 2026 – lundi 21 décembre 2026, Hôtel du Lac ; mercredi 23 décembre 2026 – jeudi 24 décembre 2026',
  );
  expect(staysText('31/12/2026 Lake Hotel', 'en')).toBe('Thursday, 31 December 2026 – Friday, 1 January 2027, Lake Hotel');
});

it('no night is told as nothing', () => {
  expect(staysText('', 'fr')).toBe('');
});
