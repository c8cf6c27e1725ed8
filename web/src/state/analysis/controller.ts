import type { Attackers, LegalMove } from '../../core/types.js';
import { BoardController } from '../board_controller.js';
import type { Host } from '../host.js';
import type { BoardScene } from '../scene.js';
import type { Route } from '../state.js';
import type { AnalysisActions } from './screen.js';

export class AnalysisController extends BoardController implements AnalysisActions {
  constructor(host: Host) {
    super(host);
  }

  protected override scene(): BoardScene | null {
    return this.host.state().analysis?.scene ?? null;
  }

  protected override variantId(): string {
    return this.host.state().analysis?.variant.id ?? '';
  }

  refresh(): void {}

  async open(route: Extract<Route, { page: 'analysis' }>): Promise<void> {
    await Promise.resolve(route);
  }

  show(node: number): void {
    void node;
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
