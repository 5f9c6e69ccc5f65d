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
      strictRest: true,
      checkRight: true,
      siteLabel: 'Backoffice',
      defaultLanguage: 'fr',
      contentLanguages: ['fr', 'en', 'it', 'pt'],
      primaryLanguage: 'fr',
      secondaryLanguage: 'en',
      supportedBrowsers: ['chrome'],
    }),
  ),
  http.get('*/version.json', () => HttpResponse.json({ version: '1.2.2' })),
];
