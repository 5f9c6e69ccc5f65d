import { type Browser, chromium } from '@playwright/test';
import { installedChromium } from '../lib/bootstrap.mjs';

/** The browser that the tests use: the one of the machine where there is one, and that of Playwright otherwise. */
export function openBrowser(): Promise<Browser> {
  const executablePath = installedChromium();
  return chromium.launch({
    ...(executablePath === null ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-background-networking'],
  });
}
