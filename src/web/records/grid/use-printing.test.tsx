// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { usePrinting } from './use-printing.ts';

it('the page knows that it is printed before the browser takes it, and no longer after', () => {
  const { result, unmount } = renderHook(() => usePrinting());
  expect(result.current).toBeNull();
  act(() => void dispatchEvent(new Event('beforeprint')));
  expect(result.current).toBeGreaterThan(0);
  act(() => void dispatchEvent(new Event('afterprint')));
  expect(result.current).toBeNull();
  unmount();
});
