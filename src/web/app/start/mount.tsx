import './page-zone.ts';
import { RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { currentLanguage, startTexts, text } from '#web/i18n/i18n.ts';
import { pointClientAt } from '#web/runtime/base-location.ts';
import { loadRuntimeConfig, runtimeConfig } from '#web/runtime/config.ts';
import { loadDictionary } from '#web/runtime/dictionaries.ts';
import { START_DICTIONARIES } from '#web/runtime/offline/start-dictionaries.ts';
import { type CallAdapter, configureTransport } from '#web/runtime/transport.ts';
import { waitForSignIn } from '#web/session/session.ts';
import { keepProviderAnswer } from '#web/session/provider/provider-answer.ts';
import { shareSession } from '#web/session/share-session.ts';
import { currentFace } from '#web/session/festival-face.ts';
import { workingEdition } from '#web/session/working-edition.ts';
import { giveFieldChoices } from '#web/records/fields/references/field-choices.ts';
import { isSupportedBrowser } from '../guard/browser.ts';
import { bindNavigator } from '#web/shell/navigator.ts';
import { router } from '../router.ts';
import { startSettings } from './settings.ts';
import { wearFace } from './follow-face.ts';
import { reloadLimit, start } from './startup.ts';

const RESOURCES_MAX = 5_000;

/** A page that has just come is of the newest version: what looks for a newer one comes later. */
const LOOK_FOR_UPDATES_MS = 8_000;

/** Prepares everything the first screen needs, then hands the application to `render`. */
export async function mountApp(render: (app: ReactNode) => void): Promise<void> {
  openPage();
  bindNavigator(router.history);
  startSettings();
  shareSession();
  setTimeout(() => void import('./update-notice.ts').then(({ noticeUpdates }) => noticeUpdates()), LOOK_FOR_UPDATES_MS);
  if (location.pathname === '/index.html' || keepProviderAnswer(location)) router.history.replace('/login');
  const texts = startTexts();
  function connect(adapter: CallAdapter | null) {
    return configureTransport({
      adapter,
      language: currentLanguage,
      edition: workingEdition,
      text,
      onSessionEnded: waitForSignIn,
      onUnprintable: async (question) => (await import('./ask-unprintable.ts')).askUnprintable(question),
      strictRest: runtimeConfig().strictRest,
    });
  }
  connect(null);
  function mount({ failed }: { readonly failed: boolean }) {
    if (failed) router.history.replace('/500');
    function show() {
      return render(<RouterProvider router={router} />);
    }
    // Without its sentences the page still says where it stands.
    texts.then(show, show);
  }
  // Guard step 1 needs no network: an unsupported browser sees its notice whatever the server's state.
  if (!isSupportedBrowser(navigator.userAgent)) {
    mount({ failed: false });
    return;
  }
  await start({
    loadConfig: async () => {
      const [config] = await Promise.all([loadRuntimeConfig(), texts]);
      connect(config.isClassic ? (await import('#web/runtime/classic-transport.ts')).classicAdapter : null);
      pointClientAt(config.baseUrl);
      return config;
    },
    loadDictionaries: async () => {
      await Promise.all(START_DICTIONARIES.map((path) => loadDictionary(path)));
      await wearFace(null, currentFace().colour);
    },
    mount,
    reload: () => location.reload(),
    reloads: reloadLimit(sessionStorage),
  });
}

function openPage(): void {
  // The desk has the files of its page kept, and reads them here: a page may use more than the usual 250.
  performance.setResourceTimingBufferSize(RESOURCES_MAX);
  giveFieldChoices(async (name) => (await import('#web/features/feature-loader.ts')).featureChoices(name));
}
