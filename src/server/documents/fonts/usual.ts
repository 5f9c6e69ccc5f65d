/** A part of what Inter draws that is known without opening it; `scripts.test.ts` compares them. */
export const USUAL =
  /^[\n\r\t\u0020-\u007e\u00a0-\u0148\u014a-\u017f\u2010\u2011\u2013-\u2015\u2018-\u201e\u2022\u2026\u20ac\u202f\u2009]*$/;
