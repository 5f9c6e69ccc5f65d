import { describe, expect, it } from 'vitest';
import { pinRefusal } from './pin-policy.ts';

describe('a PIN of the desk', () => {
  it.each(['123', '123456789', '12a4', '', ' 5926', '५९२६'])('has four to eight digits: « %s » is refused', (pin) => {
    expect(pinRefusal(pin)).toBe('format');
  });

  it.each(['0000', '1212', '593593', '12121', '59265926'])('is no repetition: %s is refused', (pin) => {
    expect(pinRefusal(pin)).toBe('facile');
  });

  it.each(['1234', '9876', '7890', '2468', '12345678', '43210'])('is no run: %s is refused', (pin) => {
    expect(pinRefusal(pin)).toBe('facile');
  });

  it.each(['1987', '2012', '2507', '0725', '250787', '870725', '25071987', '19870725'])(
    'is no year and no day of birth: %s is refused',
    (pin) => {
      expect(pinRefusal(pin)).toBe('facile');
    },
  );

  it.each(['5926', '8402', '93847', '604918', '7730452', '58209913'])('may be %s', (pin) => {
    expect(pinRefusal(pin)).toBeNull();
  });
});
