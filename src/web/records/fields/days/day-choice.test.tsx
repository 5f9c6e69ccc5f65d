// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { showLanguage } from '#web/i18n/i18n.ts';
import { DayChoice, HourChoice, HourInput } from './day-choice.tsx';

beforeAll(() => showLanguage('fr'));
afterEach(cleanup);

function type(field: HTMLElement, text: string): void {
  fireEvent.change(field, { target: { value: text } });
  fireEvent.blur(field);
}

describe('the day and the hour that a screen stands on', () => {
  it('are typed as people write them, in the form of the sheets', () => {
    const chosen: string[] = [];
    render(
      <>
        <DayChoice label="Jour" onChange={(day) => void chosen.push(day)} value="2026-12-25" />
        <HourChoice label="Heure" onChange={(hour) => void chosen.push(hour)} value="14:00" />
      </>,
    );
    const day = screen.getByRole('textbox', { name: 'Jour' });
    expect(day).toHaveProperty('value', '25/12/2026');
    type(day, '26/12/2026');
    type(screen.getByRole('textbox', { name: 'Heure' }), '18h30');
    expect(chosen).toEqual(['2026-12-26', '18:30']);
  });

  it('stay where they are for text that is none, which says so', () => {
    const chosen: string[] = [];
    render(<HourChoice label="Heure" onChange={(hour) => void chosen.push(hour)} value="14:00" />);
    const hour = screen.getByRole('textbox', { name: 'Heure' });
    type(hour, '25:99');
    expect(chosen).toEqual([]);
    expect(hour).toHaveProperty('value', '25:99');
    expect(screen.getByRole('alert').textContent).toContain('25:99');
  });
});

it('an hour of a form that cannot be read empties it, so that nothing older is sent', () => {
  let held = '';
  function Form(): ReactNode {
    const [hour, setHour] = useState('14:00');
    held = hour;
    return (
      <HourInput
        aria={{ id: 'h', 'aria-label': 'Heure', 'aria-describedby': undefined, 'aria-invalid': undefined, 'aria-required': true }}
        isLive
        onChange={setHour}
        value={hour}
      />
    );
  }
  render(<Form />);
  const field = screen.getByRole('textbox', { name: 'Heure' });
  type(field, 'midi');
  expect([held, field.getAttribute('aria-invalid')]).toEqual(['', 'true']);
  expect(field).toHaveProperty('value', 'midi');
  type(field, '12h');
  expect([held, field.getAttribute('aria-invalid')]).toEqual(['12:00', null]);
  expect(field).toHaveProperty('value', '12:00');
});
