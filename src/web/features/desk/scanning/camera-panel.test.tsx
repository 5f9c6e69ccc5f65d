// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { loadTexts } from '#web/i18n/i18n.ts';
import { CameraPanel } from './camera-panel.tsx';

function lend(getUserMedia: () => Promise<MediaStream>): void {
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
}

beforeAll(() => loadTexts('guichet'));

it('says that the person refused the camera, and that there is none', async () => {
  lend(() => Promise.reject(new DOMException('Permission denied', 'NotAllowedError')));
  const { unmount } = render(<CameraPanel onClose={() => undefined} onCode={() => undefined} />);
  expect(await screen.findByText(/accès à la caméra est refusé/)).toBeDefined();
  unmount();
  lend(() => Promise.reject(new DOMException('Requested device not found', 'NotFoundError')));
  render(<CameraPanel onClose={() => undefined} onCode={() => undefined} />);
  expect(await screen.findByText(/Aucune caméra ici/)).toBeDefined();
});
