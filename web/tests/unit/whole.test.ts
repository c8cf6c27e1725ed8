import { describe, expect, it } from 'vitest';
import { messageIn } from '../../src/net/whole.js';

const seat = { kind: 'person', level: 1 };
const event = {
  t: 'event',
  game: 'g',
  seq: 1,
  kind: 'move',
  move: 'e2-e4',
  at: 1,
  key: '1',
  title: '',
  white: seat,
  black: seat,
  paused: false,
  clock: null,
  names: { white: '', black: '' },
  offer: null,
  end: null,
};

describe('messages', () => {
  it('are taken when they are whole', () => {
    expect(messageIn(JSON.stringify(event))).toEqual(event);
    expect(messageIn('{"t":"pong"}')).toEqual({ t: 'pong' });
  });

  it('are dropped when a part is missing or of another kind', () => {
    for (const part of [
      'game',
      'seq',
      'at',
      'key',
      'title',
      'white',
      'black',
      'clock',
      'names',
      'offer',
      'end',
      'move',
    ]) {
      expect(messageIn(JSON.stringify({ ...event, [part]: undefined })), part).toBeNull();
      expect(messageIn(JSON.stringify({ ...event, [part]: [7] })), part).toBeNull();
    }
  });

  it('are nothing else', () => {
    for (const data of [
      '',
      'x',
      '7',
      'null',
      '[]',
      '{}',
      '{"t":7}',
      '{"t":"toString"}',
      '{"t":"snapshot","state":null}',
      7,
      null,
    ]) {
      expect(messageIn(data)).toBeNull();
    }
  });
});
