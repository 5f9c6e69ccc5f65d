// Before each file of the browser's unit tests. They share a worker: to load jsdom and React for each was two thirds of their time.
import { configure } from '@testing-library/dom';
import { vi } from 'vitest';

// Screens keep what is open in modules of theirs: no file finds what another one left.
vi.resetModules();
// Nor what another one put in place of a global: its `fetch` would answer in place of the server of this file.
vi.unstubAllGlobals();

// A busy machine is slow; what never comes still fails.
configure({ asyncUtilTimeout: 10_000 });
