/** Names of the answers that the specification knows (platform §8.1); 0 is a call that was cancelled or got no answer. */
export const HTTP_STATUS_NAMES: Readonly<Record<number, string>> = {
  0: 'Cancelled',
  200: 'OK',
  201: 'Created',
  203: 'Non-Authoritative Information',
  204: 'No Content',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  500: 'Internal Server Error',
  504: 'Gateway Timeout',
};
