/** The part of pdfmake that draws square codes: it declares no types. */
declare module 'pdfmake/js/qrEnc.js' {
  const exported: { readonly default: { measure(node: object): object } };
  export default exported;
}
