/** Stands in the build for parts of libraries that they bring and that ours never use: a fifth of PrimeReact's controls, the readers of styles of sanitize-html. */
function nothing(): null {
  return null;
}

export { nothing as parse, nothing as Button, nothing as InputText, nothing as Ripple, nothing as Tooltip, nothing as VirtualScroller };
