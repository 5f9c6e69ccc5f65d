import { http, HttpResponse, type HttpHandler } from 'msw';

/** The two files the shell reads before anything else. */
export const publicFileHandlers: readonly HttpHandler[] = [
  http.get('*/config.json', () =>
    HttpResponse.json({
      maintenance: false,
      isEnvDev: true,
      isSimulation: true,
      baseUrl: '/api',
      apiStoreUrl: '/api',
      reportUrl: '/api',
      siteUrl: '',
      strictRest: false,
      persistConnection: true,
      checkRight: true,
      siteLabel: 'Backoffice',
      videoHosts: { hebergeur1: null, hebergeur2: null },
      defaultLanguage: 'fr',
      contentLanguages: ['fr', 'en', 'it', 'pt'],
      primaryLanguage: 'fr',
      secondaryLanguage: 'en',
      supportedBrowsers: ['chrome'],
    }),
  ),
  // The page must find the version it was built as, or it would announce an update.
  http.get('*/version.json', () => HttpResponse.json({ version: typeof __APP_VERSION__ === 'string' ? __APP_VERSION__ : '1.2.2' })),
];
