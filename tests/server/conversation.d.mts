/** Ways to a server: the real one or one in the test's own process. */
export interface Transport {
  /** A new connection; `hear` is called with the text of every message. */
  open(hear: (text: string) => void): { send(text: string): void } | Promise<{ send(text: string): void }>;
  http(method: string, path: string, body?: string): Promise<{ status: number; text: string }>;
  /** Lets time pass, until more may have been heard. */
  wait(): Promise<void>;
}

export const steps: readonly unknown[];
export function replay(transport: Transport, script?: readonly unknown[]): Promise<void>;
