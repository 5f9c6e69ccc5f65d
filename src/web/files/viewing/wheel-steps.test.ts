import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { wheelSteps } from './wheel-steps.ts';

let steps: number[];
let wheel: (deltaY: number) => void;

beforeEach(() => {
  vi.useFakeTimers();
  steps = [];
  wheel = wheelSteps((direction) => steps.push(direction));
});
afterEach(() => vi.useRealTimers());

it('a notch of a mouse is a step, and so are the small moves of a touchpad together', () => {
  wheel(120);
  expect(steps).toEqual([1]);
  for (let move = 0; move < 10; move += 1) {
    wheel(-10);
    vi.advanceTimersByTime(199);
  }
  expect(steps).toEqual([1, -1]);
});

it('a gesture that stops for 200 ms is forgotten', () => {
  wheel(90);
  vi.advanceTimersByTime(200);
  wheel(90);
  expect(steps).toEqual([]);
  vi.advanceTimersByTime(199);
  wheel(10);
  expect(steps).toEqual([1]);
});

it('a change of direction starts again', () => {
  wheel(90);
  wheel(-20);
  wheel(90);
  expect(steps).toEqual([]);
});
