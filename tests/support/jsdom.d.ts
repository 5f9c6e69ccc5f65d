/** The part of jsdom that reads XML in tests; the package has no types of its own. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(text: string, options: { readonly contentType: string });
    readonly window: { readonly document: Document };
  }
}
