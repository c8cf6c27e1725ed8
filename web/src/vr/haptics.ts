// Haptics: the pulses that a hand feels.

export type Feeling = 'touch' | 'legal' | 'refused' | 'check';

/** How strong, and how long in milliseconds. */
const FEELINGS: Readonly<Record<Feeling, readonly [number, number]>> = {
  touch: [0.15, 12],
  legal: [0.5, 40],
  refused: [0.9, 140],
  check: [0.7, 300],
};

/** Controllers of today have it; its type does not. */
interface Actuator {
  pulse?: (strength: number, milliseconds: number) => Promise<unknown>;
}

export function pulse(input: XRInputSource | null, feeling: Feeling): void {
  const actuators = input?.gamepad as { hapticActuators?: readonly Actuator[] } | undefined;
  const [strength, milliseconds] = FEELINGS[feeling];
  void actuators?.hapticActuators?.[0]?.pulse?.(strength, milliseconds).catch(() => undefined);
}
