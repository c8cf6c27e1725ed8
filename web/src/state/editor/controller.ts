import type { Attackers, LegalMove } from '../../core/types.js';
import { BoardController } from '../board_controller.js';
import type { Host } from '../host.js';
import type { BoardScene } from '../scene.js';
import type { Route } from '../state.js';
import type { EditorActions } from './screen.js';

export class EditorController extends BoardController implements EditorActions {
  constructor(host: Host) {
    super(host);
  }

  protected override scene(): BoardScene | null {
    return this.host.state().editor?.scene ?? null;
  }

  protected override variantId(): string {
    return this.host.state().editor?.variant.id ?? '';
  }

  refresh(): void {}

  async open(route: Extract<Route, { page: 'editor' }>): Promise<void> {
    await Promise.resolve(route);
  }

  pick(cell: number): void {
    void cell;
  }

  pickBoard(name: string): void {
    void name;
  }

  pickPin(pin: string): void {
    void pin;
  }

  dragStart(cell: number): void {
    void cell;
  }

  drop(from: number, to: number | null): void {
    void [from, to];
  }

  unselect(): void {}

  dropAhead(): void {}

  typeMove(text: string): void {
    void text;
  }

  attackersOf(cell: string): Attackers {
    void cell;
    return { white: [], black: [] };
  }

  confirmMove(): void {}

  choosePromotion(move: LegalMove): void {
    void move;
  }
}
