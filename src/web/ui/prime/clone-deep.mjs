/** Quill's own copy of this function asks for it in the manner of CommonJS. */
export { default as 'module.exports' } from 'lodash-es/cloneDeep.js';
