// A line to the fake server, as the page holds it.

import type { ClientMessage, ServerMessage } from '../../src/net/messages.js';
import type { SocketLike } from '../../src/net/socket.js';

export class FakeSocket implements SocketLike {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  onerror: (() => void) | null = null;
  readonly sent: ClientMessage[] = [];
  /** Who it is. */
  readonly who: string;
  closed = false;
  heard: ((message: ClientMessage) => void) | null = null;

  constructor(who = '') {
    this.who = who;
  }

  send(text: string): void {
    const message = JSON.parse(text) as ClientMessage;
    this.sent.push(message);
    this.heard?.(message);
  }

  close(): void {
    this.closed = true;
  }

  deliver(message: ServerMessage): void {
    if (!this.closed) this.onmessage?.({ data: JSON.stringify(message) });
  }
}
