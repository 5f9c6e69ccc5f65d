import { http, HttpResponse, type HttpHandler } from 'msw';

/** The two files the shell reads before anything else. */
export const publicFileHandlers: readonly HttpHandler[] = [
  http.get('*/config.json', () =>
    HttpResponse.json({
      maintenance: false,
      isEnvDev: true,
      baseUrl: '',
      strictRest: false,
      isClassic: false,
      persistConnection: true,
      siteLabel: 'Backoffice',
      videoHosts: { hebergeur1: null, hebergeur2: null },
      contentLanguages: ['fr', 'en', 'it', 'pt'],
    }),
  ),
  // The page must find the version it was built as, or it would announce an update.
  http.get('*/version.json', () => HttpResponse.json({ version: typeof __APP_VERSION__ === 'string' ? __APP_VERSION__ : '1.2.2' })),
];
