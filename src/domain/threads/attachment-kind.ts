/** Kind of the records that hold files of comments. */
export const ATTACHMENT = 'fil-piece';
