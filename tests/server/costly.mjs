// Requests that once cost far more than they weigh: bodies of at most 256 KiB for POST /api/games, and a message of a socket.

const elements = (count, element) => Array.from({ length: count }, () => element).join(',');

export const bodies = {
  objects: `{"options":[${elements(87_000, '{}')}]}`,
  lists: `{"options":[${elements(87_000, '[]')}]}`,
  numbers: `{"line":[${elements(130_000, '1')}]}`,
  fields: `{${Array.from({ length: 20_000 }, (_, each) => `"f${each}":1`).join(',')}}`,
  'objects without an end': `{"options":[${elements(87_000, '{}')}`,
  records: `{"options":[${elements(10_000, '{"name":"a","value":"b"}')}]}`,
  'one text': `{"title":"${'\\u20ac'.repeat(40_000)}"}`,
};

/** Of 8 KB, the longest that a socket may send. */
export const message = `{"t":"move","id":7,"x":[${elements(2_700, '{}')}]}`;
